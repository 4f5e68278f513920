/// Some days of the week or of the month, as a bit for each number.
struct DaySet: Hashable, Sendable {
  private(set) var bits: UInt32 = 0
  /// As the rule says it.
  var words: String

  /// The bit of the last day of the month, which no day has by its number.
  static let last = 0

  /// Reads a word that means some days, or a number or a span of numbers by the names of its ends.
  ///
  /// A span that runs over the last of `cycle` goes on at its first; without a cycle there is none.
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
