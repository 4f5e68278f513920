package import Ledger
import Store

/// Lists transactions of a ledger.
package struct ListTransactions {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// The transactions that pass, newest first.
  package func all(_ query: TransactionFilter) throws -> [Transaction] {
    do {
      return try workspace.openLedger(.read).transactions(query)
    } catch let error as StoreError {
      throw Failure(error)
    }
  }
}
