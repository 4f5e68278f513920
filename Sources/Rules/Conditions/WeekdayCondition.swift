import Ledger
import Syntax

/// The condition `weekday:`: a day from `mon` to `sun`, `weekend`, or a span such as `mon..fri`.
struct WeekdayCondition: EntryCriterion {
  static let keys = ["weekday"]
  static let example = "weekday: [sat, sun]"

  private static let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  let days: DaySet

  init(_ value: YAMLValue, key: String, in context: ReadingContext) throws(Rejection) {
    let text = try value.string()
    guard let days = Self.days(text) else {
      throw value.rejection(
        "\(Printable.quoted(text)) is not a day of the week",
        hint: "write mon, tue, wed, thu, fri, sat, sun, weekend or mon..fri")
    }
    self.days = days
  }

  /// The days that a text describes; nil if the text is not valid.
  ///
  /// A span may wrap around the end of the week.
  private static func days(_ text: String) -> DaySet? {
    DaySet(text, words: ["weekend": 6...7], cycle: 1...7) { name in
      names.firstIndex(of: name).map { $0 + 1 }
    }
  }

  var words: String { "on \(days.words)" }

  func implies(_ other: Self) -> Bool { days.bits & ~other.days.bits == 0 }

  func node(_ compiler: inout ConditionCompiler) -> ConditionNode {
    ConditionNode(Self.self, low: Int64(days.bits))
  }

  static func holds(_ node: UnsafePointer<ConditionNode>, _ subject: RuleSubject) -> Bool {
    node.pointee.low & 1 << Int64(subject.date.weekday) != 0
  }
}
