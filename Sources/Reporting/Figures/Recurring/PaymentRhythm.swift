import Ledger

/// How often a payment comes again.
enum PaymentRhythm: Hashable, Sendable, CaseIterable {
  case week, fortnight, month, twoMonths, quarter, halfYear, year

  /// What the properties below say of each; `days` is nil where months are counted.
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

  /// In words, behind an amount.
  var title: String { row.title }

  /// How often it comes in a year.
  var timesPerYear: Int64 { row.timesPerYear }

  /// What an amount that comes each time makes in a year; nil beyond all amounts.
  func perYear(_ amount: Amount) -> Amount? {
    amount.multiplied(by: ExactDecimal(coefficient: timesPerYear, scale: 0))
  }

  /// How many days a payment may come early or late: weekends and holidays, and the longer the
  /// stretch, the more of them.
  var slack: Int { row.slack }

  /// How many payments it takes until they are more than chance.
  var leastCount: Int { row.leastCount }

  /// The least of these.
  static let leastCountOfAll = 3

  /// The fewest days that two payments in a row can be apart.
  var leastDays: Int { leastStep - slack }

  /// The fewest days from one time to the next.
  ///
  /// February is the shortest month, and no other months in a row are shorter with it.
  var leastStep: Int { row.days ?? 28 * 12 / Int(timesPerYear) }

  /// The most days from one time to the next, or a few more.
  var mostStep: Int { row.days ?? 31 * 12 / Int(timesPerYear) }

  /// The day `count` times after `day`.
  func day(_ count: Int, after day: CalendarDate) -> CalendarDate {
    if let days = row.days { return day.adding(days: days * count) }
    return day.adding(months: 12 / Int(timesPerYear) * count)
  }
}
