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

/// The identity of a statement entry: sixteen bytes made of what the bank wrote and of nothing a
/// person or a rule can change.
///
/// Two entries with one fingerprint are two occurrences of one transaction (two equal coffees on one
/// day) and are counted, never merged.
package struct Fingerprint: BitwiseCopyable, Hashable, Sendable {
  /// The first eight bytes, big-endian.
  package let high: UInt64
  /// The last eight bytes, big-endian.
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The bytes are evenly spread already, so half of them hash as well as all.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(high)
  }

  /// The first four bytes, which a ``TransactionID`` shows.
  package var prefix: UInt32 { UInt32(truncatingIfNeeded: high >> 32) }
}

extension Fingerprint: Comparable {
  /// The order of the bytes.
  package static func < (left: Fingerprint, right: Fingerprint) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }
}

/// What names a row of the ledger: its day, account and fingerprint, and which of equal ones it is.
package struct TransactionKey: BitwiseCopyable, Hashable, Sendable {
  package var day: CalendarDate
  /// The ledger's own number of the account.
  package var account: Int32
  package var fingerprint: Fingerprint
  package var occurrence: Int32

  package init(
    day: CalendarDate, account: Int32, fingerprint: Fingerprint, occurrence: Int32
  ) {
    self.day = day
    self.account = account
    self.fingerprint = fingerprint
    self.occurrence = occurrence
  }

  /// The name that a person reads and writes.
  package var id: TransactionID {
    TransactionID(day: day, prefix: fingerprint.prefix, occurrence: Int(occurrence))
  }
}

extension TransactionKey: Comparable {
  /// The order in which the ledger keeps its rows.
  package static func < (left: TransactionKey, right: TransactionKey) -> Bool {
    if left.day != right.day { return left.day < right.day }
    if left.account != right.account { return left.account < right.account }
    if left.fingerprint != right.fingerprint { return left.fingerprint < right.fingerprint }
    return left.occurrence < right.occurrence
  }
}

/// The short name of a receipt: `r`, its day and the start of its digest, such as
/// `r20260812-3fa9c2d1`, and `.2` for the second of two equal ones.
package struct ReceiptID: Hashable, Sendable {
  private let name: TransactionID

  package init(day: CalendarDate, prefix: UInt32, occurrence: Int) {
    name = TransactionID(day: day, prefix: prefix, occurrence: occurrence)
  }

  /// Reads ``description`` back.
  package init?(_ text: String) {
    guard text.first == "r", let name = TransactionID(String(text.dropFirst())) else { return nil }
    self.name = name
  }

  package var day: CalendarDate { name.day }
  /// The first four bytes of the digest.
  package var prefix: UInt32 { name.prefix }
  /// 1 for the only one of its kind.
  package var occurrence: Int { name.occurrence }
}

extension ReceiptID: CustomStringConvertible {
  package var description: String { "r\(name)" }
}
