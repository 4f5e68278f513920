import Ledger
import Syntax

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
