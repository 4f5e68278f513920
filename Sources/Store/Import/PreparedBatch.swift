package import Ledger

/// Entries with everything the ledger wants to know of them, worked out before it is touched.
package struct PreparedBatch: Sendable {
  package var batch: EntryBatch
  /// One for each entry, in order.
  package var fingerprints: [Fingerprint]
  /// One for each entry, in order.
  package var classifications: [EntryClassification]
  /// The category of each of the batch's shares, in order.
  ///
  /// Empty where no share has another side of its own.
  package var shareCategories: [Int32]
  /// What the indices of ``EntryClassification/tagSet`` stand for, tags joined by U+001F.
  package var tagSets: [String]
  /// Names that rules made out of these rows; their indices follow those of the book.
  package var made: ClassificationNames
  /// The places that are no more than the own points of some entries, by their indices; they stand for
  /// the places of the classifications.
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

  /// The parts of an entry that have another side each, with their categories; none where its source
  /// gives categories itself, or does not divide it.
  package func parts(ofEntryAt index: Int) -> [(share: EntryShare, category: Int32)] {
    guard !shareCategories.isEmpty else { return [] }
    let shares = batch.shares(ofEntryAt: index)
    guard shares.first?.hasParty == true else { return [] }
    return shares.indices.map { (shares[$0], shareCategories[$0]) }
  }
}

/// A receipt with everything the ledger wants to know of it, worked out before it is touched.
package struct PreparedReceipt: Sendable {
  package var receipt: Receipt
  /// Only its place counts.
  package var classification: EntryClassification
  /// One for each line, in order; only their categories count.
  package var lines: [EntryClassification]
  /// Names that rules made out of the receipt.
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
