package import Ledger
import Store

/// Lists the imports of a ledger.
package struct ListRuns {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// All runs, oldest first; none where there is no ledger yet.
  package func all() throws -> [ImportRun] {
    guard try workspace.hasLedger else { return [] }
    return try Failure.ofLedger { try workspace.openLedger(.read).runs() }
  }
}
