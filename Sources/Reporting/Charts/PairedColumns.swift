package import Ledger

/// Two amounts for each month, side by side.
package struct PairedColumns: Hashable, Sendable {
  package let title: String
  /// What the drawing shows, in a sentence.
  package let finding: String
  package let currency: Currency
  package let seriesNames: [String]
  package let columns: [Pair]

  /// The two amounts of one month, in minor units.
  package struct Pair: Hashable, Sendable {
    package let days: Period
    package let first: Int64
    package let second: Int64
    /// The last day there is anything known about, when the month goes on after it.
    package let partialThrough: CalendarDate?
  }
}
