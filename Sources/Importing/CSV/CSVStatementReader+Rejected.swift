import Ledger
import Syntax

extension CSVStatementReader {
  /// Ends a row of which something cannot be read.
  func reject() throws(Rejection) {
    try problems.endRow(
      { [self] problems in
        options.keepsGoodRows
          ? rejectedRow(problems) : RejectedRow(line: records.line, problems: problems)
      }, options, to: sink)
    queue.interrupt()
  }

  /// The current row in the words of a table of rejected rows: what can be read stands there as
  /// saldo writes it, so that only what cannot be has to be mended.
  private func rejectedRow(_ problems: [Diagnostic]) -> RejectedRow {
    var row = RejectedRow(line: records.line, problems: problems)
    row.date = text(of: profile.date, columns.date)
    if let field = profile.valueDate { row.valueDate = text(of: field, columns.valueDate) }
    let currency = rejectedCurrency
    row.currency = currency?.code ?? text([columns.currency])
    row.amount = amountText(currency)
    row.payee = text(columns.payee)
    row.memo = text(columns.memo)
    row.reference = text([columns.reference])
    row.bankID = text([columns.bankID])
    return row
  }

  private func text(of date: CSVProfile.DateColumn, _ column: Int) -> String {
    let text = records.text(column).trimmed
    return date.field.date(text)?.description ?? text
  }

  private var rejectedCurrency: Currency? {
    if let fixedCurrency { return fixedCurrency }
    let text = text([columns.currency])
    return CurrencySign.currency(text)
      ?? (text.isEmpty ? profile.currency ?? options.currency : nil)
  }

  private func amountText(_ currency: Currency?) -> String {
    guard let currency else { return amounts.signedText(records) }
    var ignored = CSVRowProblems(profile: profile, columns: columns)
    guard let minorUnits = amounts.amount(records, currency, &ignored),
      minorUnits.magnitude <= UInt64(Amount.limit)
    else { return amounts.signedText(records) }
    return Amount.decimalText(minorUnits, exponent: currency.exponent)
  }

  /// The texts of several columns as they stand, joined by a blank.
  func text(_ several: [Int]) -> String {
    several.map { column in
      String(decoding: CSVTextField.unguarded(records.field(column)), as: UTF8.self)
    }.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
