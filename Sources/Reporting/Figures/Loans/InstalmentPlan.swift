import Ledger

/// A plan of monthly instalments, such as an EMI of the web tracker.
struct InstalmentPlan: Hashable, Sendable {
  var name: String
  /// The instalment of one month; positive.
  var amount: Amount
  /// The due date of the first instalment; all others have the same day of the month.
  var start: CalendarDate
  /// A day in the month of the last instalment; nil for a plan without an end.
  var end: CalendarDate?
  /// The amount of the last instalment, which pays the rest; nil if it equals ``amount``.
  var last: Amount?

  /// The due dates in `period`.
  ///
  /// Each month from that of ``start`` to that of ``end`` has one due date. In the last month, the
  /// due date may be after ``end``. The 31st becomes the last day of a shorter month.
  func dueDates(in period: Period) -> [CalendarDate] {
    let first = max(start.monthNumber, period.start.monthNumber)
    let last = min(end?.monthNumber ?? .max, period.end.monthNumber)
    guard first <= last else { return [] }
    return (first...last).map { start.adding(months: $0 - start.monthNumber) }
      .filter(period.contains)
  }

  /// The due date of the last instalment; nil for a plan without an end.
  var lastDue: CalendarDate? {
    end.map { start.adding(months: $0.monthNumber - start.monthNumber) }
  }

  /// The amount of the instalment due on a day.
  func amount(on due: CalendarDate) -> Amount {
    if let last, due == lastDue { last } else { amount }
  }

  /// The total number of instalments; nil for a plan without an end.
  var count: Int? { end.map { max(0, $0.monthNumber - start.monthNumber + 1) } }
}

/// An instalment of one month, with its payment.
struct InstalmentDue: Hashable, Sendable {
  /// The status of the payment.
  enum Status: Hashable, Sendable {
    /// A bank row paid the instalment.
    case paid(row: InstalmentMatching.BankRow, on: CalendarDate)
    /// No row paid the instalment; its payment window is over, and statements cover the window.
    case missed
    /// No payment of the instalment is known, but no statement covers its payment window.
    case unknown
    /// The instalment is past due, and a row in its payment window may still pay it.
    case open
    /// The instalment is due on the as-of day itself.
    case today
    case upcoming

    /// The status as a table shows it.
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

  /// The index of the instalment's plan.
  let plan: Int
  let day: CalendarDate
  /// The due amount, independent of the paid amount.
  let amount: Amount
  /// The paid amount; nil if unpaid.
  let paid: Amount?
  let status: Status

  /// Whether a bank row paid the instalment.
  var isPaid: Bool { paid != nil }
}
