/// Money that left one own account and came into another: two transactions, neither income nor
/// spending.
package struct OwnTransfer: Sendable {
  package var out: Transaction
  package var into: Transaction
  /// Why saldo takes them for one transfer; nil while only amount and days speak for it.
  package var reason: String?

  package init(out: Transaction, into: Transaction, reason: String? = nil) {
    self.out = out
    self.into = into
    self.reason = reason
  }

  /// What one unit of the account that paid became in the other account; nil within one currency.
  ///
  /// Both sides are left out of income and spending, so in a household total they come to nothing.
  package var conversion: CurrencyConversion? {
    guard out.amount.currency != into.amount.currency else { return nil }
    return CurrencyConversion(into.amount, for: out.amount, on: out.bookingDate)
  }
}
