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
