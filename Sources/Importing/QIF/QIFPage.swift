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

/// What a QIF file holds besides entries, and what of them was left out.
struct QIFTally {
  var entries = 0
  var classes = 0
  /// Rows passed over since the sink was last told.
  var ignored = 0
  /// The kinds of the accounts that the file does not name.
  var unnamed: Set<Account.Kind> = []
  private var warnings = 0
  private var lists: [(name: String, count: Int)] = []

  /// How many single entries are told of.
  private static let shown = 20

  mutating func passOver(_ list: String) {
    ignored += 1
    if let index = lists.firstIndex(where: { $0.name == list }) {
      lists[index].count += 1
    } else {
      lists.append((list, 1))
    }
  }

  /// Tells of one entry, unless too many were told of.
  mutating func say(_ warning: Diagnostic, to sink: any StatementSink) {
    warnings += 1
    if warnings <= Self.shown { sink.note(warning) }
  }

  func notes(_ file: String) -> [Diagnostic] {
    var notes: [Diagnostic] = []
    let place = SourceLocation(file: file)
    if warnings > Self.shown {
      let more = warnings - Self.shown
      notes.append(
        Diagnostic(
          .warning, "and \(more) more \(more == 1 ? "warning" : "warnings") like these", at: place))
    }
    if !lists.isEmpty {
      let words = lists.map { "\($0.name) (\($0.count))" }.joined(separator: ", ")
      notes.append(
        Diagnostic(.note, "skipped, not transactions: \(words)", at: place))
    }
    if classes > 0 {
      let words = "\(classes) \(classes == 1 ? "category" : "categories")"
      notes.append(
        Diagnostic(.note, "saldo ignored the class after the / in \(words)", at: place)
      )
    }
    if unnamed.count > 1 {
      let kinds = unnamed.map(\.rawValue).sorted().joined(separator: ", ")
      notes.append(
        Diagnostic(
          .warning,
          "this file has \(unnamed.count) accounts without a name (\(kinds)), and all "
            + "are treated as one account", at: place,
          hint: "put !Account, N with a name, and ^ before each !Type line"))
    }
    return notes
  }
}
