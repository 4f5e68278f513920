import Importing
import Ledger
import Syntax

/// Looks at everything a reader hands over.
final class ProvingSink: StatementSink {
  private(set) var entries: [String] = []
  private var isOpen = false

  func begin(_ statement: Statement) throws(Rejection) {
    prove(!isOpen, "a statement begins inside another")
    isOpen = true
  }

  func add(_ batch: EntryBatch) throws(Rejection) {
    prove(isOpen, "entries outside a statement")
    batch.withText { text in
      for entry in batch.entries {
        prove(abs(entry.amount.minorUnits) <= Amount.limit, "an amount beyond the limit")
        prove(entry.line >= 1, "an entry without a line")
        for span in [
          entry.payee, entry.memo, entry.reference, entry.bankID, entry.category,
          entry.counterparty, entry.correctedID,
        ] {
          prove(Int(span.start) + Int(span.count) <= text.count, "a text out of its batch")
          prove(span.count <= 1 << 16, "a text beyond the limit")
          prove(String(validating: text.bytes(span), as: UTF8.self) != nil, "no UTF-8")
        }
        entries.append(
          "\(entry.bookingDate) \(entry.amount) \(batch.string(entry.payee))"
            + "|\(batch.string(entry.memo))|\(batch.string(entry.bankID))|\(entry.line)")
      }
    }
    prove(batch.trades.allSatisfy { $0.entry < batch.count }, "a trade without an entry")
  }

  func end(_ statement: Statement) throws(Rejection) {
    prove(isOpen, "a statement ends that did not begin")
    isOpen = false
  }

  func securities(_ securities: [Security]) {}
  func receipt(_ receipt: Receipt) {
    prove(receipt.addsUp, "a receipt that does not add up")
    prove(!receipt.lines.isEmpty && receipt.line >= 1, "a receipt without lines")
    entries.append("\(receipt)")
  }
  func rejected(_ row: RejectedRow) {
    prove(!row.problems.isEmpty, "a row rejected without a word")
  }
  func ignored(_ count: Int) { prove(count >= 0) }
  func note(_ diagnostic: Diagnostic) {}
}
