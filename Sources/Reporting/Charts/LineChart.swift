package import Ledger

/// Values that each hold until the next one is known: lines of steps over days.
///
/// Nothing lies between two values that somebody knew, so no line slopes from one to the other.
package struct LineChart: Hashable, Sendable {
  /// What the values are.
  package enum Unit: Hashable, Sendable {
    /// Minor units; the axis has zero on it.
    case money(Currency)
    /// Hundredths of a number that was 100 once; the axis has 100 on it.
    case index
  }

  package let title: String
  /// What the drawing shows, in a sentence.
  package let finding: String
  package let unit: Unit
  package let lines: [Line]
  /// The days from the left edge to the right.
  package let days: Period

  /// One line: its points in the order of their days.
  package struct Line: Hashable, Sendable {
    package let name: String
    package let points: [Point]
  }

  /// A value from a day on.
  package struct Point: Hashable, Sendable {
    package let day: CalendarDate
    package let value: Int64
  }
}
