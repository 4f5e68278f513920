package import Ledger

/// A person asks what would be if so much of a loan were repaid on a day.
package struct PrepaymentWish: Hashable, Sendable {
  /// The key of the loan's entry.
  package var loan: String
  package var amount: Amount
  package var day: CalendarDate

  package init(loan: String, amount: Amount, day: CalendarDate) {
    self.loan = loan
    self.amount = amount
    self.day = day
  }
}
