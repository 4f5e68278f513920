import Ledger

/// The months that a report keeps sums for, as numbered columns.
///
/// A column is a whole month before the period, or the part of a month inside the period. The
/// columns of a period therefore always add up to the period. If only a part of one month is known,
/// the compared days and the other days of earlier months have separate slots.
struct MonthColumns: Sendable {
  /// The days of each column, in order.
  let days: [Period]
  /// The number of columns before the period, for comparisons and budgets.
  let leadCount: Int
  /// The days of a month on which earlier months are compared; nil if whole months are compared.
  let comparedDays: ClosedRange<Int>?
  /// The number of slots for sums.
  ///
  /// Each column has one slot. If only some days are compared, each earlier month has another slot
  /// for its other days.
  let slotCount: Int
  /// The columns of completely known months, including those before the period.
  private let whole: Range<Int>
  /// The first column inside the ledger; earlier columns exist only for budgets.
  private let firstKnown: Int
  private let firstDay: Int
  private let slotOfDay: [Int16]

  /// Creates the columns of a period and of the months before it.
  ///
  /// - Parameters:
  ///   - period: The period of the report.
  ///   - start: A day in the first column; with a day after the start of the period, there are no
  ///     months before it.
  ///   - ledger: The first day of the ledger; nil if the ledger is empty.
  ///   - through: The last known day; nil if the whole period is known.
  init(
    period: Period, from start: CalendarDate, ledger: CalendarDate? = nil,
    through: CalendarDate? = nil
  ) {
    let numbers = min(start.monthNumber, period.start.monthNumber)...period.end.monthNumber
    days = numbers.compactMap { number in
      let month = Period.month(number: number)
      guard number >= period.start.monthNumber else { return month }
      return Period(start: max(month.start, period.start), end: min(month.end, period.end))
    }
    let leadCount = period.start.monthNumber - numbers.lowerBound
    self.leadCount = leadCount
    firstKnown = ledger.map { min(max(0, $0.monthNumber - numbers.lowerBound), leadCount) } ?? 0
    whole = 0..<days.count - (through == nil ? 0 : 1)
    let compared = Self.comparedDays(period, through)
    comparedDays = compared
    slotCount = days.count + (compared == nil ? 0 : leadCount)
    let first = days.first?.start ?? period.start
    firstDay = Int(first.daysSince1970)
    var slotOfDay = [Int16](repeating: -1, count: period.end - first + 1)
    for (column, span) in days.enumerated() {
      for offset in (span.start - first)...(span.end - first) {
        let isCompared = compared?.contains(first.adding(days: offset).day) ?? true
        let isOther = column < leadCount && !isCompared
        slotOfDay[offset] = Int16(isOther ? days.count + column : column)
      }
    }
    self.slotOfDay = slotOfDay
  }

  /// The days of the month on which months are compared; nil if whole months are compared.
  ///
  /// Only a period within one month has such days, if the period or its known days are a part of
  /// the month.
  private static func comparedDays(
    _ period: Period, _ through: CalendarDate?
  ) -> ClosedRange<Int>? {
    let month = Period.month(of: period.start)
    let last = through ?? period.end
    guard month.contains(period.end), period.start > month.start || last < month.end,
      period.start <= last
    else { return nil }
    return period.start.day...last.day
  }

  /// The slot of a day; -1 if no column contains it.
  @inline(__always)
  func slot(of day: CalendarDate) -> Int {
    let offset = Int(day.daysSince1970) - firstDay
    guard offset >= 0, offset < slotOfDay.count else { return -1 }
    return Int(slotOfDay[offset])
  }

  /// The column of a day; -1 if no column contains it.
  @inline(__always)
  func index(of day: CalendarDate) -> Int {
    let slot = slot(of: day)
    return slot < days.count ? slot : slot - days.count
  }

  /// The slot for the days of a column that are not compared; nil if all days are compared.
  func otherSlot(of column: Int) -> Int? {
    comparedDays != nil && column < leadCount ? days.count + column : nil
  }

  /// The columns of the period.
  var inPeriod: Range<Int> { leadCount..<days.count }

  /// The column of the month before a single month; nil for a longer period or outside the ledger.
  var earlier: Int? {
    inPeriod.count == 1 && leadCount > firstKnown ? leadCount - 1 : nil
  }

  /// The columns of a trend: the year that ends with a single month, or the months of a longer
  /// period.
  var trend: Range<Int> {
    inPeriod.count > 1 ? inPeriod : max(firstKnown, days.count - 12)..<days.count
  }

  /// The columns for medians: the months before a single month, or the complete months of a longer
  /// period.
  var past: Range<Int> {
    inPeriod.count > 1 ? inPeriod.clamped(to: whole) : trend.lowerBound..<leadCount
  }

  /// The days of an earlier month that a single month is compared with: `July`, `1 – 14 July`.
  func comparedWords(_ column: Int) -> String {
    let month = MonthName.full(days[column].start.month)
    return daysWords(of: days[column]).map { "\($0) \(month)" } ?? month
  }

  /// The basis of comparison with earlier months: `whole months`, `days 1 – 14`.
  var basis: String {
    comparedDays.map { "\($0.count == 1 ? "day" : "days") \(Self.words($0))" } ?? "whole months"
  }

  private func daysWords(of month: Period) -> String? {
    guard let days = comparedDays else { return nil }
    return Self.words(days.clamped(to: 1...month.dayCount))
  }

  private static func words(_ days: ClosedRange<Int>) -> String {
    days.count == 1 ? "\(days.lowerBound)" : "\(days.lowerBound) – \(days.upperBound)"
  }
}
