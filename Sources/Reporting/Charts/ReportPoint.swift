package import Ledger

/// A place of a report, for a map made elsewhere.
package struct ReportPoint: Hashable, Sendable {
  /// What flowed there in one currency.
  package struct Sum: Hashable, Sendable {
    /// What came in and what went out; money out is negative.
    package let income: Amount
    package let expense: Amount
    package let total: Amount
  }

  package let place: Place
  package let coordinate: Coordinate
  /// A sum for each currency, in the report's order.
  package let sums: [Sum]
  package let visits: Int64
  package let first: CalendarDate
  package let last: CalendarDate
}
