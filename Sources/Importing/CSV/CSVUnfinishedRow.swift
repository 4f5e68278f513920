import Ledger
import Syntax

/// The last row of a CSV file without a final line break, which may be truncated.
struct CSVUnfinishedRow {
  /// The index of the last field, the only one that may be truncated; -1 if no column is affected.
  let column: Int
  let mark: Mark
  /// Whether the last byte of the row is a quote.
  let isQuoted: Bool
  /// Whether the last field has three bytes, the length of a complete currency code.
  private let isCode: Bool
  private let isBlank: Bool
  /// The account of the entry that the row is or continues; nil if it is neither.
  var account: CSVAccountEntries?

  /// Records the end of the current row.
  init(_ records: CSVRecords, _ columns: CSVColumns) {
    let last = max(0, min(records.fieldCount, columns.names.count) - 1)
    // Only empty fields follow the last column, so no column is truncated.
    column = records.fieldCount > columns.names.count ? -1 : last
    isQuoted = records.rawBytes.last == records.dialect.quote
    isCode = records.field(last).count == 3
    isBlank = CSVTextField.isBlank(records.field(last))
    mark = records.mark(field: last, label: columns.label(last))
  }

  /// Whether the row's entry is certainly complete.
  ///
  /// A part of a number is still a number, and a part of a text is still a text. A matching balance
  /// or total proves that nothing is missing. A closing quote ends a number. It does not always end
  /// a text, because it may be half of a doubled quote.
  func isProven(_ columns: CSVColumns, hasHeader: Bool, template: Statement) -> Bool {
    guard let account else { return true }
    // Without a header, saldo detected the columns from rows that may themselves be truncated.
    if !columns.used.contains(column) { return hasHeader || column < 0 }
    if isQuoted, columns.figures.contains(column) { return true }
    if column == columns.currency, isCode { return true }
    if column == columns.balance, !isBlank, account.isProvenByBalance { return true }
    guard columns.money.contains(column), let opening = template.opening?.minorUnits,
      let closing = template.closing?.minorUnits
    else { return false }
    return opening &+ account.sum == closing
  }

  /// The finding about the possibly truncated row.
  var finding: Diagnostic {
    Diagnostic(
      .warning,
      "this row may be cut off: the file does not end with a line break, and no balance or "
        + "total confirms the row", at: mark,
      hint: "compare it with your bank's transaction list; if the bank's files always end with a "
        + "line break, set ends_with_newline: true in the profile")
  }

  /// The error for a file with a profile that requires a final line break.
  var refusal: Diagnostic {
    Diagnostic(
      .error,
      "the file is cut off in or after this row: it does not end with a line break, which "
        + "the profile requires", at: mark,
      hint: "download the file again; if an editor removed the line break, add it")
  }
}
