import Ledger
import Syntax

extension QIFReader {
  /// Converts the current row to an entry and adds it to the page, or collects its error.
  ///
  /// It skips reminders, and trades that move cash but have no amount.
  mutating func takeEntry(_ kind: Account.Kind, isTrades: Bool) throws(Rejection) {
    if isTrades, row.string("N").lowercased() == "reminder" {
      return tally.passOver("reminders")
    }
    let fields = QIFFields(row, isTrade: isTrades)
    guard let currency = options.currency else { throw .noCurrency(file, row.line) }
    try beginStatement(kind, owner: owner(fields))
    do throws(QIFProblem) {
      guard let line = try line(fields, isTrades: isTrades, currency) else {
        tally.ignored += 1
        return
      }
      page.lines.append(line)
      tally.entries += 1
    } catch {
      try refuse(error.diagnostic, fields)
    }
    if let bad = numbers.contradiction { throw .mixedMarks(bad, file) }
    if page.isFull { try flush() }
  }

  /// The entry of the row; nil, with a warning, for a trade that moves cash but has no amount.
  private mutating func line(
    _ fields: QIFFields, isTrades: Bool, _ currency: Currency
  ) throws(QIFProblem) -> QIFPage.Line? {
    if let repeated = fields.repeated {
      throw QIFProblem(diagnostic: .repeated(row.mark(repeated, in: file)))
    }
    let date = try date(fields)
    let action = isTrades ? try action(fields) : .plain
    if isTrades, action.cash != .none, fields.amount == nil {
      tally.say(.noValue(file, row.line), to: sink)
      return nil
    }
    let units = try units(fields, action, currency)
    var entry = StatementEntry(
      bookingDate: date.dmy ?? date.mdy ?? date.ymd ?? options.asOf,
      amount: Amount(minorUnits: units, currency: currency), line: row.line)
    entry.payee = try text(fields.payee)
    entry.memo =
      fields.memos.isEmpty
      ? try text(fields.address, joinedBy: ", ") : try text(fields.memos, joinedBy: " ")
    if entry.payee.isEmpty { entry.payee = entry.memo }
    entry.kind = action.kind
    var line = QIFPage.Line(
      entry: entry, date: date, dateText: try text(fields.date), shares: 0..<0)
    if isTrades {
      line.trade = try trade(fields, action, currency)
      if entry.payee.isEmpty { line.entry.payee = try text(fields.security) }
    } else {
      line.entry.reference = try text(fields.number)
      line.entry.kind = kind(fields.number)
      line.shares = try takeShares(fields, units, currency)
    }
    try takeCategory(fields.category, &line)
    return line
  }

  /// Parses and returns the date of the row, and uses it to infer the order of all dates.
  private mutating func date(_ fields: QIFFields) throws(QIFProblem) -> QIFDate {
    guard let field = fields.date else { throw missing("D", "date") }
    let bytes = row.text(field)
    let date = QIFDate(bytes)
    let mark = row.mark(field, in: file)
    dates.see(date, text: String(decoding: bytes, as: UTF8.self), mark: { mark })
    guard dates.order != nil || date.isNoDay else { return date }
    do throws(QIFBadDay) {
      _ = try day(date)
      return date
    } catch {
      let text = String(decoding: bytes, as: UTF8.self)
      throw QIFProblem(diagnostic: .badDay(error, text, mark))
    }
  }

  /// The cash amount of the row, in minor units; 0 for an action without cash.
  private mutating func units(
    _ fields: QIFFields, _ action: QIFAction, _ currency: Currency
  ) throws(QIFProblem) -> Int64 {
    guard action.cash != .none else { return 0 }
    guard let field = fields.amount else { throw missing("T", "amount") }
    do throws(QIFNumbers.Problem) {
      let units = try numbers.minorUnits(
        row.text(field), exponent: currency.exponent, line: field.line)
      return action.cash == .out ? -units : units
    } catch {
      let found = String(decoding: row.text(field), as: UTF8.self)
      throw QIFProblem(
        diagnostic: .badAmount(error, found, currency, row.mark(field, in: file)))
    }
  }

  private func missing(_ letter: String, _ what: String) -> QIFProblem {
    var mark = Mark(location: SourceLocation(file: file, line: row.line))
    if let first = row.fields.first { mark = row.mark(first, in: file) }
    return QIFProblem(diagnostic: .missing(letter, what, mark))
  }

