package import Ledger

/// Which days of one account the ledger knows.
package struct AccountCoverage: Hashable, Sendable {
  /// How many days without a booking are no sign of a missing statement.
  package static let quietDays = 7

  /// Index into ``LedgerNames/accounts``.
  package let account: Int
  package let first: CalendarDate
  package let last: CalendarDate
  package let rowCount: Int
  /// The last day its statements claim to cover; the last booking where none says so.
  package let through: CalendarDate
  /// Whether any of it stands in a statement, and not only in what people wrote down or in receipts.
  package let hasStatements: Bool

  package init(
    account: Int, first: CalendarDate, last: CalendarDate, rowCount: Int,
    through: CalendarDate? = nil, hasStatements: Bool = true
  ) {
    self.account = account
    self.first = first
    self.last = last
    self.rowCount = rowCount
    self.through = max(last, through ?? last)
    self.hasStatements = hasStatements
  }
}
