import Ledger

/// An instalment that falls due once a month, as the web tracker's EMIs do.
struct InstalmentPlan: Hashable, Sendable {
  var name: String
  /// One month's instalment; positive.
  var amount: Amount
  /// The day of the first instalment; its day of the month is that of all others.
  var start: CalendarDate
  /// A day in the month of the last one; nil for no end.
  var end: CalendarDate?
  /// What the last one comes to where it is not the same as all others: it takes the rest.
  var last: Amount?

  /// The days in `period` on which an instalment falls due.
  ///
  /// One in each month from that of ``start`` to that of ``end``, in the last one even after the day
  /// of ``end``; the 31st is the last day of a shorter month.
  func dueDates(in period: Period) -> [CalendarDate] {
    let first = max(start.monthNumber, period.start.monthNumber)
    let last = min(end?.monthNumber ?? .max, period.end.monthNumber)
    guard first <= last else { return [] }
    return (first...last).map { start.adding(months: $0 - start.monthNumber) }
      .filter(period.contains)
  }

  /// The day of the last one; nil where there is no end in sight.
  var lastDue: CalendarDate? {
    end.map { start.adding(months: $0.monthNumber - start.monthNumber) }
  }

  /// What the instalment of a due day comes to.
  func amount(on due: CalendarDate) -> Amount {
    if let last, due == lastDue { last } else { amount }
  }

  /// How many instalments there are in all; nil for a plan without an end.
  var count: Int? { end.map { max(0, $0.monthNumber - start.monthNumber + 1) } }
}

/// One instalment of one month, and what became of it.
struct InstalmentDue: Hashable, Sendable {
  /// What is known of the payment.
  enum Status: Hashable, Sendable {
    /// A bank row paid it.
    case paid(row: InstalmentMatching.BankRow, on: CalendarDate)
    /// No row paid it, and the days in which one could have are over.
    case missed
    /// The same, but there is no statement of those days that could show it.
    case unknown
    /// Its day is over, and a row of the days ahead may still pay it.
    case open
    /// It falls due on the as-of day itself: neither missed nor open yet.
    case today
    case upcoming

    /// As a table has it.
    var words: String {
      switch self {
      case .paid: "paid"
      case .missed: "missed"
      case .unknown: "no statement"
      case .open: "open"
      case .today: "due today"
      case .upcoming: "upcoming"
      }
    }
  }

  /// Which of the plans it belongs to.
  let plan: Int
  let day: CalendarDate
  /// What is to be paid, whatever was.
  let amount: Amount
  /// What was paid; nil until then.
  let paid: Amount?
  let status: Status

  /// Whether a bank row paid it.
  var isPaid: Bool { paid != nil }
}
