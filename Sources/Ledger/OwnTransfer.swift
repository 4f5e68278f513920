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
}
