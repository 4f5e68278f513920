import Ledger
import Rules
import Store
import Syntax

/// Classifies rows of the ledger as the import did when they came, or the register when they were
/// written down.
struct HistoryClassifier {
  let classifier: EntryClassifier
  private let movements: MovementIndex
  private let fieldsByHand: [String: Set<String>]

  init(_ book: ClassifierBook, _ store: LedgerStore) throws {
    classifier = EntryClassifier(book)
    movements = try MovementIndex(store)
    fieldsByHand = try store.fieldsByHand(.movement)
  }

  /// What the rules make of each entry; fingerprints stay empty, for nobody asks for them.
  func prepare(_ stored: StoredEntries) -> PreparedBatch {
    classifier.forgetNames()
    let classifications = stored.batch.withText { text in
      stored.batch.entries.enumerated().map { index, entry in
        let source = stored.sources[index]
        classifier.begin(source)
        let ruled = classifier.classify(entry, in: text)
        guard source.isMovement, let movement = movements[stored.id(ofEntryAt: index)] else {
          return ruled
        }
        return MovementProjection.classification(
          ruled, movement, byHand: fieldsByHand[movement.key] ?? [])
      }
    }
    return PreparedBatch(
      batch: stored.batch, fingerprints: [], classifications: classifications,
      tagSets: classifier.tagSets, made: classifier.made)
  }

  /// The trace of one entry.
  func explain(_ index: Int, of stored: StoredEntries) -> (trace: RuleTrace, place: Int32) {
    classifier.begin(stored.sources[index])
    return stored.batch.withText { classifier.explain(stored.batch.entries[index], in: $0) }
  }
}

extension EntryClassifier {
  /// The next entry is of this account and format.
  func begin(_ source: StoredEntries.Source) {
    begin(account: source.account)
    begin(format: source.format)
  }
}
