/// One accepted file: what was read of it and what became of each row.
///
/// The numbers always add up: read = new + already in + updated + ignored + rejected.
package struct ImportBatch: Hashable, Sendable {
  /// The format of what stands for a run of the rules over the history, which read no file.
  package static let byRules = "rules"

  /// The account of what stands for the receipts of a file.
  package static let ofReceipts = "receipts"

  package var file: String
  package var account: String
  package var format: String
  package var read = 0
  package var new = 0
  package var alreadyIn = 0
  package var updated = 0
  package var ignored = 0
  package var rejected = 0

  package init(file: String, account: String, format: String) {
    self.file = file
    self.account = account
    self.format = format
  }

  package var addsUp: Bool { read == new + alreadyIn + updated + ignored + rejected }
}
