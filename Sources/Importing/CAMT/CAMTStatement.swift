import Ledger
import Syntax

/// A statement during reading (Stmt, Rpt or Ntfctn).
struct CAMTStatement {
  var message = CAMTMessage.statement
  var position = MarkupPosition(line: 1, column: 1)
  /// Whether this is one page of a longer statement.
  var isPart = false
  var statement = Statement()
  /// Whether the sink has received the beginning of the statement.
  var hasBegun = false
  var hasIBAN = false
  var created: CalendarDate?
  var from: CalendarDate?
  var to: CalendarDate?
  var balances = CAMTBalances()
  var informationCount = 0
  /// The first entry in a currency other than the account's, and the number of such entries.
  ///
  /// Nil if there are none.
  var mixed: (first: Amount, line: Int32, count: Int)?
  /// The sum of the booked entries in minor units, with the signs in the file.
  var sum: Int64 = 0
  var hasOverflown = false
  var reversals = CAMTReversals()

  init(
    message: CAMTMessage = .statement,
    position: MarkupPosition = MarkupPosition(line: 1, column: 1), isPart: Bool = false,
    created: CalendarDate? = nil
  ) {
    self.message = message
    self.position = position
    self.isPart = isPart
    self.created = created
  }

  /// The day for entries without a date; nil if the statement has no date either.
  ///
  /// It is the first of these days that is known: the closing day, the last day of the period, or
  /// the creation day.
  var day: CalendarDate? { balances.closingDay ?? to ?? created }

  /// The period: as stated, otherwise from balance to balance; nil if neither is known or the days
  /// are not in order.
  var period: Period? {
    if let from, let to { return Period(start: from, end: to) }
    guard let end = balances.closingDay, let start = balances.firstDay else { return nil }
    return Period(start: start, end: end)
  }
}

extension CAMTReader {
  /// Reads a field of the statement's head.
  mutating func takeStatementValue(_ field: CAMTField, _ event: MarkupEvent) {
    guard !event.text.isEmpty else { return }
    switch field {
    case .created: statement.created = softDate(event) ?? statement.created
    case .from: statement.from = softDate(event)
    case .to: statement.to = softDate(event)
    case .pageNumber: if Self.isLaterPage(event.text) { statement.isPart = true }
    case .lastPage: if !Self.isTrue(event.text) { statement.isPart = true }
    case .iban:
      statement.statement.accountNumber = String(decoding: event.text, as: UTF8.self)
      statement.hasIBAN = true
    case .otherAccount:
      if !statement.hasIBAN {
        statement.statement.accountNumber = String(decoding: event.text, as: UTF8.self)
      }
    case .accountCurrency: takeAccountCurrency(event)
    case .accountType: takeAccountType(event)
    default: break
    }
  }

  /// Reads the account's currency; if the code is invalid, the amounts provide it.
  private mutating func takeAccountCurrency(_ event: MarkupEvent) {
    let code = String(decoding: event.text, as: UTF8.self)
    statement.statement.currency = Currency(code)
    if statement.statement.currency == nil, !Currency.isNone(code) {
      out.sink.note(.passedOver("the currency", code, at: events.mark(event)))
    }
  }

  /// Reads the account type, a code of ExternalCashAccountType1.
  private mutating func takeAccountType(_ event: MarkupEvent) {
    switch String(decoding: event.text, as: UTF8.self) {
    case "SVGS", "LLSV", "MOMA": statement.statement.accountKind = .savings
    case "LOAN": statement.statement.accountKind = .loan
    case "CARD": statement.statement.accountKind = .card
    default: break
    }
  }

  func softDate(_ event: MarkupEvent) -> CalendarDate? {
    out.softDay(CAMTDate.reading(event.text), event, of: events)
  }

  /// Passes the beginning of the statement to the sink, on the first call only.
  mutating func beginStatement() throws(Rejection) {
    guard !statement.hasBegun else { return }
    if statement.statement.currency == nil {
      statement.statement.currency =
        entry.amount.currency.flatMap { currency($0) }
        ?? out.options.currency
    }
    statement.statement.period = statement.period
    statement.hasBegun = true
    try out.sink.begin(statement.statement)
  }

