package import Ledger

/// Two amounts for each year, one on top of the other, what is over apart from what is ahead.
package struct StackedArea: Hashable, Sendable {
  package let title: String
  /// What the drawing shows, in a sentence.
  package let finding: String
  package let currency: Currency
  /// Of the lower amount, then of the upper.
  package let seriesNames: [String]
  package let steps: [Step]
  /// What is drawn solid and what is outlined, such as `to 31 Aug 2026`.
  package let overWords: String
  package let aheadWords: String

  /// What one year comes to, in minor units; neither is negative.
  package struct Step: Hashable, Sendable {
    package let label: String
    package let lower: Int64
    package let upper: Int64
    /// How much of the year is over, in thousandths.
    package let overPermille: Int64
  }
}
