package import Ledger

extension CalendarDate {
  /// The day as people write it: `31 Aug 2026`.
  package var words: String { "\(day) \(MonthName.short(month)) \(year)" }

  /// The day without its year: `31 Aug`.
  package var shortWords: String { "\(day) \(MonthName.short(month))" }
}
