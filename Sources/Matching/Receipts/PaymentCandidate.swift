package import Ledger

/// A row that may have paid a receipt, with the texts that tell.
package struct PaymentCandidate: Hashable, Sendable {
  package let key: TransactionKey
  /// The account's key, which is the same in every ledger.
  package let account: String
  package let amount: Amount
  /// The ledger's number of its category.
  package let category: Int32
  package let payee: String
  package var cleanPayee = ""
  package var memo = ""
  package var reference = ""
  package var counterparty = ""
  package var place = ""
  /// Whether it moves money between own accounts.
  package var isTransfer = false
  /// Whether its statement divides it or a person gave it a category, so that no receipt divides it.
  package var isDivided = false

  package init(
    _ key: TransactionKey, account: String, amount: Amount, category: Int32, payee: String
  ) {
    self.key = key
    self.account = account
    self.amount = amount
    self.category = category
    self.payee = payee
  }
}
