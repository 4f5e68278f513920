import Ledger
import Syntax

/// A batch of entries before their days are known.
///
/// The days depend on the order of day and month.
struct QIFPage {
  /// An entry and the possible readings of its date.
  struct Line {
    var entry: StatementEntry
    var date: QIFDate
    /// The original text of the date.
    var dateText: TextSpan
    var trade: SecurityTrade?
    var shares: Range<Int>
  }

  /// The texts of ``lines``; the entries are added once their days are known.
  var batch = EntryBatch()
  var lines: [Line] = []
  var shares: [EntryPosting] = []

  /// The number of lines at which a page is full.
  static let mostLines = 1024
  /// The size of the texts, in bytes, at which a page is full.
  static let mostText = 1 << 18

  var isFull: Bool {
    lines.count >= Self.mostLines || batch.text.count >= Self.mostText
      || shares.count >= Self.mostLines * 4
  }

  /// The approximate memory use in bytes.
  var size: Int {
    batch.text.count + lines.count * MemoryLayout<Line>.stride
      + shares.count * MemoryLayout<EntryPosting>.stride
  }

  /// Adds the entry of a line to the batch, booked on `day`.
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

/// A call to the sink, delayed until the order of dates is known.
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

/// The counts of the entries and of the skipped parts of a file.
struct QIFTally {
  var entries = 0
  var classes = 0
  /// The number of rows skipped since the last report to the sink.
  var ignored = 0
  /// The kinds of accounts without a name.
  var unnamed: Set<Account.Kind> = []
  private var warnings = 0
  private var lists: [(name: String, count: Int)] = []

  /// The maximum number of warnings about single entries to report.
  private static let shown = 20

  mutating func passOver(_ list: String) {
    ignored += 1
    if let index = lists.firstIndex(where: { $0.name == list }) {
      lists[index].count += 1
    } else {
      lists.append((list, 1))
    }
  }

  /// Reports a warning, up to the limit.
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
