import Ledger

/// How often a payment comes again.
enum PaymentRhythm: Hashable, Sendable, CaseIterable {
  case week, fortnight, month, twoMonths, quarter, halfYear, year

  /// In words, behind an amount.
  var title: String {
    switch self {
    case .week: "every week"
    case .fortnight: "every 2 weeks"
    case .month: "every month"
    case .twoMonths: "every 2 months"
    case .quarter: "every quarter"
    case .halfYear: "every 6 months"
    case .year: "every year"
    }
  }

  /// How often it comes in a year.
  var timesPerYear: Int64 {
    switch self {
    case .week: 52
    case .fortnight: 26
    case .month: 12
    case .twoMonths: 6
    case .quarter: 4
    case .halfYear: 2
    case .year: 1
    }
  }

  /// What an amount that comes each time makes in a year; nil beyond all amounts.
  func perYear(_ amount: Amount) -> Amount? {
    amount.multiplied(by: ExactDecimal(coefficient: timesPerYear, scale: 0))
  }

  /// How many days a payment may come early or late: weekends and holidays, and the longer the
  /// stretch, the more of them.
  var slack: Int {
    switch self {
    case .week: 2
    case .fortnight: 3
    case .month: 5
    case .twoMonths: 8
    case .quarter: 10
    case .halfYear: 15
    case .year: 20
    }
  }

  /// How many payments it takes until they are more than chance.
  var leastCount: Int {
    switch self {
    case .week: 6
    case .fortnight: 5
    default: 3
    }
  }

  /// The least of these.
  static let leastCountOfAll = 3

  /// The fewest days that two payments in a row can be apart.
  var leastDays: Int { leastStep - slack }

  /// The fewest days from one time to the next.
  var leastStep: Int {
    switch self {
    case .week: 7
    case .fortnight: 14
    // February is the shortest month, and no other months in a row are shorter with it.
    default: 28 * 12 / Int(timesPerYear)
    }
  }

  /// The most days from one time to the next, or a few more.
  var mostStep: Int {
    switch self {
    case .week: 7
    case .fortnight: 14
    default: 31 * 12 / Int(timesPerYear)
    }
  }

  /// The day `count` times after `day`.
  func day(_ count: Int, after day: CalendarDate) -> CalendarDate {
    switch self {
    case .week: day.adding(days: 7 * count)
    case .fortnight: day.adding(days: 14 * count)
    default: day.adding(months: 12 / Int(timesPerYear) * count)
    }
  }
}
