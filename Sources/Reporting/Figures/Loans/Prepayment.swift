package import Ledger

/// A part of a loan that is repaid early.
package struct Prepayment: Hashable, Sendable {
  /// It counts right after the first instalment due on this day or later: that month's interest
  /// still runs on all that was owed.
  package var day: CalendarDate
  package var amount: Amount
  package var keeping: LoanTerms.Keeping

  package init(day: CalendarDate, amount: Amount, keeping: LoanTerms.Keeping) {
    self.day = day
    self.amount = amount
    self.keeping = keeping
  }
}
