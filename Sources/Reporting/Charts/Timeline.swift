package import Ledger

/// What falls on the days from one on, and what should have before.
package struct Timeline: Hashable, Sendable {
  package let title: String
  /// What the drawing shows, in a sentence.
  package let finding: String
  package let start: CalendarDate
  /// The last day shown is so many days after ``start``.
  package let dayCount: Int
  /// What is said of what lies before ``start``, such as `expired`.
  package let overdueName: String
  package let overdue: [String]
  package let marks: [Mark]

  /// A day and the names of what falls on it.
  package struct Mark: Hashable, Sendable {
    package let day: CalendarDate
    package let names: [String]
  }
}
