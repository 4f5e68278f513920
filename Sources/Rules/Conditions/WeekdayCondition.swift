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

  /// A span may run over the end of the week.
  private static func days(_ text: String) -> DaySet? {
    DaySet(text, words: ["weekend": 6...7], cycle: 1...7) { name in
      names.firstIndex(of: name).map { $0 + 1 }
    }
  }
}
