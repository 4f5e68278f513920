package import Ledger

/// Entries with everything the ledger wants to know of them, worked out before it is touched.
package struct PreparedBatch: Sendable {
  package var batch: EntryBatch
  /// One for each entry, in order.
  package var fingerprints: [Fingerprint]
  /// One for each entry, in order.
  package var classifications: [EntryClassification]
  /// What the indices of ``EntryClassification/tagSet`` stand for, tags joined by U+001F.
  package var tagSets: [String]
  /// Names that rules made out of these rows; their indices follow those of the book.
  package var made: ClassificationNames

  package init(
    batch: EntryBatch, fingerprints: [Fingerprint], classifications: [EntryClassification],
    tagSets: [String] = [], made: ClassificationNames = .none
  ) {
    self.batch = batch
    self.fingerprints = fingerprints
    self.classifications = classifications
    self.tagSets = tagSets
    self.made = made
  }
}
