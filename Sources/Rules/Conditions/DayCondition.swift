import Ledger
import Syntax

/// The condition `day:`: days of the month, such as `1`, `28..31` or `last`.
struct DayCondition: EntryCriterion {
  static let keys = ["day"]
  static let example = "day: [1..3, last]"

  let days: DaySet

  init(_ value: YAMLValue, key: String, in context: ReadingContext) throws(Rejection) {
    let text = try value.string()
    guard let days = Self.days(text) else {
      throw value.rejection(
        "\(Printable.quoted(text)) is not a day of the month",
        hint: "write 1 to 31, a range such as 28..31, or last")
    }
    self.days = days
  }

  private static func days(_ text: String) -> DaySet? {
    DaySet(text, words: ["last": DaySet.last...DaySet.last]) { number in
      guard number.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let day = Int(number) else {
        return nil
      }
      return (1...31).contains(day) ? day : nil
    }
  }

  var words: String { "on day \(days.words)" }

  func implies(_ other: Self) -> Bool { days.bits & ~other.days.bits == 0 }

  func node(_ compiler: inout ConditionCompiler) -> ConditionNode {
    ConditionNode(Self.self, low: Int64(days.bits))
  }

  static func holds(_ node: UnsafePointer<ConditionNode>, _ subject: RuleSubject) -> Bool {
    let (days, date) = (node.pointee.low, subject.date)
    if days & 1 << Int64(date.day) != 0 { return true }
    return days & 1 << Int64(DaySet.last) != 0 && date.adding(days: 1).day == 1
  }
}

/// A set of weekdays or days of the month, one bit per number.
struct DaySet: Hashable, Sendable {
  private(set) var bits: UInt32 = 0
  /// The days as the rule file writes them.
  var words: String

  /// The bit of the last day of the month; no day has this number.
  static let last = 0

  /// Creates a set from a word, a number or a span; nil if the text is not valid.
  ///
  /// With a `cycle`, a span may wrap around the end of the cycle.
  init?(
    _ text: String, words: [String: ClosedRange<Int>], cycle: ClosedRange<Int>? = nil,
    number: (String) -> Int?
  ) {
    self.words = text
    if let days = words[text] {
      insert(days)
      return
    }
    guard let span = Span(text, number) else { return nil }
    if span.first <= span.last {
      insert(span.first...span.last)
    } else {
      guard let cycle else { return nil }
      insert(span.first...cycle.upperBound)
      insert(cycle.lowerBound...span.last)
    }
  }

  private mutating func insert(_ days: ClosedRange<Int>) {
    for day in days { bits |= 1 << UInt32(day) }
  }
}

/// A span of two ends joined by two dots, or of one value.
struct Span {
  var first: Int
  var last: Int

  /// Creates a span from a text; nil if an end is not valid.
  init?(_ text: String, _ end: (String) -> Int?) {
    var ends = [text]
    if let dots = text.firstRange(of: "..") {
      ends = [String(text[..<dots.lowerBound]), String(text[dots.upperBound...])]
    }
    guard let first = ends.first.flatMap(end), let last = ends.last.flatMap(end) else { return nil }
    (self.first, self.last) = (first, last)
  }
}
