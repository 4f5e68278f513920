package import Ledger

/// One instalment of one month, and what became of it.
package struct InstalmentDue: Hashable, Sendable {
  /// What is known of the payment.
  package enum Status: Hashable, Sendable {
    /// A bank row paid it.
    case paid(row: String, on: CalendarDate)
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
  package let plan: Int
  package let day: CalendarDate
  /// What is to be paid, whatever was.
  package let amount: Amount
  /// What was paid; nil until then.
  package let paid: Amount?
  package let status: Status

  /// Whether a bank row paid it.
  package var isPaid: Bool { paid != nil }
}