  private mutating func takeCategory(
    _ field: QIFRow.Field?, _ line: inout QIFPage.Line
  ) throws(QIFProblem) {
    guard let field else { return }
    let category = QIFCategory(row.text(field))
    if category.hasClass { tally.classes += 1 }
    if !category.account.isEmpty {
      // An opening balance names its own account.
      if category.account != Array((statement?.accountNumber ?? "").utf8) {
        line.entry.counterparty = try text(category.account, field)
      }
      if line.entry.kind == .unknown { line.entry.kind = .transfer }
    }
    line.entry.category = try text(category.path, field)
  }

  /// The entry kind of a word in the number field, such as `ATM`; unknown for any other text.
  private func kind(_ field: QIFRow.Field?) -> EntryKind {
    guard let field, field.textEnd - field.textStart <= 8 else { return .unknown }
    switch String(decoding: row.text(field), as: UTF8.self).uppercased() {
    case "ATM": return .atm
    case "DEP", "DEPOSIT": return .deposit
    case "TXFR", "XFER", "TRANSFER": return .transfer
    case "CHECK", "CHEQUE", "CHQ": return .check
    case "CARD", "POS", "DEBIT": return .card
    default: return .unknown
    }
  }

  /// The account that an opening balance names; empty for other rows, or if the account is known.
  ///
  /// This is how Quicken names the account of the file.
  private func owner(_ fields: QIFFields) -> String {
    guard statement == nil, names.current.isEmpty, let payee = fields.payee,
      let category = fields.category,
      String(decoding: row.text(payee), as: UTF8.self).lowercased() == "opening balance"
    else { return "" }
    return String(decoding: QIFCategory(row.text(category)).account, as: UTF8.self)
  }

  private mutating func refuse(
    _ problem: Diagnostic, _ fields: QIFFields
  ) throws(Rejection) {
    guard options.keepsGoodRows else { return problems.add(problem) }
    var rejected = RejectedRow(line: row.line, problems: [problem])
    rejected.date = row.string("D")
    rejected.amount = row.string("T").isEmpty ? row.string("U") : row.string("T")
    rejected.currency = options.currency?.code ?? ""
    rejected.payee = row.string("P")
    rejected.memo = row.string("M")
    rejected.reference = row.string("N")
    rejected.raw = String(decoding: row.bytes, as: UTF8.self)
    try pass(.rejected(rejected))
  }
}

extension Rejection {
  fileprivate static func noCurrency(_ file: String, _ line: Int) -> Rejection {
    Rejection(
      "QIF files have no currency, and none is set",
      at: SourceLocation(file: file, line: line),
      hint: "set it with --currency EUR, or with currency: EUR in saldo.yaml")
  }

  fileprivate static func mixedMarks(
    _ found: (comma: String, line: Int, earlier: String, earlierLine: Int), _ file: String
  ) -> Rejection {
    Rejection(
      "\(Printable.quoted(found.comma)) has a decimal comma, but the amounts before it do not",
      at: SourceLocation(file: file, line: found.line),
      notes: [
        "line \(found.earlierLine): \(Printable.quoted(found.earlier)) is then ambiguous"
      ], hint: "a file has one number format: if this file combines two, import them separately"
    )
  }
}

extension Diagnostic {
  fileprivate static func repeated(_ mark: Mark) -> Diagnostic {
    Diagnostic(
      .error, "this entry has a second date or amount", at: mark,
      hint: "the ^ between two entries is missing here; download the file again")
  }

  fileprivate static func missing(
    _ letter: String, _ what: String, _ mark: Mark
  ) -> Diagnostic {
    Diagnostic(
      .error, "this entry has no \(what)", at: mark, hint: "add a line that starts with \(letter)")
  }

  fileprivate static func noValue(_ file: String, _ line: Int) -> Diagnostic {
    Diagnostic(
      .warning, "this entry has no amount (T) and was skipped",
      at: SourceLocation(file: file, line: line))
  }

  fileprivate static func badAmount(
    _ problem: QIFNumbers.Problem, _ found: String, _ currency: Currency, _ mark: Mark
  ) -> Diagnostic {
    let hint = "correct it, or download the file again"
    switch problem {
    case .grammar(let problem):
      return .badAmount(problem, found, currency, hint: hint, at: mark)
    case .twoReadings:
      return Diagnostic(
        .error, "\(Printable.quoted(found)) is ambiguous: the file uses both decimal marks",
        at: mark, hint: hint)
    }
  }
}
