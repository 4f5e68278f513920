import Syntax

/// `day:`, days of the month: `1`, `28..31`, `last`.
enum DayCondition: ConditionForm {
  static let keys = ["day"]
  static let example = "day: [1..3, last]"

  static func read(
    _ value: YAMLValue, key: String, in context: ReadingContext
  ) throws(Rejection) -> Condition {
    try Conditions.readAny(value) { (part) throws(Rejection) in
      let text = try part.string()
      guard let days = days(text) else {
        throw part.rejection(
          "\(Printable.quoted(text)) is not a day of the month",
          hint: "write 1 to 31, a range such as 28..31, or last")
      }
      return .monthDay(days)
    }
  }

  private static func days(_ text: String) -> DaySet? {
    DaySet(text, words: ["last": DaySet.last...DaySet.last]) { number in
      guard number.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let day = Int(number) else {
        return nil
      }
      return (1...31).contains(day) ? day : nil
    }
  }
}
