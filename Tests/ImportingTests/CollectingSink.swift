import Importing
import Ledger
import Syntax

/// A sink that keeps everything it is given.
final class CollectingSink: StatementSink {
  private(set) var begun: [Statement] = []
  private(set) var ended: [Statement] = []
  private(set) var entries: [StatementEntry] = []
  /// The payee and memo of each entry, with a bar between.
  private(set) var texts: [String] = []
  private(set) var references: [String] = []
  private(set) var notes: [Diagnostic] = []

  func begin(_ statement: Statement) throws(Rejection) { begun.append(statement) }

  func add(_ batch: EntryBatch) throws(Rejection) {
    entries += batch.entries
    texts += batch.entries.map { entry in
      let memo = batch.string(entry.memo)
      return batch.string(entry.payee) + (memo.isEmpty ? "" : "|" + memo)
    }
    references += batch.entries.map { batch.string($0.reference) }
  }

  func end(_ statement: Statement) throws(Rejection) { ended.append(statement) }

  private(set) var ignoredRows = 0

  func ignored(_ count: Int) { ignoredRows += count }

  private(set) var securities: [Security] = []
  private(set) var receipts: [Receipt] = []
  private(set) var rejectedRows: [RejectedRow] = []

  func securities(_ securities: [Security]) { self.securities += securities }
  func receipt(_ receipt: Receipt) { receipts.append(receipt) }
  func rejected(_ row: RejectedRow) { rejectedRows.append(row) }

  func note(_ diagnostic: Diagnostic) { notes.append(diagnostic) }

  /// Day and minor units of every entry, such as `2024-04-02 -1250`.
  var lines: [String] { entries.map { "\($0.bookingDate) \($0.amount.minorUnits)" } }
}
