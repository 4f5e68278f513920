import Ledger
import Syntax

/// `date:`, a day, a month, a year, a span of them, or `from` or `until` one of them.
enum DateCondition: ConditionForm {
  static let keys = ["date"]
  static let example = "date: 2026-01..2026-08"

  static func read(
    _ value: YAMLValue, key: String, in context: ReadingContext
  ) throws(Rejection) -> Condition {
    try Conditions.readAny(value) { (part) throws(Rejection) in
      let text = try part.string()
      guard let period = period(text) else {
        throw part.rejection(
          "\(Printable.quoted(text)) is not a date or a date range",
          hint: "write 2026-08-14, 2026-08, 2026, 2026-01..2026-08, from 2026-08 or until 2026-08")
      }
      return .date(period, words: text)
    }
  }

  static func period(_ text: String) -> Period? {
    if text.hasPrefix("from "), let first = fixed(text.dropFirst(5)) {
      return Period(start: first.start, end: Period.everything.end)
    }
    if text.hasPrefix("until "), let last = fixed(text.dropFirst(6)) {
      return Period(start: Period.everything.start, end: last.end)
    }
    return fixed(text[...])
  }

  /// A rule must mean the same on every day, so periods that hang on today are not read.
  private static func fixed(_ text: Substring) -> Period? {
    if let day = CalendarDate(text) { return Period(start: day, end: day) }
    guard text.first?.isNumber == true else { return nil }
    return Period(String(text), today: Period.everything.start)
  }
}
