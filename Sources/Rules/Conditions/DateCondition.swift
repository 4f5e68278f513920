import Ledger
import Syntax

/// The condition `date:`: a day, month, quarter, year or span, or `from` or `until` one of them.
struct DateCondition: EntryCriterion {
  static let keys = ["date"]
  static let example = "date: 2026-01..2026-08"

  let period: Period
  /// The period as the rule file writes it.
  private let text: String

  init(_ value: YAMLValue, key: String, in context: ReadingContext) throws(Rejection) {
    text = try value.string()
    guard let period = Self.period(text) else {
      throw value.rejection(
        "\(Printable.quoted(text)) is not a date or a date range",
        hint: "write 2026-08-14, 2026-08, 2026, 2026-01..2026-08, from 2026-08 or until 2026-08")
    }
    self.period = period
  }

  private static func period(_ text: String) -> Period? {
    if text.hasPrefix("from "), let first = fixed(text.dropFirst(5)) {
      return Period(start: first.start, end: Period.everything.end)
    }
    if text.hasPrefix("until "), let last = fixed(text.dropFirst(6)) {
      return Period(start: Period.everything.start, end: last.end)
    }
    return fixed(text[...])
  }

  /// The fixed period that a text describes; nil for other texts.
  ///
  /// Periods relative to today are not supported, because their meaning changes daily.
  private static func fixed(_ text: Substring) -> Period? {
    if let day = CalendarDate(text) { return Period(start: day, end: day) }
    guard text.first?.isNumber == true else { return nil }
    return Period(String(text), today: Period.everything.start)
  }

  var words: String { "date \(text)" }

  func implies(_ other: Self) -> Bool {
    other.period.start <= period.start && period.end <= other.period.end
  }

  func node(_ compiler: inout ConditionCompiler) -> ConditionNode {
    ConditionNode(
      Self.self, low: Int64(period.start.daysSince1970), high: Int64(period.end.daysSince1970))
  }

  static func holds(_ node: UnsafePointer<ConditionNode>, _ subject: RuleSubject) -> Bool {
    let day = Int64(subject.date.daysSince1970)
    return node.pointee.low <= day && day <= node.pointee.high
  }
}
