package import Ledger

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
