import Ledger
package import Syntax

/// The errors of one file, gathered so that a person sees them all at once; from the twentieth
/// on they are only counted.
package struct GatheredProblems: Sendable {
  private var diagnostics: [Diagnostic] = []
  private var count = 0

  /// How many errors are shown.
  private static let shown = 20
  private static let otherRows =
    "correct it in the file, or import the other rows with saldo import --rejects"

  package init() {}

  /// Whether there were none.
  package var isEmpty: Bool { count == 0 }

  /// Counts an error, and keeps it where it is one of the first.
  package mutating func add(_ diagnostic: Diagnostic) {
    count += 1
    if count <= Self.shown { diagnostics.append(diagnostic) }
  }

  /// Takes a bad row: hands it on where good rows are kept, else gathers what is wrong with it.
  mutating func add(
    _ row: @autoclosure () -> RejectedRow, _ options: ReadingOptions, to sink: any StatementSink
  ) throws(Rejection) {
    let row = row()
    if options.keepsGoodRows { return try sink.rejected(row) }
    row.problems.forEach { add($0) }
  }

  /// All of them as one rejection of `file`, with `last` behind them where there is one.
  package func rejection(of file: String, last: Rejection? = nil) -> Rejection {
    var all = diagnostics
    if count > Self.shown {
      let more = count - Self.shown
      all.append(
        Diagnostic(
          .error, "and \(more) more \(more == 1 ? "error" : "errors") like these",
          at: SourceLocation(file: file)))
    }
    if let last { return Rejection(all + last.diagnostics) }
    // Only rows are bad: the others can be had without them.
    if let end = all.indices.last, all[end].hint == nil { all[end].hint = Self.otherRows }
    return Rejection(all)
  }
}

/// A row that cannot be an entry: what it says, as it says it, and what is wrong with it.
///
/// Texts are those of the file. Whoever mends the row changes one of them.
package struct RejectedRow: Sendable {
  /// The first line of the file that it stands on, from 1.
  package var line: Int
  package var problems: [Diagnostic]
  package var date = ""
  package var valueDate = ""
  package var amount = ""
  package var currency = ""
  package var payee = ""
  package var memo = ""
  package var reference = ""
  package var bankID = ""
  /// The whole row, where it could not be cut into the texts above.
  package var raw = ""

  package init(line: Int, problems: [Diagnostic]) {
    self.line = line
    self.problems = problems
  }
}

extension ReadingOptions {
  /// Whether a day is so far ahead of the run that it must be a mistake.
  func isTooLate(_ day: CalendarDate) -> Bool { day - asOf > 366 }
}
