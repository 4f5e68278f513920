package import Ledger
import Store

/// Lists transfers between own accounts, and keeps what a person says of them.
package struct OwnTransfers {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// The transfers of a period, and the questions which further ones there are.
  package func all(
    in period: Period
  ) throws -> (transfers: [OwnTransfer], questions: [TransferQuestion]) {
    let store = try workspace.openLedger(.read)
    return try Failure.ofLedger {
      (try store.transfers(in: period), try store.transferQuestions(in: period))
    }
  }

  /// Keeps that two transactions are one transfer, or that they are not.
  package func decide(
    _ first: TransactionID, _ second: TransactionID, isTransfer: Bool
  ) throws {
    let store = try workspace.openLedger(.write)
    let lock = try RunLock(workspace)
    defer { withExtendedLifetime(lock) {} }
    try Failure.ofLedger {
      try store.decideTransfer(first, second, isTransfer: isTransfer)
    }
  }
}
