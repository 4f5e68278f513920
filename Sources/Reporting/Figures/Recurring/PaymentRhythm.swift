import Ledger

/// The rhythm of a recurring payment: the interval between two due dates.
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

  /// The rhythm in words, for use after an amount.
  var title: String { row.title }

  /// The number of payments in a year.
  var timesPerYear: Int64 { row.timesPerYear }

  /// The yearly total of an amount; nil if the total is too large.
  func perYear(_ amount: Amount) -> Amount? {
    amount.multiplied(by: ExactDecimal(coefficient: timesPerYear, scale: 0))
  }

  /// The maximum number of days that a payment may be early or late; larger for longer rhythms.
  ///
  /// Weekends and holidays shift payments.
  var slack: Int { row.slack }

  /// The minimum number of payments for a rhythm.
  var leastCount: Int { row.leastCount }

  /// The smallest ``leastCount`` of all rhythms.
  static let leastCountOfAll = 3

  /// A lower bound on the days between two consecutive payments.
  var leastDays: Int { leastStep - slack }

  /// A lower bound on the days from one due date to the next.
  ///
  /// Each month counts as 28 days.
  var leastStep: Int { row.days ?? 28 * 12 / Int(timesPerYear) }

  /// An upper bound on the days from one due date to the next.
  ///
  /// Each month counts as 31 days.
  var mostStep: Int { row.days ?? 31 * 12 / Int(timesPerYear) }

  /// The day `count` intervals after `day`.
  func day(_ count: Int, after day: CalendarDate) -> CalendarDate {
    if let days = row.days { return day.adding(days: days * count) }
    return day.adding(months: 12 / Int(timesPerYear) * count)
  }
}
