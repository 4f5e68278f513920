import Ledger

/// What rules and places make of an entry: the one pure function that import, dry run,
/// `normalize` and `rules explain` share.
struct EntryClassifier {
  let names = ClassificationNames()
  private(set) var tagSets: [String] = []

  mutating func begin(_ account: Account) {}

  mutating func classify(
    _ entry: StatementEntry, in text: UnsafeBufferPointer<UInt8>
  ) -> Classification {
    var classification = Classification()
    if !entry.category.isEmpty { classification.category = Classification.fromSource }
    classification.kind = entry.kind
    return classification
  }
}
