/// The row that counts in the place of another, which shows the same payment.
package struct CountedRow: Hashable, Sendable {
  package let id: TransactionID
  /// The account's key.
  package let account: String
  package let amount: Amount

  package init(id: TransactionID, account: String, amount: Amount) {
    self.id = id
    self.account = account
    self.amount = amount
  }

  package var day: CalendarDate { id.day }
}
