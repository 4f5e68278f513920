package import Ledger

/// A payment that is far above what is usual, as a report names it.
package struct UnusualPayment: Hashable, Sendable {
  package let payee: String
  package let day: CalendarDate
  /// What was spent, above zero.
  package let amount: Amount
  package let usual: Amount
  package let basis: UnusualAmounts.Basis
  package let category: Category
  package let transaction: TransactionID

  package init(
    payee: String, day: CalendarDate, amount: Amount, usual: Amount,
    basis: UnusualAmounts.Basis, category: Category, transaction: TransactionID
  ) {
    self.payee = payee
    self.day = day
    self.amount = amount
    self.usual = usual
    self.basis = basis
    self.category = category
    self.transaction = transaction
  }
}
