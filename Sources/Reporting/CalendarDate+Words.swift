package import Ledger

extension CalendarDate {
  /// The day as people write it: `31 Aug 2026`.
  package var words: String { "\(day) \(MonthName.short(month)) \(year)" }

  /// The day without its year: `31 Aug`.
  package var shortWords: String { "\(day) \(MonthName.short(month))" }
}

/// The English names of the months, which no locale of any machine can change.
package enum MonthName {
  private static let all = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// `August` for 8.
  package static func full(_ month: Int) -> String { all[month - 1] }

  /// `Aug` for 8.
  package static func short(_ month: Int) -> String { String(all[month - 1].prefix(3)) }
}

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

  /// The month of a column that lies within one month: `Aug 2026`.
  package var monthWords: String { "\(MonthName.short(start.month)) \(start.year)" }
}
