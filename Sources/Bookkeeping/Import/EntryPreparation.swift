import Ledger
import Store

/// Works out all that the ledger wants to know of a batch before it is touched: fingerprints,
/// and what rules and places make of each entry.
struct EntryPreparation {
  private var hasher: FingerprintHasher
  private let classifier: EntryClassifier

  init(account: Account, classifier: EntryClassifier) {
    hasher = FingerprintHasher(account: account.key)
    self.classifier = classifier
    classifier.begin(account: account.key)
  }

  mutating func prepare(_ batch: EntryBatch) -> PreparedBatch {
    var fingerprints: [Fingerprint] = []
    var classifications: [EntryClassification] = []
    var shareCategories: [Int32] = []
    fingerprints.reserveCapacity(batch.count)
    classifier.forgetNames()
    batch.withText { text in
      for entry in batch.entries {
        fingerprints.append(hasher.fingerprint(of: entry, in: text))
      }
      classifications = classifier.classify(batch.entries, in: text)
      shareCategories = classifier.categories(ofShares: batch, classifications, in: text)
    }
    return PreparedBatch(
      batch: batch, fingerprints: fingerprints, classifications: classifications,
      shareCategories: shareCategories, tagSets: classifier.tagSets, made: classifier.made)
  }
}
