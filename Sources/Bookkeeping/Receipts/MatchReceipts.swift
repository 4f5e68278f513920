import Ledger
import Store

/// Matches the receipts of a ledger with its rows anew, and splits the rows that paid one.
///
/// It starts from nothing each time, so that the order of imports does not show. Receipts beyond the
/// scope stay as they are: nothing that changed could concern them.
struct MatchReceipts {
  private let holder: any ReceiptHolder
  private let scope: ReceiptScope

  init(_ holder: any ReceiptHolder, in scope: ReceiptScope = .all) {
    self.holder = holder
    self.scope = scope
  }

  @discardableResult
  func run() throws -> SettledReceipts {
    guard try holder.receiptCount() > 0 else {
      return SettledReceipts(book: ReceiptBook(), outcome: ReceiptMatching.Outcome())
    }
    let book = try holder.receiptBook(in: scope, window: ReceiptMatching.window)
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
    try holder.settle(payments, open: Set(outcome.open.keys), in: scope)
    return SettledReceipts(book: book, outcome: outcome)
  }
}
