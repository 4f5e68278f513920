package import Ledger

/// A batch of entries with the fingerprints and classifications that the ledger needs, computed
/// before the write.
package struct PreparedBatch: Sendable {
  package var batch: EntryBatch
  /// The fingerprints, one for each entry, in order.
  package var fingerprints: [Fingerprint]
  /// The classifications, one for each entry, in order.
  package var classifications: [EntryClassification]
  /// The categories of the batch's postings as indices, one for each posting, in order.
  ///
  /// The list is empty if no posting has its own party.
  package var shareCategories: [Int32]
  /// The tag sets that ``EntryClassification/tagSet`` refers to by index, each joined by U+001F.
  package var tagSets: [String]
  /// The names that rules made from these rows; their indices follow those of the rule book.
  package var made: ClassificationNames
  /// The places made from the coordinates of single entries, by entry index.
  ///
  /// These places replace those of the classifications.
  package var points: [Int: Place] = [:]

  package init(
    batch: EntryBatch, fingerprints: [Fingerprint], classifications: [EntryClassification],
    shareCategories: [Int32] = [], tagSets: [String] = [], made: ClassificationNames = .none
  ) {
    self.batch = batch
    self.fingerprints = fingerprints
    self.classifications = classifications
    self.shareCategories = shareCategories
    self.tagSets = tagSets
    self.made = made
  }

  /// The postings of an entry that have their own parties, with their categories.
  ///
  /// The result is empty if the source gives categories itself or does not split the entry.
  package func parts(ofEntryAt index: Int) -> [(share: EntryPosting, category: Int32)] {
    guard !shareCategories.isEmpty else { return [] }
    let shares = batch.shares(ofEntryAt: index)
    guard shares.first?.hasParty == true else { return [] }
    return shares.indices.map { (shares[$0], shareCategories[$0]) }
  }
}

/// A receipt with the classifications that the ledger needs, computed before the write.
package struct PreparedReceipt: Sendable {
  package var receipt: Receipt
  /// The classification of the receipt; only its place counts.
  package var classification: EntryClassification
  /// The classifications, one for each line, in order; only their categories count.
  package var lines: [EntryClassification]
  /// The names that rules made from the receipt.
  package var made: ClassificationNames

  package init(
    receipt: Receipt, classification: EntryClassification, lines: [EntryClassification],
    made: ClassificationNames = .none
  ) {
    self.receipt = receipt
    self.classification = classification
    self.lines = lines
    self.made = made
  }
}
