import Syntax

/// `weekday:`, days of the week by their English names, or `weekend`, or `mon..fri`.
enum WeekdayCondition: ConditionForm {
  static let keys = ["weekday"]
  static let example = "weekday: [sat, sun]"

  private static let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  static func read(
    _ value: YAMLValue, key: String, in context: ReadingContext
  ) throws(Rejection) -> Condition {
    try Conditions.readAny(value) { (part) throws(Rejection) in
      let text = try part.string()
      guard let days = days(text) else {
        throw part.rejection(
          "\(Printable.quoted(text)) is not a day of the week",
          hint: "write mon, tue, wed, thu, fri, sat, sun, weekend or mon..fri")
      }
      return .weekday(days)
    }
  }

  private static func days(_ text: String) -> DaySet? {
    var days = DaySet(words: text)
    if text == "weekend" {
      days.insert(6...7)
      return days
    }
    guard let span = Span(text, { name in names.firstIndex(of: name).map { $0 + 1 } }) else {
      return nil
    }
    // A span may run over the end of the week.
    if span.first <= span.last {
      days.insert(span.first...span.last)
    } else {
      days.insert(span.first...7)
      days.insert(1...span.last)
    }
    return days
  }
}

/// Two ends joined by two dots, or one that is both.
struct Span {
  var first: Int
  var last: Int

  /// Nil where an end cannot be read.
  init?(_ text: String, _ end: (String) -> Int?) {
    var ends = [text]
    if let dots = text.firstRange(of: "..") {
      ends = [String(text[..<dots.lowerBound]), String(text[dots.upperBound...])]
    }
    guard let first = ends.first.flatMap(end), let last = ends.last.flatMap(end) else { return nil }
    (self.first, self.last) = (first, last)
  }
}
