import Ledger

/// The interval of a recurring payment.
enum PaymentRhythm: Hashable, Sendable, CaseIterable {
  case week, fortnight, month, twoMonths, quarter, halfYear, year

  /// The values of the properties below; `days` is nil for rhythms in months.
  private var row: (title: String, timesPerYear: Int64, slack: Int, leastCount: Int, days: Int?) {
    switch self {
    case .week: ("every week", 52, 2, 6, 7)
    case .fortnight: ("every 2 weeks", 26, 3, 5, 14)
    case .month: ("every month", 12, 5, 3, nil)
    case .twoMonths: ("every 2 months", 6, 8, 3, nil)
    case .quarter: ("every quarter", 4, 10, 3, nil)
    case .halfYear: ("every 6 months", 2, 15, 3, nil)
    case .year: ("every year", 1, 20, 3, nil)
    }
  }

  /// The rhythm in words, as it follows an amount.
  var title: String { row.title }

  /// The number of payments in a year.
  var timesPerYear: Int64 { row.timesPerYear }

  /// The yearly total of an amount; nil if it is too large.
  func perYear(_ amount: Amount) -> Amount? {
    amount.multiplied(by: ExactDecimal(coefficient: timesPerYear, scale: 0))
  }

  /// The most days that a payment may be early or late, for weekends and holidays; more for longer
  /// rhythms.
  var slack: Int { row.slack }

  /// The least number of payments for a rhythm.
  var leastCount: Int { row.leastCount }

  /// The smallest ``leastCount`` of all rhythms.
  static let leastCountOfAll = 3

  /// The fewest days between two consecutive payments.
  var leastDays: Int { leastStep - slack }

  /// The fewest days from one due date to the next.
  ///
  /// February is the shortest month, and every shortest run of months includes it.
  var leastStep: Int { row.days ?? 28 * 12 / Int(timesPerYear) }

  /// The most days from one due date to the next, or a few more.
  var mostStep: Int { row.days ?? 31 * 12 / Int(timesPerYear) }

  /// The day `count` intervals after `day`.
  func day(_ count: Int, after day: CalendarDate) -> CalendarDate {
    if let days = row.days { return day.adding(days: days * count) }
    return day.adding(months: 12 / Int(timesPerYear) * count)
  }
}
