package import Ledger

/// Where a report's numbers come from.
package struct Provenance: Hashable, Sendable {
  package let ledger: String
  package let rowCount: Int64
  /// Whether the rows are entries of registers and not transactions.
  package var isOfRegisters = false
  /// Whether names and places were taken out.
  package var isRedacted = false
  package let accountCount: Int
  /// The last day the statements reach; nil of an empty ledger.
  package let through: CalendarDate?
  package let asOf: CalendarDate
  /// Version, ledger digest, credits: lines of the page's foot.
  package let credits: [String]

  package init(
    ledger: String, rowCount: Int64, isOfRegisters: Bool = false, accountCount: Int,
    through: CalendarDate?, asOf: CalendarDate,
    credits: [String] = []
  ) {
    self.ledger = ledger
    self.rowCount = rowCount
    self.isOfRegisters = isOfRegisters
    self.accountCount = accountCount
    self.through = through
    self.asOf = asOf
    self.credits = credits
  }
}
