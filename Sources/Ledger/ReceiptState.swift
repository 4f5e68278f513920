/// What became of a receipt: the row that paid it, or why there is none.
package enum ReceiptState: Hashable, Sendable {
  /// This row paid it; the word says how that is known.
  case matched(TransactionKey, reason: String)
  /// Rows may have paid it and none surely did: it counts nowhere until a person decides.
  case open
  /// No bank row can have paid it, so it counts by itself.
  case alone
}

/// What a person decided about a receipt.
package enum ReceiptVerdict: Hashable, Sendable {
  /// This row paid it.
  case paid(by: TransactionKey)
  /// No row of the ledger paid it.
  case alone
}
