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

/// Lists the imports of a ledger.
package struct ListRuns {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// All runs, oldest first; none where there is no ledger yet.
  package func all() throws -> [ImportRun] {
    guard try workspace.hasLedger else { return [] }
    return try workspace.openLedger(.read).runs()
  }
}

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
    try workspace.openLedger(.read).forEachChange(in: period, onlyByHand: onlyByHand) { change in
      if let search, !search.finds(change) { return true }
      return try take(change)
    }
  }
}

/// Finds changes by a text: in what a transaction, a receipt or an entry is called, in its id, and in
/// what stood there and stands there now, all of it as long as it is.
struct ChangeSearch {
  private let wanted: String

  init(_ text: String) { wanted = text.lowercased() }

  func finds(_ change: LedgerChange) -> Bool {
    (change.names + texts(change.subject)).contains { $0.lowercased().contains(wanted) }
  }

  private func texts(_ subject: LedgerChange.Subject) -> [String] {
    switch subject {
    case .entry(let register, let key, let before, let after):
      return [key]
        + [before, after].compactMap(\.self).flatMap { entry in
          texts(entry, register, but: entry == before ? after : before)
        }
    case .field(let id, _, let before, let after, _): return [id.description] + read(before, after)
    case .derived(let id, let derived):
      return [id.description] + read(derived.before, derived.after)
    case .derivedReceipt(let id, let line, let derived):
      return [id.description, line?.text ?? ""] + read(derived.before, derived.after)
    }
  }

  /// Tags are a list.
  private func read(_ values: String?...) -> [String] {
    values.compactMap { $0?.replacing("\u{1F}", with: ", ") }
  }

  /// The name of an entry, and what it has otherwise than the other; of moments and pictures nobody
  /// remembers a word.
  private func texts(
    _ entry: RegisterEntry, _ register: Register, but other: RegisterEntry?
  ) -> [String] {
    let differing = register.fields.filter { field in
      !["imageData", "receiptImage"].contains(field.name) && entry[field.name] != other?[field.name]
    }
    let values = differing.compactMap { field -> String? in
      guard let value = entry[field.name] else { return nil }
      if case .moment = value { return nil }
      return RegisterText.text(value, entry.currency)
    }
    return values + ["name", "text"].compactMap { entry.text($0) }
  }
}
