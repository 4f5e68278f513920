import Ledger

/// A plan of monthly instalments, such as an EMI of the web tracker.
struct InstalmentPlan: Hashable, Sendable {
  var name: String
  /// One month's instalment; positive.
  var amount: Amount
  /// The day of the first instalment; all others share its day of the month.
  var start: CalendarDate
  /// A day in the month of the last instalment; nil for no end.
  var end: CalendarDate?
  /// The last instalment, which takes the rest; nil if it equals ``amount``.
  var last: Amount?

  /// The due dates in `period`.
  ///
  /// There is one in each month from that of ``start`` to that of ``end``, in the last month even
  /// after ``end``. The 31st becomes the last day of a shorter month.
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

  /// The instalment of a due date.
  func amount(on due: CalendarDate) -> Amount {
    if let last, due == lastDue { last } else { amount }
  }

  /// The total number of instalments; nil for a plan without an end.
  var count: Int? { end.map { max(0, $0.monthNumber - start.monthNumber + 1) } }
}

/// One instalment of one month, with its payment.
struct InstalmentDue: Hashable, Sendable {
  /// The status of the payment.
  enum Status: Hashable, Sendable {
    /// A bank row paid it.
    case paid(row: InstalmentMatching.BankRow, on: CalendarDate)
    /// No row paid it, and its payment window is over.
    case missed
    /// No row paid it, but no statement covers its payment window.
    case unknown
    /// It is past due, and a row in its payment window may still pay it.
    case open
    /// It is due on the as-of day itself.
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

  /// The index of its plan.
  let plan: Int
  let day: CalendarDate
  /// The due amount, whatever was paid.
  let amount: Amount
  /// The paid amount; nil if unpaid.
  let paid: Amount?
  let status: Status

  /// Whether a bank row paid it.
  var isPaid: Bool { paid != nil }
}
