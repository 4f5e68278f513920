package import Ledger

/// A receipt, the row that paid it, and the shares that its lines give the row's money.
package struct Payment: Hashable, Sendable {
  /// What one category bears of a row.
  package struct Share: Hashable, Sendable {
    /// The ledger's number of the category.
    package let category: Int32
    package let amount: Int64

    package init(category: Int32, amount: Int64) {
      self.category = category
      self.amount = amount
    }
  }

  /// The ledger's number of the receipt.
  package let receipt: Int64
  package let row: TransactionKey
  package let reason: String
  /// Empty where the row stays whole.
  package let shares: [Share]

  package init(receipt: Int64, row: TransactionKey, reason: String, shares: [Share]) {
    self.receipt = receipt
    self.row = row
    self.reason = reason
    self.shares = shares
  }

  /// The receipt divides the row, unless all its lines are of the row's own category or the row is divided
  /// already.
  init(_ stored: StoredReceipt, _ row: PaymentCandidate, _ reason: String) {
    let shares = stored.shares(of: row.amount.minorUnits, fallback: row.category)
    let isWhole = shares.count == 1 && shares[0].category == row.category
    self.init(
      receipt: stored.row, row: row.key, reason: reason,
      shares: isWhole || row.isDivided
        ? [] : shares.map { Share(category: $0.category, amount: $0.amount) })
  }
}
