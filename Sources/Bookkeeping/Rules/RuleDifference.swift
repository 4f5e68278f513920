package import Ledger

/// What other rules would change: rows, and the figures of reports.
package struct RuleDifference: Sendable {
  /// Rows that would change in the same way.
  package struct Change: Sendable {
    package let field: String
    package let before: String?
    package let after: String?
    package let rows: Int
    /// The money of the rows, a sum for each currency.
    package let sums: [Amount]
  }

  /// A figure of the reports on months and categories.
  package struct Figure: Sendable {
    package let month: Period
    package let category: String
    package let before: Amount
    package let after: Amount

    package var difference: Amount {
      Amount(minorUnits: after.minorUnits - before.minorUnits, currency: after.currency)
    }
  }

  /// The biggest first.
  package let changes: [Change]
  package let figures: [Figure]
  /// How many rows were looked at, and how many would come out otherwise.
  package let read: Int
  package let changed: Int
}
