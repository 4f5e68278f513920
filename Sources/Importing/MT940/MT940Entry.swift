import Ledger
import Syntax

/// An entry during reading: field 61 and the fields after it.
struct MT940Entry {
  let field: MT940Field
  let line: MT940Line61
  /// The lines of the entry's fields 86, and of a field 25 that is a damaged field 86.
  var narrative: [UInt8] = []
  /// The lines of field NS, which German banks used before the numbered parts.
  var nonSwift: [UInt8] = []
  var problems: [Diagnostic] = []

  init(_ field: MT940Field, file: String) {
    self.field = field
    line = MT940Line61(field)
    check(field, file)
  }

  /// Records an error if the field contains a control character.
  mutating func check(_ field: MT940Field, _ file: String) {
    guard let odd = field.controlCharacter else { return }
    let mark = field.mark(odd.offset, 1, file: file)
    problems.append(.controlCharacter(UInt32(odd.scalar), at: mark))
  }
}

extension MT940Reader {
  /// Adds a field to the current entry; returns false if the field does not belong to an entry.
  mutating func takeEntryText(_ field: MT940Field) throws(Rejection) -> Bool {
    switch field.tag {
    case .narrative: try checkLength(field)
    case .nonSwift:
      try checkLength(field)
      entry?.check(field, out.file)
      entry?.nonSwift += field.text
      return true
    case .account:
      // A damaged tag (formats.md, 3): an account does not begin with a business code.
      guard entry?.narrative.isEmpty == true, GermanParts.start(of: field.text[...])?.offset == 3
      else { return false }
      out.sink.note(.damagedTag(field, out.file))
    default: return false
    }
    entry?.check(field, out.file)
    if entry?.narrative.isEmpty == false { entry?.narrative.append(0x0A) }
    entry?.narrative += field.text
    return true
  }

  /// Throws if the text of the entry would be too long with this field.
  ///
  /// Consecutive fields form one text, so they share one length limit.
  private func checkLength(_ field: MT940Field) throws(Rejection) {
    let before = (entry?.narrative.count ?? 0) + (entry?.nonSwift.count ?? 0)
    guard before + field.text.count < MT940Fields.longest else {
      throw .fieldTooLong(out.file, entry?.field.line ?? field.line)
    }
  }

  mutating func finishEntry() throws(Rejection) {
    guard let open = entry else { return }
    entry = nil
    try beginStatement()
    var narrative = texts(of: open)
    let currency = message?.statement.currency
    var found = open.problems
    let finished = finished(open, currency, narrative, &found)
    guard var finished, found.isEmpty else {
      return try out.reject(open.rejected(found, narrative, currency))
    }
    finished.payee = out.batch.add(narrative.payee)
    finished.memo = out.batch.add(narrative.memo)
    if narrative.reference.isEmpty { narrative.reference = open.reference }
    finished.reference = out.batch.add(narrative.reference)
    finished.counterparty = out.batch.add(narrative.counterparty)
    finished.bankID = out.batch.add(open.bankID)
    message?.lastRow = open.field.line
    try out.add(
      EntryDraft(
        entry: finished,
        original: MT940Amount.original(narrative.original, of: finished.amount)))
  }

  private func texts(of open: MT940Entry) -> MT940Narrative {
    var narrative =
      open.narrative.contains { $0 > 0x20 }
      ? MT940Narrative(open.narrative) : MT940Narrative(nonSwift: open.nonSwift)
    let line = open.line
    if narrative.counterparty.isEmpty { narrative.counterparty = Array(line.counterparty) }
    var details = line.details
    let name = line.name.isEmpty && !line.counterparty.isEmpty ? details : Array(line.name)
    if !name.isEmpty, narrative.isPlain {
      if name == details { details = [] }
      narrative.memo = narrative.payee
      narrative.payee = name
    }
    if narrative.payee.isEmpty {
      narrative.payee = details
    } else if narrative.memo.isEmpty, narrative.isPlain {
      narrative.memo = details
    }
    // No account number is this long, so the text is misplaced.
    if narrative.counterparty.count > 64 { narrative.counterparty = [] }
    return narrative.withoutLineEnds
  }

