package import Ledger

/// One amount for each month, above the zero line or below it.
package struct SignedColumns: Hashable, Sendable {
  package let title: String
  /// What the drawing shows, in a sentence.
  package let finding: String
  package let currency: Currency
  /// What a column above the line says, and one below it.
  package let aboveName: String
  package let belowName: String
  package let columns: [Column]

  /// The amount of one month, in minor units.
  package struct Column: Hashable, Sendable {
    package let days: Period
    package let minorUnits: Int64
  }
}
