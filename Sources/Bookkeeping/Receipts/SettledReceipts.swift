import Ledger
import Store

/// What matching came to: the receipts with the rows that may have paid them, and which did.
struct SettledReceipts {
  let book: ReceiptBook
  let outcome: ReceiptMatching.Outcome

  /// What became of a receipt.
  func state(of stored: StoredReceipt) -> ReceiptState {
    if let match = outcome.matched[stored.row] {
      return .matched(book.candidates[match.row].key, reason: match.reason)
    }
    return candidates(of: stored).isEmpty ? .alone : .open
  }

  /// The rows that may have paid a receipt, while it is open.
  func candidates(of stored: StoredReceipt) -> [TransactionKey] {
    outcome.open[stored.row, default: []].map { book.candidates[$0].key }
  }

  /// What had become of it the time before.
  func stateBefore(of stored: StoredReceipt) -> ReceiptState { book.states[stored.row] ?? .alone }

  /// The receipts that have found the row that paid them only now.
  var newlyPaid: Set<Int64> {
    Set(
      book.receipts.filter { stored in
        if case .matched = stateBefore(of: stored) { return false }
        return outcome.matched[stored.row] != nil
      }.map(\.row))
  }
}
