import Ledger
import Store

/// Matches all receipts of a ledger with its rows anew, and splits the rows that paid one.
///
/// It starts from nothing each time, so that the order of imports does not show.
struct MatchReceipts {
  private let store: LedgerStore

  init(_ store: LedgerStore) { self.store = store }

  /// - Returns: the receipts that have found the row that paid them only now.
  @discardableResult
  func run() throws -> Set<Int64> {
    guard try store.receiptCount() > 0 else { return [] }
    let book = try store.receiptBook(window: ReceiptMatching.window)
    let outcome = ReceiptMatching.outcome(book)
    let payments = book.receipts.compactMap { stored -> Payment? in
      guard let match = outcome.matched[stored.row] else { return nil }
      let row = book.candidates[match.row]
      let shares = stored.shares(of: row.amount.minorUnits, fallback: row.category)
      let isWhole = shares.count == 1 && shares[0].category == row.category
      return Payment(
        receipt: stored.row, row: row.key, reason: match.reason,
        shares: isWhole || row.isDivided
          ? [] : shares.map { Payment.Share(category: $0.category, amount: $0.amount) })
    }
    try store.settle(payments, open: Set(outcome.open.keys))
    return Set(
      payments.map(\.receipt).filter { id in
        if case .matched? = book.states[id] { false } else { true }
      })
  }
}
