package import Ledger

/// An entry that went into the ledger, and what it turned out to be there.
package struct ImportedEntry {
  package let batch: EntryBatch
  /// Index of the entry in the batch.
  package let index: Int
  package let classification: EntryClassification
  package let change: EntryChange

  init(_ index: Int, of prepared: PreparedBatch, _ change: EntryChange) {
    batch = prepared.batch
    self.index = index
    classification = prepared.classifications[index]
    self.change = change
  }
}
