package import Ledger

/// An amount for each day of a year or less, the weeks side by side.
package struct CalendarStrip: Hashable, Sendable {
  package let title: String
  /// What the drawing shows, in a sentence.
  package let finding: String
  package let currency: Currency
  /// The days that something is known of.
  package let days: Period
  /// For each of them an amount in minor units; what is not above zero has no bar.
  package let amounts: [Int64]

  /// The most steps that a drawing tells apart.
  static let stepCount = 5

  /// The largest amount of each step but the last: a fifth of the days that have an amount is in
  /// each, so that one large day makes the others no paler.
  package var limits: [Int64] {
    let sorted = amounts.filter { $0 > 0 }.sorted()
    guard let largest = sorted.last else { return [] }
    var limits: [Int64] = []
    for step in 1..<Self.stepCount {
      let count = sorted.count * step / Self.stepCount
      guard count > 0 else { continue }
      let limit = sorted[count - 1]
      if limit < largest, limits.last != limit { limits.append(limit) }
    }
    return limits
  }

  /// The largest amount of all; nil where there is none.
  package var largest: Int64? { amounts.max().flatMap { $0 > 0 ? $0 : nil } }

  /// The first day of the first week, a Monday.
  package var firstMonday: CalendarDate { days.start.adding(days: 1 - days.start.weekday) }
}
