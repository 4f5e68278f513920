package import Ledger

/// A row of a statement that counts otherwise than when the report was last written.
package struct RowChange: Hashable, Sendable {
  /// As `saldo list` writes it.
  package let id: String
  package let day: CalendarDate
  package let payee: String
  package let amount: Amount
  /// What happened to it, and by what.
  package let what: String

  package init(id: String, day: CalendarDate, payee: String, amount: Amount, what: String) {
    self.id = id
    self.day = day
    self.payee = payee
    self.amount = amount
    self.what = what
  }
}
