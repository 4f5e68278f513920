import Ledger
import Store

/// Takes one run back: an import, or what a person wrote.
package struct UndoImport {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// - Returns: how many transactions went, how many stayed because other files show them, and how
  ///   many receipts went.
  package func run(_ run: Int) throws -> (removed: Int, kept: Int, receipts: Int) {
    // Rules with an error hinder only a run that wrote movements: these become transactions anew.
    let book = Result { try workspace.classifierBook() }
    let store = try workspace.openLedger(.write)
    let lock = try RunLock(workspace)
    defer { withExtendedLifetime(lock) {} }
    do {
      let receipts = try store.receiptCount()
      let known = try store.accounts()
      let names = (try? book.get().names) ?? ClassificationNames()
      let undone = try store.undo(run: run, names: names) { session throws in
        guard try !session.movementChanges().isEmpty else { return }
        let projection = MovementProjection(
          classifier: EntryClassifier(try book.get()), configuration: workspace.configuration,
          known: known)
        try projection(session)
      }
      try MatchReceipts(store).run()
      return (undone.removed, undone.kept, receipts - (try store.receiptCount()))
    } catch let error as StoreError {
      throw Failure(error)
    }
  }
}
