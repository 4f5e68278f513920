package import Ledger
import Store

/// Lists what was changed in registers and said of transactions, by whom and when.
package struct ListChanges {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// The changes of runs of these days, the newest run first.
  package func all(in period: Period, onlyByHand: Bool = false) throws -> [LedgerChange] {
    do {
      return try workspace.openLedger(.read).changes(in: period)
        .filter { !onlyByHand || $0.file == nil }
    } catch let error as StoreError {
      throw Failure(error)
    }
  }
}
