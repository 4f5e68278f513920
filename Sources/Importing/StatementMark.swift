import Ledger
import Syntax

/// A place in a file and the line to show with it.
struct StatementMark {
  var location: SourceLocation
  var excerpt: Diagnostic.Excerpt?
}

extension ReadingOptions {
  /// Whether a day is so far ahead of the run that it must be a mistake.
  func isTooLate(_ day: CalendarDate) -> Bool { day - asOf > 366 }
}

extension Diagnostic {
  /// A day that ``ReadingOptions/isTooLate(_:)`` says is one.
  static func tooLate(
    _ day: CalendarDate, _ asOf: CalendarDate, _ mark: StatementMark
  ) -> Diagnostic {
    Diagnostic(
      .error, "\(day) is more than a year after \(asOf)", at: mark.location,
      excerpt: mark.excerpt, hint: "correct the date, or use a later --as-of")
  }
}
