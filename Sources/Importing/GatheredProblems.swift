import Ledger
package import Syntax

/// The errors of one file, collected for one report.
///
/// The collection keeps the first 20 errors and only counts the rest.
package struct GatheredProblems: Sendable {
  private var diagnostics: [Diagnostic] = []
  private var count = 0

  /// The maximum number of errors to show.
  private static let shown = 20
  private static let otherRows =
    "correct it in the file, or add --rejects to import the other rows"

  package init() {}

  /// Whether no error has been collected.
  package var isEmpty: Bool { count == 0 }

  /// Counts an error and keeps it if it is one of the first 20.
  package mutating func add(_ diagnostic: Diagnostic) {
    count += 1
    if count <= Self.shown { diagnostics.append(diagnostic) }
  }

  /// Passes a bad row to the sink if saldo keeps good rows; otherwise collects its errors.
  mutating func add(
    _ row: @autoclosure () -> RejectedRow, _ options: ReadingOptions, to sink: any StatementSink
  ) throws(Rejection) {
    let row = row()
    if options.keepsGoodRows { return try sink.rejected(row) }
    row.problems.forEach { add($0) }
  }

  /// A rejection of `file` with the collected errors, followed by those of `last`.
  ///
  /// If there are more than 20 errors, one more diagnostic states the number of the others.
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
    // Only rows are bad, so you can import the others without them.
    if let end = all.indices.last, all[end].hint == nil { all[end].hint = Self.otherRows }
    return Rejection(all)
  }
}

/// A row that is not a valid entry, with its texts and its errors.
///
/// Invalid values keep their text in the file; a reader may write valid ones in saldo's own format.
/// You can correct the texts and import the row.
package struct RejectedRow: Sendable {
  /// The first line of the row in its file, from 1.
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
  /// The original text of the row; empty if the reader does not provide it.
  package var raw = ""

  package init(line: Int, problems: [Diagnostic]) {
    self.line = line
    self.problems = problems
  }
}

extension ReadingOptions {
  /// Whether a day is more than 366 days after the as-of day, which suggests a mistake.
  func isTooLate(_ day: CalendarDate) -> Bool { day - asOf > 366 }
}
