package import Ledger
import Matching

/// Receipts that were matched with rows, what came of it, and what the ledger had of them before.
package struct SettledReceipts: Sendable {
  /// The receipts that count, oldest first.
  package internal(set) var receipts: [StoredReceipt] = []
  var outcome = ReceiptMatching.Outcome()
  /// By the ledger's number of the receipt; one without a state counts by itself.
  var before: [Int64: ReceiptState] = [:]

  /// What became of a receipt.
  package func state(of stored: StoredReceipt) -> ReceiptState {
    if let payment = outcome.payments[stored.row] {
      return .matched(payment.row, reason: payment.reason)
    }
    return candidates(of: stored).isEmpty ? .alone : .open
  }

  /// The rows that may have paid a receipt, while it is open.
  package func candidates(of stored: StoredReceipt) -> [TransactionKey] {
    outcome.open[stored.row, default: []]
  }

  /// What had become of it before.
  package func stateBefore(of stored: StoredReceipt) -> ReceiptState {
    before[stored.row] ?? .alone
  }

  /// The receipts that have found the row that paid them only now.
  package var newlyPaid: Set<Int64> {
    Set(
      receipts.map(\.row).filter { row in
        if case .matched = before[row] { return false }
        return outcome.payments[row] != nil
      })
  }
}
