package import Ledger
import Store

/// Takes one run back: an import, or what a person wrote.
package struct UndoImport {
  /// What came of it.
  package struct Outcome: Sendable {
    /// How many transactions of statements went.
    package let removed: Int
    /// How many of them stayed because other files show them.
    package let kept: Int
    /// How many imported receipts went.
    package let receipts: Int
    /// What the run had done besides, and is no more.
    package let effects: RunEffects
  }

  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// Takes the run with this number back.
  package func run(_ run: Int) throws -> Outcome {
    // Rules with an error hinder only a run that wrote manual transactions or purchases: these become transactions
    // and receipts anew.
    let book = Result { try workspace.classifierBook() }
    let store = try workspace.openLedger(.write)
    let lock = try RunLock(workspace)
    defer { withExtendedLifetime(lock) {} }
    return try Failure.ofLedger {
      let receipts = try store.importedReceiptCount()
      let effects = try store.effects(ofRun: run)
      let known = try store.accounts()
      let names = (try? book.get().names) ?? ClassificationNames()
      let undone = try store.undo(run: run, names: names) { session throws in
        if try !session.manualTransactionChanges().isEmpty {
          let projection = ManualTransactionProjection(
            classifier: EntryClassifier(try book.get()), configuration: workspace.configuration,
            known: known)
          try projection(session)
        }
        try PurchaseProjection(book: book.get)(session)
      }
      return Outcome(
        removed: undone.removed, kept: undone.kept,
        receipts: receipts - (try store.importedReceiptCount()), effects: effects)
    }
  }
}
