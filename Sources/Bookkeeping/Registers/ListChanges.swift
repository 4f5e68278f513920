package import Ledger
import Store

/// Lists what was changed in registers, said of transactions and made of them by rules, by whom and when.
package struct ListChanges {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// The changes of runs of these days, the newest run first; `take` says whether it wants another.
  package func forEach(
    in period: Period, text: String? = nil, onlyByHand: Bool = false,
    _ take: (LedgerChange) throws -> Bool
  ) throws {
    let search = text.map(ChangeSearch.init)
    return try Failure.ofLedger {
      try workspace.openLedger(.read).forEachChange(in: period, onlyByHand: onlyByHand) { change in
        if let search, !search.finds(change) { return true }
        return try take(change)
      }
    }
  }
}
