import Ledger

/// The days of MT940: `YYMMDD`, and `MMDD` where the year stands beside it.
enum MT940Dates {
  /// The day that six digits say; years from 80 on are those of the last century, as SWIFT reads
  /// them.
  ///
  /// February 30, and 29 in a common year, is what banks that count 30 days to a month write; it
  /// is the last day of February (formats.md, 3).
  static func day(_ digits: ArraySlice<UInt8>) -> CalendarDate? {
    guard digits.count == 6, digits.allSatisfy(MT940Text.isDigit) else { return nil }
    let year = number(digits.prefix(2))
    return clamped(
      year: year < 80 ? 2000 + year : 1900 + year,
      month: number(digits.dropFirst(2).prefix(2)), day: number(digits.suffix(2)))
  }

  /// The day that four digits say, in the year that brings it nearest to `day`.
  static func day(_ digits: ArraySlice<UInt8>, near day: CalendarDate) -> CalendarDate? {
    guard digits.count == 4, digits.allSatisfy(MT940Text.isDigit) else { return nil }
    let month = number(digits.prefix(2))
    let dayOfMonth = number(digits.suffix(2))
    return (day.year - 1...day.year + 1).compactMap {
      clamped(year: $0, month: month, day: dayOfMonth)
    }.min { abs($0 - day) < abs($1 - day) }
  }

  private static func clamped(year: Int, month: Int, day: Int) -> CalendarDate? {
    let last = month == 2 && (29...30).contains(day) ? CalendarDate.days(inMonth: 2, of: year) : day
    return CalendarDate(year: year, month: month, day: last)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