  /// Adds an entry, or holds it until the balances show the direction of reversals.
  ///
  /// Too many held entries are released with the signs in the file.
  mutating func keep(_ held: EntryDraft) throws(Rejection) {
    let finished = held.entry
    if !finished.isPending { add(finished.amount.minorUnits) }
    if entry.isReversal {
      statement.reversals.add(finished, isHeld: statement.message != .notification)
    }
    guard statement.reversals.isHolding else { return try out.add(held) }
    statement.reversals.hold(held, isReversal: entry.isReversal)
    if statement.reversals.isFull(out.batch) { try release(turned: false) }
  }

  private mutating func add(_ units: Int64) {
    let (sum, overflow) = statement.sum.addingReportingOverflow(units)
    statement.sum = sum
    statement.hasOverflown = statement.hasOverflown || overflow
  }

  /// Adds the held entries to the batch and delivers the batch; inverts the reversals if `turned`.
  mutating func release(turned: Bool) throws(Rejection) {
    for held in statement.reversals.release(turned: turned) { out.batch.append(held) }
    try out.flush()
  }

  /// Decides the direction of reversals, adds the remaining entries and ends the statement.
  mutating func finishStatement() throws(Rejection) {
    entry.amount = CAMTAmount()
    try beginStatement()
    let proof = CAMTProof(statement)
    if statement.reversals.count > 0 { sayReversals(proof) }
    try release(turned: proof.turnsReversals)
    var finished = statement.statement
    finished.period = statement.period
    finished.opening = proof.opening
    finished.closing = proof.closing
    finished.isComplete = proof.isComplete && statement.mixed == nil
    if let mixed = statement.mixed { out.sink.note(.mixed(mixed, out.file)) }
    if statement.informationCount > 0 {
      out.sink.ignored(statement.informationCount)
      out.sink.note(.information(statement.informationCount, out.file))
    }
    try out.sink.end(finished)
  }

  private func sayReversals(_ proof: CAMTProof) {
    let mark = events.mark(statement.reversals.firstPosition, 6)
    let count = statement.reversals.count
    if proof.turnsReversals {
      out.sink.note(.turned(count, mark))
    } else if !proof.isProven {
      out.sink.note(.unproven(count, mark, wasReleased: statement.reversals.wasReleased))
    }
  }
}

extension Diagnostic {
  fileprivate static func mixed(
    _ mixed: (first: Amount, line: Int32, count: Int), _ file: String
  ) -> Diagnostic {
    let others = mixed.count - 1
    let more =
      others == 0 ? "" : "; \(others) more \(others == 1 ? "entry differs" : "entries differ") too"
    return Diagnostic(
      .warning,
      "the entry of \(mixed.first) is in \(mixed.first.currency), not the currency of"
        + " its account\(more)", at: SourceLocation(file: file, line: Int(mixed.line)),
      hint: "compare it with your bank's transaction list")
  }

  fileprivate static func information(_ count: Int, _ file: String) -> Diagnostic {
    let what = count == 1 ? "1 entry is" : "\(count) entries are"
    return Diagnostic(
      .note, "\(what) for information only (INFO); saldo skips \(count == 1 ? "it" : "them")",
      at: SourceLocation(file: file))
  }

  fileprivate static func turned(_ count: Int, _ mark: Mark) -> Diagnostic {
    Diagnostic(
      .note,
      "saldo inverted \(count == 1 ? "1 reversal" : "\(count) reversals"), because the entries match "
        + "the balances only this way", at: mark.location)
  }

  fileprivate static func unproven(
    _ count: Int, _ mark: Mark, wasReleased: Bool
  ) -> Diagnostic {
    let what = count == 1 ? "1 reversal" : "\(count) reversals"
    let why = wasReleased ? "too many entries follow to check this" : "no balance confirms this"
    return Diagnostic(
      .warning, "saldo used CdtDbtInd as the direction of \(what); \(why)", at: mark.location,
      hint: "compare them with your bank's transaction list; some banks reverse the direction")
  }
}