  /// The entry without its texts; nil, with an error in `found`, if a required part is missing or
  /// invalid.
  ///
  /// The required parts are the date, the debit/credit mark, the amount and the currency. A date
  /// more than a year after the as-of day is invalid.
  private func finished(
    _ open: MT940Entry, _ currency: Currency?, _ narrative: MT940Narrative,
    _ found: inout [Diagnostic]
  ) -> StatementEntry? {
    let line = open.line
    if let problem = line.problem {
      found.append(.missing(problem.part, open.mark(problem.offset, problem.width, out.file)))
      return nil
    }
    guard let day = line.valueDate else { return nil }
    guard !out.options.isTooLate(day) else {
      found.append(.tooLate(day, out.options.asOf, at: open.mark(0, 6, out.file)))
      return nil
    }
    guard let currency else {
      found.append(.noCurrency(open.mark(0, open.field.firstLine.count, out.file)))
      return nil
    }
    do throws(DecimalGrammar.Problem) {
      let units = try MT940Amount.minorUnits(line.amount, exponent: currency.exponent)
      let amount = Amount(minorUnits: line.isDebit ? -units : units, currency: currency)
      var finished = StatementEntry(
        bookingDate: day, valueDate: day, amount: amount, line: open.field.line)
      finished.isPending = line.isExpected
      finished.kind = open.kind(narrative)
      return finished
    } catch {
      let text = String(decoding: line.amount, as: UTF8.self)
      let mark = open.mark(line.amount.startIndex, line.amount.count, out.file)
      found.append(.badAmount(error, text, currency, at: mark))
      return nil
    }
  }
}

extension MT940Entry {
  fileprivate func mark(_ offset: Int, _ width: Int, _ file: String) -> Mark {
    field.mark(offset, width, file: file)
  }

  /// The customer's reference; empty if the bank uses a placeholder.
  fileprivate var reference: [UInt8] {
    MT940Text.isNoReference(line.reference) ? [] : Array(line.reference)
  }

  /// The bank's reference; empty if it is a placeholder, a line number of up to four digits, or too
  /// long.
  fileprivate var bankID: [UInt8] {
    let text = line.bankReference
    // No reference is this long; the standard allows 16 characters.
    guard text.count <= 256 else { return [] }
    let isCount = text.count <= 4 && text.allSatisfy(MT940Text.isDigit)
    return isCount || MT940Text.isNoReference(text) ? [] : Array(text)
  }

  /// The kind from the business code, otherwise from the transaction type.
  ///
  /// A transaction type with digits differs from bank to bank, so it has no kind.
  fileprivate func kind(_ narrative: MT940Narrative) -> EntryKind {
    let kind = MT940Kinds.kind(narrative.code, isDebit: line.isDebit)
    let type = line.code.dropFirst()
    guard kind == .unknown, !type.contains(where: MT940Text.isDigit) else { return kind }
    return MT940Kinds.kind(type, isDebit: line.isDebit)
  }

  /// The rejected row, with the original text of invalid fields.
  fileprivate func rejected(
    _ problems: [Diagnostic], _ narrative: MT940Narrative, _ currency: Currency?
  ) -> RejectedRow {
    func text(_ bytes: some Sequence<UInt8>) -> String {
      String(decoding: Array(bytes), as: UTF8.self)
    }
    var row = RejectedRow(line: field.line, problems: problems)
    row.date = line.valueDate?.description ?? text(field.firstLine.prefix(6))
    row.valueDate = row.date
    row.amount = (line.isDebit ? "-" : "") + text(line.amount)
    row.currency = currency?.code ?? ""
    row.payee = text(narrative.payee)
    row.memo = text(narrative.memo)
    row.reference = text(narrative.reference.isEmpty ? reference : narrative.reference)
    row.bankID = text(bankID)
    row.raw = text(field.lead + field.text)
    return row
  }
}

extension Diagnostic {
  fileprivate static func damagedTag(_ field: MT940Field, _ file: String) -> Diagnostic {
    Diagnostic(
      .warning, "this account field contains entry text; saldo reads it as part of the entry",
      at: field.mark(0, 3, file: file))
  }

  fileprivate static func missing(
    _ part: MT940Line61.Part, _ mark: Mark
  ) -> Diagnostic {
    let shown = mark.excerpt.map {
      String($0.text.unicodeScalars.dropFirst($0.column - 1).prefix($0.width))
    }
    let found = Printable.quoted(shown ?? "")
    let message =
      switch part {
      case .valueDate: "\(found) is not a valid date"
      case .mark: "expected a debit/credit mark (C, D, RC or RD), found \(found)"
      case .amount: "expected an amount, found \(found)"
      }
    let hint =
      part == .valueDate
      ? "MT940 writes dates as yymmdd, such as 260814"
      : "an entry begins with a date, a debit/credit mark and an amount: 2608140814D12,50"
    return Diagnostic(.error, message, at: mark, hint: hint)
  }

  fileprivate static func noCurrency(_ mark: Mark) -> Diagnostic {
    Diagnostic(
      .error, "the currency of this entry is unknown: no balance states one", at: mark,
      hint: "set the workspace's currency in saldo.yaml (currency: EUR)")
  }
}
