import Store

/// Takes one import back.
package struct UndoImport {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// - Returns: how many transactions went, how many stayed because other files show them, and how
  ///   many receipts went.
  package func run(_ run: Int) throws -> (removed: Int, kept: Int, receipts: Int) {
    let classifier = EntryClassifier(try workspace.classifierBook())
    let store = try workspace.openLedger(.write)
    let lock = try RunLock(workspace)
    defer { withExtendedLifetime(lock) {} }
    do {
      let receipts = try store.receiptCount()
      let projection = MovementProjection(
        classifier: classifier, configuration: workspace.configuration,
        known: try store.accounts())
      let undone = try store.undo(
        run: run, names: classifier.book.names, project: projection.callAsFunction)
      try MatchReceipts(store).run()
      return (undone.removed, undone.kept, receipts - (try store.receiptCount()))
    } catch let error as StoreError {
      throw Failure(error)
    }
  }
}
