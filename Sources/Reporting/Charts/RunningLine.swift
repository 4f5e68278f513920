package import Ledger

/// A sum that goes on from month to month, and may fall below zero.
package struct RunningLine: Hashable, Sendable {
  package let title: String
  /// What the drawing shows, in a sentence.
  package let finding: String
  package let name: String
  package let currency: Currency
  package let points: [Point]

  /// The sum at the end of some days, in minor units.
  package struct Point: Hashable, Sendable {
    package let days: Period
    package let minorUnits: Int64
    /// Whether the days go on after all that is known.
    package let isPartial: Bool
  }
}
