package import Ledger

/// What other rules would change: rows, and the figures of reports.
package struct RuleDifference: Sendable {
  /// What would change: a row, a line of a receipt, or a receipt.
  package enum Unit: Int, Hashable, Sendable, Comparable {
    case row, line, receipt

    package static func < (one: Unit, other: Unit) -> Bool { one.rawValue < other.rawValue }
  }

  /// Rows, lines or receipts that would change in the same way.
  package struct Change: Sendable {
    package let unit: Unit
    package let field: String
    package let before: String?
    package let after: String?
    /// How many.
    package let count: Int
    /// The money of all of them, a sum for each currency, less than nothing for what was spent.
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

  /// Those of rows, of lines, of receipts, and of each the biggest first.
  package let changes: [Change]
  package let figures: [Figure]
  /// How many rows were looked at, and how many would come out otherwise.
  package let read: Int
  package let changed: Int
  /// The same of receipts.
  package let receipts: Int
  package let receiptsChanged: Int
}
