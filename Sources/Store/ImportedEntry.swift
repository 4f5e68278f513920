package import Ledger

/// An entry that went into the ledger, and what it turned out to be there.
package struct ImportedEntry {
  package let batch: EntryBatch
  /// Index of the entry in the batch.
  package let index: Int
  package let classification: EntryClassification
  /// Names that rules made out of the rows of the batch.
  package let made: ClassificationNames
  package let change: EntryChange
  /// What a settlement names the entry by; nil for one that is ignored.
  package let place: ImportSession.EntryPlace?

  init(
    _ index: Int, of prepared: PreparedBatch, _ change: EntryChange,
    at place: ImportSession.EntryPlace?
  ) {
    self.place = place
    batch = prepared.batch
    self.index = index
    classification = prepared.classifications[index]
    made = prepared.made
    self.change = change
  }
}
