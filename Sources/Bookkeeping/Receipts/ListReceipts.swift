package import Ledger
import Store
import Syntax

/// A receipt with what became of it, for a list.
package struct ReceiptLineUp: Sendable {
  package let id: ReceiptID
  package let receipt: Receipt
  package let source: SourceLine
  package let state: ReceiptState
  /// The rows that may have paid it, while it is open.
  package let candidates: [TransactionID]
}

/// Lists the receipts of a ledger, and keeps what a person decides about one.
package struct ListReceipts {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// All receipts, newest first.
  package func all() throws -> [ReceiptLineUp] {
    do {
      return try Self.all(try workspace.openLedger(.read)).map(\.shown)
    } catch let error as StoreError {
      throw Failure(error)
    }
  }

  static func all(
    _ store: LedgerStore
  ) throws -> [(stored: StoredReceipt, shown: ReceiptLineUp)] {
    let book = try store.receiptBook(window: ReceiptMatching.window)
    let outcome = ReceiptMatching.outcome(book)
    return book.receipts.reversed().map { stored in
      let open = outcome.open[stored.row] ?? []
      let state: ReceiptState =
        if let match = outcome.matched[stored.row] {
          .matched(book.candidates[match.row].key, reason: match.reason)
        } else {
          open.isEmpty ? .alone : .open
        }
      return (
        stored,
        ReceiptLineUp(
          id: stored.id, receipt: stored.receipt, source: stored.source, state: state,
          candidates: open.map { book.candidates[$0].key.id })
      )
    }
  }

  /// Says that a row paid a receipt; nil that none did.
  package func decide(_ id: ReceiptID, paidBy row: TransactionID?) throws {
    let store = try workspace.openLedger(.write)
    let lock = try RunLock(workspace)
    defer { withExtendedLifetime(lock) {} }
    do {
      let found = try Self.all(store).filter { $0.stored.id == id }
      guard let receipt = found.first?.stored, found.count == 1 else {
        throw Failure(
          .noInput, "there is no receipt \(id)", hint: "saldo receipts shows them with their ids")
      }
      guard let row else {
        try store.decide(receipt, .alone)
        return try MatchReceipts(store).run()
      }
      let keys = try store.transactionKeys(id: row)
      guard let key = keys.first, keys.count == 1,
        let transaction = try store.transactions(id: row).first
      else { throw Failure(StoreError.noSuchTransaction(row)) }
      try check(transaction, pays: receipt)
      try store.decide(receipt, .paid(by: key))
      try MatchReceipts(store).run()
    } catch let error as StoreError {
      throw Failure(error)
    }
  }

  private func check(_ transaction: Transaction, pays stored: StoredReceipt) throws {
    let total = stored.receipt.total
    guard transaction.amount.currency == total.currency,
      transaction.amount.isNegative != total.isNegative, transaction.amount.minorUnits != 0
    else {
      throw Failure(
        .usage,
        "\(transaction.id) is \(transaction.amount) \(transaction.amount.currency); it cannot have "
          + "paid a receipt of \(total) \(total.currency)",
        hint: "a row that pays has the receipt's currency and the other sign")
    }
  }
}
