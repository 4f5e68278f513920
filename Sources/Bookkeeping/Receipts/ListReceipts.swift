package import Ledger
import Store
import Syntax

/// A receipt with its match, for a list.
package struct ReceiptSummary: Sendable {
  package let id: ReceiptID
  package let receipt: Receipt
  package let source: SourceLine
  package let state: ReceiptState
  /// The possible payments of an open receipt; empty for other receipts.
  package let candidates: [TransactionID]
  /// The category of each line; nil for a line with the category of the payment.
  package let categories: [Category?]
}

/// The receipts of a ledger, and your decisions about them.
package struct ListReceipts {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// All receipts that count, newest first.
  package func all() throws -> [ReceiptSummary] {
    return try Self.all(try workspace.openLedger(.read)).map(\.shown)
  }

  /// The receipt with this id.
  ///
  /// - Throws: a ``Failure`` if no receipt, or more than one, has this id.
  package func one(_ id: ReceiptID) throws -> ReceiptSummary {
    return try Self.one(id, of: try workspace.openLedger(.read)).shown
  }

  private static func one(
    _ id: ReceiptID, of store: LedgerStore
  ) throws -> (stored: StoredReceipt, shown: ReceiptSummary) {
    let found = try all(store).filter { $0.stored.id == id }
    guard let one = found.first, found.count == 1 else {
      throw Failure(
        .noInput, "there is no receipt \(id)", hint: "saldo receipts shows receipt ids")
    }
    return one
  }

  static func all(
    _ store: LedgerStore
  ) throws -> [(stored: StoredReceipt, shown: ReceiptSummary)] {
    let settled = try store.settledReceipts()
    let names = try store.categories()
    return settled.receipts.reversed().map { stored in
      (
        stored,
        ReceiptSummary(
          id: stored.id, receipt: stored.receipt, source: stored.source,
          state: settled.state(of: stored), candidates: settled.candidates(of: stored).map(\.id),
          categories: stored.categories.map { $0 == 1 ? nil : names[$0] })
      )
    }
  }

  /// Matches a receipt to a row by hand; nil decides that no row of the ledger paid the receipt.
  package func decide(_ id: ReceiptID, paidBy row: TransactionID?) throws {
    let store = try workspace.openLedger(.write)
    let lock = try RunLock(workspace)
    defer { withExtendedLifetime(lock) {} }
    let receipt = try Self.one(id, of: store).stored
    guard let row else {
      return try store.decide(receipt, .alone)
    }
    let keys = try store.transactionKeys(id: row)
    guard let key = keys.first, keys.count == 1,
      let transaction = try store.transactions(id: row).first
    else { throw StoreError.noSuchTransaction(row) }
    try check(transaction, pays: receipt)
    try store.decide(receipt, .paid(by: key))
  }

  /// Removes the decision about a receipt.
  package func withdraw(_ id: ReceiptID) throws {
    let store = try workspace.openLedger(.write)
    let lock = try RunLock(workspace)
    defer { withExtendedLifetime(lock) {} }
    try store.decide(try Self.one(id, of: store).stored, nil)
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
        hint: "a payment must have the currency of the receipt and the opposite sign")
    }
  }
}
