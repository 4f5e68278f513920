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
  /// The first column that lies in the ledger; those before it are for budgets alone.
  private let firstKnown: Int
  private let firstDay: Int
  private let columnOfDay: [Int16]

  /// - Parameters:
  ///   - period: what the report is about.
  ///   - start: a day in the first month of the lead; a later day than the period's means none.
  ///   - ledger: the first day of the ledger; nil where it has none.
  init(period: Period, from start: CalendarDate, ledger: CalendarDate? = nil) {
    let numbers = min(start.monthNumber, period.start.monthNumber)...period.end.monthNumber
    days = numbers.compactMap { number in
      let month = Period.month(number: number)
      guard number >= period.start.monthNumber else { return month }
      return Period(start: max(month.start, period.start), end: min(month.end, period.end))
    }
    let leadCount = period.start.monthNumber - numbers.lowerBound
    self.leadCount = leadCount
    firstKnown = ledger.map { min(max(0, $0.monthNumber - numbers.lowerBound), leadCount) } ?? 0
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

  /// The month before a single month, in the ledger; nil of a longer period.
  var earlier: Int? {
    inPeriod.count == 1 && leadCount > firstKnown ? leadCount - 1 : nil
  }

  /// The months of the ledger in the year that ends with a single month; the months of a longer
  /// period.
  var trend: Range<Int> {
    inPeriod.count > 1 ? inPeriod : max(firstKnown, days.count - 12)..<days.count
  }
}
