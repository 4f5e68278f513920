import Importing
import Ledger
import Syntax

/// What a QIF file gave, a short text an entry, for a test to look at.
final class QIFCollected: StatementSink {
  var statements: [Statement] = []
  /// `2026-03-04 -12.50 Roth`.
  var entries: [String] = []
  var memos: [String] = []
  /// `Food:Groceries`, or `> Savings` for a transfer to that account.
  var categories: [String] = []
  var kinds: [EntryKind] = []
  /// `0 -5.00 Food | 50%`: the entry's number, the amount, the category or account, the memo.
  var shares: [String] = []
  var trades: [SecurityTrade] = []
  var securities: [Security] = []
  var rejectedRows: [RejectedRow] = []
  var notes: [String] = []
  var ignoredRows = 0
  var largestBatch = 0
  private var open = 0

  func begin(_ statement: Statement) throws(Rejection) { open += 1 }

  func add(_ batch: EntryBatch) throws(Rejection) {
    largestBatch = max(largestBatch, batch.count)
    for entry in batch.entries {
      let text = "\(entry.bookingDate) \(entry.amount) \(batch.string(entry.payee))"
      entries.append(text.trimmingBlanks)
      memos.append(batch.string(entry.memo))
      kinds.append(entry.kind)
      categories.append(Self.side(batch, entry.category, entry.counterparty))
    }
    for share in batch.shares {
      let amount = Amount.decimalText(share.minorUnits, exponent: 2)
      let side = Self.side(batch, share.category, share.counterparty)
      shares.append("\(share.entry) \(amount) \(side) | \(batch.string(share.memo))")
    }
    trades += batch.trades
  }

  private static func side(_ batch: EntryBatch, _ category: TextSpan, _ account: TextSpan) -> String
  {
    account.isEmpty ? batch.string(category) : "> " + batch.string(account)
  }

  func end(_ statement: Statement) throws(Rejection) {
    open -= 1
    if open == 0 { statements.append(statement) }
  }

  func ignored(_ count: Int) { ignoredRows += count }
  func securities(_ securities: [Security]) { self.securities += securities }
  func receipt(_ receipt: Receipt) {}
  func rejected(_ row: RejectedRow) { rejectedRows.append(row) }
  func note(_ diagnostic: Diagnostic) { notes.append(diagnostic.message) }
}

extension String {
  fileprivate var trimmingBlanks: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

/// Reads a QIF text as of 2026-11-21 in a workspace of euros.
func readQIF(
  _ text: String, dates: DateOrder? = nil, keepsGoodRows: Bool = false
) throws(Rejection) -> QIFCollected {
  try readQIF(Array(text.utf8), dates: dates, keepsGoodRows: keepsGoodRows)
}

func readQIF(
  _ bytes: [UInt8], dates: DateOrder? = nil, keepsGoodRows: Bool = false
) throws(Rejection) -> QIFCollected {
  let sink = QIFCollected()
  var options = ReadingOptions(asOf: CalendarDate(daysSince1970: 20_778))
  options.currency = .eur
  options.answers.dateOrder = dates
  options.keepsGoodRows = keepsGoodRows
  try QIFFormat().read(ByteStream(name: "a.qif", bytes: bytes), options: options, into: sink)
  return sink
}

/// The messages that a QIF text is refused with; empty when it is taken.
func refusedQIF(_ text: String, dates: DateOrder? = nil) -> [Diagnostic] {
  do throws(Rejection) {
    _ = try readQIF(text, dates: dates)
    return []
  } catch {
    return error.diagnostics
  }
}
