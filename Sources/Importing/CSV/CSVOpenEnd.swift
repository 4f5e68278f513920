import Ledger
import Syntax

/// The last row of a CSV file that ends without a line end, as a file does that was cut off in it.
struct CSVOpenEnd {
  /// The last field of the row, which is the only one that may be cut.
  let column: Int
  let mark: Mark
  /// Whether a quote closes the field.
  let isQuoted: Bool
  /// Whether it has the length of a currency's code, no part of which is another one.
  private let isCode: Bool
  private let isBlank: Bool
  /// The entry that the row is, or carries on; nil where it is none.
  var account: CSVAccountEntries?

  /// The current row.
  init(_ records: CSVRecords, _ columns: CSVColumns) {
    let last = max(0, min(records.fieldCount, columns.names.count) - 1)
    // Behind the last column stand empty fields alone; then no column was cut.
    column = records.fieldCount > columns.names.count ? -1 : last
    isQuoted = records.rawBytes.last == records.dialect.quote
    isCode = records.field(last).count == 3
    isBlank = CSVTextField.isBlank(records.field(last))
    mark = records.mark(field: last, label: columns.label(last))
  }

  /// Whether the row is whole, as far as its entry goes.
  ///
  /// A part of a number is a number, and a part of a text is a text; only a balance or a total that
  /// fits shows that nothing is missing. A closing quote ends a number, but not a text, which may go
  /// on behind a doubled one.
  func isProven(_ columns: CSVColumns, hasHeader: Bool, template: Statement) -> Bool {
    guard let account else { return true }
    // What a table without a header holds was found by looking at its rows, cut as they are.
    if !columns.used.contains(column) { return hasHeader || column < 0 }
    if isQuoted, columns.figures.contains(column) { return true }
    if column == columns.currency, isCode { return true }
    if column == columns.balance, !isBlank, account.isProvenByBalance { return true }
    guard columns.money.contains(column), let opening = template.opening?.minorUnits,
      let closing = template.closing?.minorUnits
    else { return false }
    return opening &+ account.sum == closing
  }

  /// The finding that names the row.
  var finding: Diagnostic {
    Diagnostic(
      .warning,
      "this row may be cut off: the file does not end with a line break, and no balance or "
        + "total confirms the row", at: mark,
      hint: "compare it with your bank's transaction list; if the bank's files always end with a "
        + "line break, set ends_with_newline: true in the profile")
  }

  /// What refuses the file where its layout says that each file ends with a line end.
  var refusal: Diagnostic {
    Diagnostic(
      .error,
      "the file is cut off in or after this row: it does not end with a line break, which "
        + "the profile requires", at: mark,
      hint: "download the file again; if an editor removed the line break, add it")
  }
}
