/// The short id of a transaction: its booking date and the start of its fingerprint.
///
/// An example is `20260814-3fa9c2d1`, with `.2` for the second of two equal transactions. The id
/// depends on the account's first key and the bank's data, not on the order of imports.
package struct TransactionID: Hashable, Sendable {
  package let day: CalendarDate
  /// The first four bytes of the fingerprint.
  package let prefix: UInt32
  /// The number of this transaction among the equal ones of its day, from 1.
  package let occurrence: Int

  package init(day: CalendarDate, prefix: UInt32, occurrence: Int) {
    self.day = day
    self.prefix = prefix
    self.occurrence = occurrence
  }

  /// Parses the text of ``description``; nil if it is not an id.
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

/// The identity of a statement entry or a receipt: a hash of sixteen bytes.
///
/// That of an entry depends on the account's first key and the bank's data, never on rules and
/// overrides. Two entries of one file with equal fingerprints are repeats (two equal coffees on one
/// day), and both count.
package struct Fingerprint: BitwiseCopyable, Hashable, Sendable {
  /// The first eight bytes, big-endian.
  package let high: UInt64
  /// The last eight bytes, big-endian.
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Hashes half of the bytes, because they are already evenly distributed.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(high)
  }

  /// The first four bytes, which a ``TransactionID`` shows.
  package var prefix: UInt32 { UInt32(truncatingIfNeeded: high >> 32) }
}

extension Fingerprint: Comparable {
  /// Orders fingerprints by their bytes.
  package static func < (left: Fingerprint, right: Fingerprint) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }
}

/// The primary key of a row in the ledger: its day, account, fingerprint and occurrence.
package struct TransactionKey: BitwiseCopyable, Hashable, Sendable {
  package var day: CalendarDate
  /// The account's number in this ledger.
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

  /// The short id for display and input.
  package var id: TransactionID {
    TransactionID(day: day, prefix: fingerprint.prefix, occurrence: Int(occurrence))
  }
}

extension TransactionKey: Comparable {
  /// Orders keys as the ledger stores its rows.
  package static func < (left: TransactionKey, right: TransactionKey) -> Bool {
    if left.day != right.day { return left.day < right.day }
    if left.account != right.account { return left.account < right.account }
    if left.fingerprint != right.fingerprint { return left.fingerprint < right.fingerprint }
    return left.occurrence < right.occurrence
  }
}

/// The short id of a receipt: `r`, its day and the start of its digest.
///
/// An example is `r20260812-3fa9c2d1`, with `.2` for the second of two equal receipts.
package struct ReceiptID: Hashable, Sendable {
  private let name: TransactionID

  package init(day: CalendarDate, prefix: UInt32, occurrence: Int) {
    name = TransactionID(day: day, prefix: prefix, occurrence: occurrence)
  }

  /// Parses the text of ``description``; nil if it is not an id.
  package init?(_ text: String) {
    guard text.first == "r", let name = TransactionID(String(text.dropFirst())) else { return nil }
    self.name = name
  }

  package var day: CalendarDate { name.day }
  /// The first four bytes of the digest.
  package var prefix: UInt32 { name.prefix }
  /// The number of this receipt among equal ones, from 1.
  package var occurrence: Int { name.occurrence }
}

extension ReceiptID: CustomStringConvertible {
  package var description: String { "r\(name)" }
}
