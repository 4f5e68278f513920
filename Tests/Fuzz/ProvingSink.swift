import Importing
import Ledger
import Syntax

/// Looks at everything a reader hands over.
final class ProvingSink: StatementSink {
  private(set) var entries: [String] = []
  private var isOpen = false

  func begin(_ statement: Statement) throws(Rejection) {
    precondition(!isOpen, "a statement begins inside another")
    isOpen = true
  }

  func add(_ batch: EntryBatch) throws(Rejection) {
    precondition(isOpen, "entries outside a statement")
    batch.withText { text in
      for entry in batch.entries {
        precondition(abs(entry.amount.minorUnits) <= Amount.limit, "an amount beyond the limit")
        precondition(entry.line >= 1, "an entry without a line")
        for span in [
          entry.payee, entry.memo, entry.reference, entry.bankID, entry.category,
          entry.counterparty, entry.correctedID,
        ] {
          precondition(Int(span.start) + Int(span.count) <= text.count, "a text out of its batch")
          precondition(span.count <= 1 << 16, "a text beyond the limit")
          precondition(String(validating: text.bytes(span), as: UTF8.self) != nil, "no UTF-8")
        }
        entries.append(
          "\(entry.bookingDate) \(entry.amount) \(batch.string(entry.payee))"
            + "|\(batch.string(entry.memo))|\(batch.string(entry.bankID))|\(entry.line)")
      }
    }
    precondition(batch.trades.allSatisfy { $0.entry < batch.count }, "a trade without an entry")
  }

  func end(_ statement: Statement) throws(Rejection) {
    precondition(isOpen, "a statement ends that did not begin")
    isOpen = false
  }

  func securities(_ securities: [Security]) {}
  func receipt(_ receipt: Receipt) {
    precondition(receipt.addsUp, "a receipt that does not add up")
    precondition(!receipt.lines.isEmpty && receipt.line >= 1, "a receipt without lines")
    entries.append("\(receipt)")
  }
  func rejected(_ row: RejectedRow) {
    precondition(!row.problems.isEmpty, "a row rejected without a word")
  }
  func ignored(_ count: Int) { precondition(count >= 0) }
  func note(_ diagnostic: Diagnostic) {}
}
