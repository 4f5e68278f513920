package import Ledger
import Store
package import Syntax

/// An undo of a run, such as an import or a manual edit.
package struct UndoImport {
  /// The result of an undo.
  package struct Outcome: Sendable {
    /// The number of statement transactions removed.
    package let removed: Int
    /// The number of transactions kept because other files show them too.
    package let kept: Int
    /// The number of imported receipts removed.
    package let receipts: Int
    /// The other effects of the run, now undone.
    package let effects: RunEffects
    /// The note that the next import applies the rules again; nil if it does not.
    package let note: Diagnostic?
  }

  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// Undoes the run with this number, and returns the result.
  package func run(_ run: Int) throws -> Outcome {
    // Invalid rules matter only for a run with manual transactions or purchases, because the undo
    // derives transactions and receipts from these again.
    let book = Result { try workspace.classifierBook() }
    let store = try workspace.openLedger(.write)
    let lock = try RunLock(workspace)
    defer { withExtendedLifetime(lock) {} }
    let receipts = try store.importedReceiptCount()
    let effects = try store.effects(ofRun: run)
    let known = try store.accounts(before: run)
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
      receipts: receipts - (try store.importedReceiptCount()), effects: effects,
      note: try note(effects, store))
  }

  private func note(_ effects: RunEffects, _ store: LedgerStore) throws -> Diagnostic? {
    guard effects.derived + effects.derivedReceipts > 0,
      case .changed? = try? StoredClassifications(workspace).state(store)
    else { return nil }
    return Diagnostic(
      .note, "the next saldo import applies the current rules again",
      hint: "change the rules first, or use saldo import --keep-rules")
  }
}

/// A parser of the number of a run to undo.
package struct RunNumber {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// The number that a word names; `last` is the newest run that is not undone.
  package func read(_ word: String) throws -> Int {
    let runs = try ListRuns(workspace).all()
    let newest = runs.last { !$0.isUndone }?.id
    if word == "last" {
      guard let newest else {
        throw Failure(.usage, "there is no run to undo", hint: "saldo runs lists all runs")
      }
      return newest
    }
    guard let number = Int(word) else {
      throw Failure(
        .usage, "\(Printable.quoted(word)) is not the number of a run",
        hint: Suggestion.hint(
          for: word, among: ["last"], else: "write a number that saldo runs lists, or last"))
    }
    // Without a ledger, opening the ledger reports what is missing.
    guard !runs.isEmpty, !runs.contains(where: { $0.id == number }) else { return number }
    let last = newest.map { "the newest run is \($0); " } ?? ""
    throw Failure(
      .noInput, "there is no run \(number)", hint: "\(last)saldo runs lists all runs")
  }
}

/// A query for the runs of a ledger.
package struct ListRuns {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// All runs, oldest first; empty if there is no ledger yet.
  package func all() throws -> [ImportRun] {
    guard try workspace.hasLedger else { return [] }
    return try workspace.openLedger(.read).runs()
  }
}

/// A query for changes to registers, overrides and classifications, each with its run.
package struct ListChanges {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// Passes each change of the period to `take`, newest run first, until `take` returns false.
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

/// A text search in changes: names, ids, and full old and new values.
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
    case .account(let key, _, let before, let after): return [key] + read(before, after)
    case .field(let id, _, let before, let after, _): return [id.description] + read(before, after)
    case .derived(let id, let derived):
      return [id.description] + read(derived.before, derived.after)
    case .derivedReceipt(let id, let line, let derived):
      return [id.description, line?.text ?? ""] + read(derived.before, derived.after)
    }
  }

  /// The values to search, with the separators of tags replaced by commas.
  private func read(_ values: String?...) -> [String] {
    values.compactMap { $0?.replacing("\u{1F}", with: ", ") }
  }

  /// The names of a record, and its values that differ from the other record.
  ///
  /// Moments and images are omitted, because you do not search for them.
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
