/// Some days of the week or of the month, as a bit for each number.
struct DaySet: Hashable, Sendable {
  private(set) var bits: UInt32 = 0
  /// As the rule says it.
  var words: String

  init(words: String) { self.words = words }

  /// The bit of the last day of the month, which no day has by its number.
  static let last = 0

  mutating func insert(_ days: ClosedRange<Int>) {
    for day in days { bits |= 1 << UInt32(day) }
  }
}
