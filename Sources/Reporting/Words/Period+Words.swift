package import Ledger

extension Period {
  /// The period as a heading: `August 2026`, `2026`, `April – June 2026`, `3 – 9 Aug 2026`.
  package var title: String {
    guard self != .everything else { return "All transactions" }
    let isWhole = start.day == 1 && end.adding(days: 1).day == 1
    guard isWhole else {
      if start == end { return start.words }
      return start.monthNumber == end.monthNumber
        ? "\(start.day) – \(end.words)" : "\(start.words) – \(end.words)"
    }
    let last = "\(MonthName.full(end.month)) \(end.year)"
    if start.monthNumber == end.monthNumber { return last }
    guard start.year == end.year else {
      return "\(MonthName.full(start.month)) \(start.year) – \(last)"
    }
    return start.month == 1 && end.month == 12
      ? "\(start.year)" : "\(MonthName.full(start.month)) – \(last)"
  }

  /// The same, but that a whole fiscal year has its name: `Fiscal year 2026, April 2026 – March 2027`.
  package func title(fiscalYearStart: Int) -> String {
    let isYear =
      start.day == 1 && start.month == fiscalYearStart && monthNumbers.count == 12
      && end.adding(days: 1).day == 1
    return isYear && fiscalYearStart > 1 ? "Fiscal year \(start.year), \(title)" : title
  }

  /// The month of a column that lies within one month: `Aug 2026`.
  package var monthWords: String { "\(MonthName.short(start.month)) \(start.year)" }
}
