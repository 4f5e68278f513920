/// The short name of a transaction: its booking date and the start of its fingerprint, such as
/// `20260814-3fa9c2d1`, and `.2` for the second of two equal ones.
///
/// It is made of content alone, so the same transaction has the same name in every ledger, in
/// whatever order its files came.
package struct TransactionID: Hashable, Sendable {
  package let day: CalendarDate
  /// The first four bytes of the fingerprint.
  package let prefix: UInt32
  /// 1 for the only one of its kind on its day.
  package let occurrence: Int

  package init(day: CalendarDate, prefix: UInt32, occurrence: Int) {
    self.day = day
    self.prefix = prefix
    self.occurrence = occurrence
  }

  /// Reads ``description`` back.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts[0].utf8.count == 17,
      let separator = parts[0].firstIndex(of: "-"), let digits = Int(parts[0][..<separator]),
      parts[0][..<separator].utf8.count == 8,
      let day = CalendarDate(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100),
      parts[0].utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
      let prefix = UInt32(parts[0][separator...].dropFirst(), radix: 16)
    else { return nil }
    self.day = day
    self.prefix = prefix
    if parts.count == 2 {
      guard let occurrence = Int(parts[1]), occurrence > 1, parts[1].first != "+" else {
        return nil
      }
      self.occurrence = occurrence
    } else {
      occurrence = 1
    }
  }
}

extension TransactionID: CustomStringConvertible {
  package var description: String {
    let civil = day.civil
    let text = String(unsafeUninitializedCapacity: 17) { text in
      var rest = civil.year * 10_000 + civil.month * 100 + civil.day
      for index in (0..<8).reversed() {
        text[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      text[8] = UInt8(ascii: "-")
      for index in 0..<8 {
        let digit = UInt8(truncatingIfNeeded: prefix >> (28 - UInt32(index) * 4) & 0xF)
        text[9 + index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }
      return 17
    }
    return occurrence > 1 ? "\(text).\(occurrence)" : text
  }
}
