import Ledger
import Syntax

/// Entries whose days may still be unknown, because nothing said yet in which order the parts of
/// a date stand.
struct QIFPage {
  /// An entry with the ways to read its date.
  struct Line {
    var entry: StatementEntry
    var date: QIFDate
    /// What the file writes, for messages.
    var dateText: TextSpan
    var trade: SecurityTrade?
    var shares: Range<Int>
  }

  /// The texts of ``lines``; the entries follow once their days are known.
  var batch = EntryBatch()
  var lines: [Line] = []
  var shares: [EntryShare] = []

  /// Pages are handed on at these sizes.
  static let mostLines = 1024
  static let mostText = 1 << 18

  var isFull: Bool {
    lines.count >= Self.mostLines || batch.text.count >= Self.mostText
      || shares.count >= Self.mostLines * 4
  }

  /// What the page takes in memory, nearly.
  var size: Int {
    batch.text.count + lines.count * MemoryLayout<Line>.stride
      + shares.count * MemoryLayout<EntryShare>.stride
  }

  /// Adds a line's entry to the batch, on its day.
  mutating func settle(_ line: Line, on day: CalendarDate) {
    var entry = line.entry
    entry.bookingDate = day
    batch.append(entry)
    if var trade = line.trade {
      trade.entry = batch.count - 1
      batch.append(trade)
    }
    for var share in shares[line.shares] {
      share.entry = batch.count - 1
      batch.append(share)
    }
  }
}

/// What goes to the sink, in the order of the file, once the order of dates is known.
enum QIFStep {
  case begin(Statement)
  case page(QIFPage)
  case end(Statement)
  case ignored(Int)
  case rejected(RejectedRow)

  var size: Int {
    if case .page(let page) = self { return page.size }
    return 256
  }
}
