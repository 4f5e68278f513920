package import Ledger

/// A set of days, such as the days a source covers or the days a change touched.
package struct CoveredDays: Sendable {
  /// The spans in order, each separated from the next by at least one day outside the set.
  package private(set) var spans: [ClosedRange<CalendarDate>] = []

  package init(_ covered: [ClosedRange<CalendarDate>] = []) {
    for span in covered.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = spans.last, span.lowerBound - last.upperBound <= 1 {
        spans[spans.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
      } else {
        spans.append(span)
      }
    }
  }

  package var isEmpty: Bool { spans.isEmpty }

  /// Adds all days of a span.
  package mutating func insert(_ days: ClosedRange<CalendarDate>) {
    self = CoveredDays(spans + [days])
  }

  /// Adds single days.
  package mutating func insert(_ days: some Sequence<CalendarDate>) {
    let new = Set(days).filter { !holds($0) }
    if !new.isEmpty { self = CoveredDays(spans + new.map { $0...$0 }) }
  }

  /// The set extended by a number of days before and after each of its days.
  package func widened(by days: Int) -> CoveredDays {
    CoveredDays(spans.map { $0.lowerBound.adding(days: -days)...$0.upperBound.adding(days: days) })
  }

  package func holds(_ day: CalendarDate) -> Bool { span(of: day) != nil }

  /// Whether the set contains all of these days.
  package func holds(_ days: ClosedRange<CalendarDate>) -> Bool {
    span(of: days.lowerBound)?.contains(days.upperBound) ?? false
  }

  /// Whether the day is at least ``mostDaysShifted`` days inside a span.
  ///
  /// A source that covers the span then shows a transaction of the day, even with a shifted date.
  func holdsFirmly(_ day: CalendarDate) -> Bool {
    guard let span = span(of: day) else { return false }
    return day - span.lowerBound >= Self.mostDaysShifted
      && span.upperBound - day >= Self.mostDaysShifted
  }

  /// The maximum number of days between two sources' dates of one transaction.
  ///
  /// See reliability.md 4.3, L3.
  package static let mostDaysShifted = 3

  private func span(of day: CalendarDate) -> ClosedRange<CalendarDate>? {
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].upperBound < day { low = middle + 1 } else { high = middle }
    }
    return low < spans.count && spans[low].contains(day) ? spans[low] : nil
  }
}
