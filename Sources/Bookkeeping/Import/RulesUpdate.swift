package import Ledger
import Store

/// The update of earlier transactions at an import, after rules or places changed.
///
/// It is a separate run before the run of the files. You can undo either run.
package struct RulesUpdate: Sendable {
  /// The last run that used other rules; nil if it is unknown, because the ledger was restored.
  package let since: Int?
  package let counts: DerivationCounts
  /// The changed fields, each with the number of transactions in which it changed.
  package let fields: [(field: Field, count: Int)]
  /// The number of the run; nil for a dry run.
  package let run: Int?

  /// A field of a transaction that rules set.
  package enum Field: String, Sendable, CaseIterable {
    case category, place, payee, tags, note, kind, transfer
  }

  /// Updates the ledger, or tries it in a dry run.
  ///
  /// Nil if these rules already classified all rows, or if they change nothing.
  init?(
    _ workspace: Workspace, _ book: ClassifierBook, _ store: LedgerStore, asOf day: CalendarDate,
    isDryRun: Bool
  ) throws {
    switch try store.classificationState(of: book.names.digest) {
    case .current: return nil
    case .changed(since: let run): since = run
    case .unknown: since = nil
    }
    var changed: [Field: Int] = [:]
    (counts, run) = try HistoryDerivation(workspace, book, store).run(
      in: .everything, asOf: day, isDryRun: isDryRun, locates: false
    ) { change in
      guard case .transaction = change.subject else { return }
      for field in Set(change.fields.compactMap(Field.init)) { changed[field, default: 0] += 1 }
    }
    guard counts.hasChanges else { return nil }
    fields = Field.allCases.compactMap { field in changed[field].map { (field, $0) } }
  }
}

extension RulesUpdate.Field {
  /// Creates the field of a change; nil if no field corresponds.
  ///
  /// A split counts as a change of the category.
  fileprivate init?(_ field: RuleChange.Field) {
    self.init(rawValue: field.name == DerivedChange.split ? "category" : field.name)
  }
}
