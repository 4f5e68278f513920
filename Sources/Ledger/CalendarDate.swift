/// A calendar day as the bank printed it, without time or time zone.
///
/// The value is a count of days since 1970-01-01. saldo can therefore compare, subtract and store
/// days as small integers.
package struct CalendarDate: BitwiseCopyable, Hashable, Comparable, Sendable {
  /// The days since 1970-01-01; negative before it.
  package let daysSince1970: Int32

  package init(daysSince1970: Int32) {
    self.daysSince1970 = daysSince1970
  }

  /// Makes the day with this year, month and day; nil if the day does not exist or the year is
  /// outside 1900…2199.
  package init?(year: Int, month: Int, day: Int) {
    guard (1900...2199).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(inMonth: month, of: year)
    else { return nil }
    daysSince1970 = Self.ordinal(year: year, month: month, day: day)
  }

  /// Parses a day in the form `yyyy-MM-dd`; nil if the text is not such a day.
  package init?(_ text: some StringProtocol) {
    var text = String(text)
    guard let day = text.withUTF8(Self.read) else { return nil }
    self = day
  }

  private static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> CalendarDate? {
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10])
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    var number = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      number = number * 10 + Int(digit - 0x30)
    }
    return number
  }

  package var year: Int { civil.year }
  package var month: Int { civil.month }
  package var day: Int { civil.day }

  /// The number of months since January of year 0; equal for all days of a month.
  package var monthNumber: Int {
    let civil = civil
    return civil.year * 12 + civil.month - 1
  }

  /// The ISO 8601 weekday, from 1 for Monday to 7 for Sunday.
  package var weekday: Int {
    let shifted = (Int(daysSince1970) + 3) % 7
    return (shifted < 0 ? shifted + 7 : shifted) + 1
  }

  package static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    left.daysSince1970 < right.daysSince1970
  }

  package func adding(days: Int) -> CalendarDate {
    CalendarDate(daysSince1970: daysSince1970 + Int32(days))
  }

  package static func - (left: CalendarDate, right: CalendarDate) -> Int {
    Int(left.daysSince1970) - Int(right.daysSince1970)
  }

  /// The same day `months` later, or the last day of that month if the month is shorter.
  package func adding(months: Int) -> CalendarDate {
    let civil = civil
    let number = civil.year * 12 + civil.month - 1 + months
    let year = number / 12
    let month = number % 12 + 1
    let day = min(civil.day, Self.days(inMonth: month, of: year))
    return CalendarDate(daysSince1970: Self.ordinal(year: year, month: month, day: day))
  }

  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The days since 1970-01-01, by Howard Hinnant's days-from-civil algorithm.
  ///
  /// The years of the algorithm begin in March, so the leap day comes last.
  private static func ordinal(year: Int, month: Int, day: Int) -> Int32 {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int32(era * 146_097 + dayOfEra - 719_468)
  }

  /// The year, month and day, computed together for callers that need more than one.
  package var civil: (year: Int, month: Int, day: Int) {
    let shifted = Int(daysSince1970) + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }
}

extension CalendarDate: CustomStringConvertible {
  /// The day as `yyyy-MM-dd`.
  package var description: String {
    var bytes: [UInt8] = []
    bytes.append(day: self)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The order of day, month and year in a date.
package enum DateOrder: String, Hashable, Sendable, CaseIterable {
  case dmy, mdy, ymd

  /// The pattern shown in messages, such as `dd/mm/yyyy`.
  package var pattern: String {
    switch self {
    case .dmy: "dd/mm/yyyy"
    case .mdy: "mm/dd/yyyy"
    case .ymd: "yyyy/mm/dd"
    }
  }
}
