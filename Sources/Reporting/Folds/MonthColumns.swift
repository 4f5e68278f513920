import Ledger

/// The months that a report keeps sums for, as numbered columns.
///
/// A column is a whole month before the period, or the part of a month inside it, so that the
/// columns of a period always add up to it, whatever days it begins and ends on.
struct MonthColumns: Sendable {
  /// The days of each column, in order.
  let days: [Period]
  /// How many columns stand before the period, to compare it with.
  let leadCount: Int
  private let firstDay: Int
  private let columnOfDay: [Int16]

  /// - Parameters:
  ///   - period: what the report is about.
  ///   - start: a day in the first month of the lead; a later day than the period's means none.
  init(period: Period, from start: CalendarDate) {
    let numbers = min(start.monthNumber, period.start.monthNumber)...period.end.monthNumber
    days = numbers.compactMap { number in
      let month = Period.month(number: number)
      guard number >= period.start.monthNumber else { return month }
      return Period(start: max(month.start, period.start), end: min(month.end, period.end))
    }
    leadCount = period.start.monthNumber - numbers.lowerBound
    let first = days.first?.start ?? period.start
    firstDay = Int(first.daysSince1970)
    var columnOfDay = [Int16](repeating: -1, count: period.end - first + 1)
    for (column, span) in days.enumerated() {
      for day in (span.start - first)...(span.end - first) { columnOfDay[day] = Int16(column) }
    }
    self.columnOfDay = columnOfDay
  }

  /// The column of a day, or -1 for a day that no column holds.
  @inline(__always)
  func index(of day: CalendarDate) -> Int {
    let offset = Int(day.daysSince1970) - firstDay
    guard offset >= 0, offset < columnOfDay.count else { return -1 }
    return Int(columnOfDay[offset])
  }

  /// The columns of the period itself.
  var inPeriod: Range<Int> { leadCount..<days.count }

  /// The last twelve columns, or all of the period where that is more.
  var trend: Range<Int> { max(0, min(leadCount, days.count - 12))..<days.count }
}
