package import Ledger
import Store

/// Your decisions about rows: deleted, duplicate or distinct.
package struct DecideDuplicates {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// The possible duplicates that only you can decide.
  package func questions() throws -> [OpenQuestion] {
    return try workspace.openLedger(.read).openQuestions()
  }

  /// Stores that two transactions are duplicates of each other, or distinct; returns both in the
  /// given order.
  package func decide(
    _ one: TransactionID, _ other: TransactionID, areSame: Bool
  ) throws -> [Transaction] {
    try writing { try $0.decide(one, other, areSame: areSame) }
  }

  /// Removes a decision about two transactions; saldo then matches them again.
  package func withdraw(_ one: TransactionID, _ other: TransactionID) throws {
    try writing { try $0.withdraw(one, other) }
  }

  /// Deletes transactions, and returns them; later imports skip them.
  ///
  /// - Throws: a `StoreError` if a transaction does not count.
  package func delete(_ ids: [TransactionID]) throws -> [Transaction] {
    try writing { try $0.delete(ids) }
  }

  /// Restores deleted transactions, and returns them.
  package func restore(_ ids: [TransactionID]) throws -> [Transaction] {
    try writing { try $0.restore(ids) }
  }

  private func writing<Result>(_ body: (LedgerStore) throws -> Result) throws -> Result {
    let store = try workspace.openLedger(.write)
    let lock = try RunLock(workspace)
    defer { withExtendedLifetime(lock) {} }
    return try body(store)
  }
}

/// The transfers of a ledger, and your decisions about them.
package struct OwnTransfers {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// The transfers of a period, and the open questions about possible ones.
  package func all(
    in period: Period
  ) throws -> (transfers: [OwnTransfer], questions: [TransferQuestion]) {
    let store = try workspace.openLedger(.read)
    return (try store.transfers(in: period), try store.transferQuestions(in: period))
  }

  /// Stores that two transactions are a transfer, or that they are not.
  package func decide(
    _ first: TransactionID, _ second: TransactionID, isTransfer: Bool
  ) throws {
    let store = try workspace.openLedger(.write)
    let lock = try RunLock(workspace)
    defer { withExtendedLifetime(lock) {} }
    try store.decideTransfer(first, second, isTransfer: isTransfer)
  }

  /// Removes a decision about two transactions; saldo then matches them again.
  package func withdraw(_ first: TransactionID, _ second: TransactionID) throws {
    let store = try workspace.openLedger(.write)
    let lock = try RunLock(workspace)
    defer { withExtendedLifetime(lock) {} }
    try store.withdrawTransfer(first, second)
  }
}
