package import Ledger

/// One instalment of one month, and what became of it.
package struct InstalmentDue: Hashable, Sendable {
  /// What is known of the payment.
  package enum Status: Hashable, Sendable {
    /// A bank row paid it.
    case paid(row: String, on: CalendarDate)
    /// No row paid it, and the days in which one could have are over.
    case missed
    /// Its day has come, and a row of the days ahead may still pay it.
    case open
    case upcoming
  }

  /// Which of the plans it belongs to.
  package let plan: Int
  package let day: CalendarDate
  /// What was paid, or is to be paid.
  package let amount: Amount
  package let status: Status

  /// Whether a bank row paid it.
  package var isPaid: Bool {
    if case .paid = status { true } else { false }
  }
}
