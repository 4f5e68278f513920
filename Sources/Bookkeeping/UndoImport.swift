import Store

/// Takes one import back.
package struct UndoImport {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// - Returns: how many transactions went, and how many stayed because other files show them.
  package func run(_ run: Int) throws -> (removed: Int, kept: Int) {
    let store = try workspace.openLedger(.write)
    let lock = try RunLock(workspace)
    defer { withExtendedLifetime(lock) {} }
    do {
      let undone = try store.undo(run: run)
      try MatchReceipts(store).run()
      return undone
    } catch let error as StoreError {
      throw Failure(error)
    }
  }
}
