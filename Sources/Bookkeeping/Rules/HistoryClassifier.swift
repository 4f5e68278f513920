import Ledger
import Rules
import Store
import Syntax

/// Classifies rows of the ledger as the import did when they came, or the register when they were
/// written down.
struct HistoryClassifier {
  let classifier: EntryClassifier
  private let records: ManualTransactionIndex
  private let fieldsByHand: [String: Set<String>]

  init(_ book: ClassifierBook, _ store: LedgerStore) throws {
    classifier = EntryClassifier(book)
    records = try ManualTransactionIndex(store)
    fieldsByHand = try store.fieldsByHand(.manualTransaction)
    if classifier.hasChains { try lookAround(store) }
  }

  /// Learns from all rows where the person was, before one asks for the branch of a chain.
  private func lookAround(_ store: LedgerStore) throws {
    classifier.know(try store.whereabouts(byHandAlone: true))
    try store.storedEntries { stored in
      stored.batch.withText { text in
        for (index, entry) in stored.batch.entries.enumerated() {
          classifier.begin(stored.sources[index])
          classifier.look(at: entry, in: text, point: record(index, of: stored)?.coordinate)
        }
      }
    }
  }

  private func record(_ index: Int, of stored: StoredEntries) -> RegisterEntry? {
    stored.sources[index].isManual ? records[stored.id(ofEntryAt: index)] : nil
  }

  /// What the rules make of each entry; fingerprints stay empty, for nobody asks for them.
  func prepare(_ stored: StoredEntries) -> PreparedBatch {
    classifier.forgetNames()
    var shareCategories: [Int32] = []
    let classifications = stored.batch.withText { text in
      let classifications = stored.batch.entries.enumerated().map { index, entry in
        classifier.begin(stored.sources[index])
        let record = record(index, of: stored)
        let ruled = classifier.classify(entry, in: text, point: record?.coordinate)
        guard let record else { return ruled }
        return ManualTransactionProjection.classification(
          ruled, record, byHand: fieldsByHand[record.key] ?? [])
      }
      shareCategories = classifier.categories(ofShares: stored.batch, classifications, in: text) {
        classifier.begin(stored.sources[$0])
      }
      return classifications
    }
    var prepared = PreparedBatch(
      batch: stored.batch, fingerprints: [], classifications: classifications,
      shareCategories: shareCategories, tagSets: classifier.tagSets, made: classifier.made)
    prepared.takePoints { record($0, of: stored)?.coordinate }
    return prepared
  }

  /// The rules that one entry matches.
  func matches(
    _ index: Int, of stored: StoredEntries
  ) -> (classification: Classification, matches: [RuleMatch]) {
    classifier.begin(stored.sources[index])
    let point = record(index, of: stored)?.coordinate
    return stored.batch.withText {
      classifier.matches(stored.batch.entries[index], in: $0, point: point)
    }
  }
}

extension EntryClassifier {
  /// The next entry is of this account and format.
  func begin(_ source: StoredEntries.Source) {
    begin(account: source.account)
    begin(format: source.format)
  }
}
