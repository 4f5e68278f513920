import Ledger
import Syntax

/// A statement during reading (STMTRS, CCSTMTRS or INVSTMTRS).
struct OFXStatement {
  var statement = Statement()
  /// Whether the sink has received the beginning of the statement.
  var hasBegun = false
  var start: CalendarDate?
  var end: CalendarDate?
  var balanceDay: CalendarDate?
  /// The text of BALAMT or AVAILCASH, which may come before the currency.
  var balanceText: [UInt8] = []
  var balancePosition = MarkupPosition(line: 1, column: 1)
  /// The number of transactions in the file before this statement.
  let entriesBefore: Int
  /// The first unknown element in the statement's transaction list; nil if there is none.
  var stranger: OFXUnknownElements.Element?
  /// The index of each security in the statement's positions.
  var places: [String: Int] = [:]

  init(entriesBefore: Int) { self.entriesBefore = entriesBefore }

  /// Extends the period to begin on `day` or earlier.
  ///
  /// A statement with several transaction lists covers all of them.
  mutating func cover(from day: CalendarDate) { start = min(day, start ?? day) }
  /// Extends the period to end on `day` or later.
  mutating func cover(to day: CalendarDate) { end = max(day, end ?? day) }
}

extension OFXReader {
  mutating func startStatement(_ kind: Account.Kind = .bank) throws(Rejection) {
    try finishStatement()
    var fresh = OFXStatement(entriesBefore: entryCount)
    fresh.statement.accountKind = kind
    // Positions and sweeps into money funds are not part of the cash that the entries add up to.
    if kind == .investment { fresh.statement.isComplete = false }
    statement = fresh
    statementCount += 1
  }

  /// Starts a statement if there is none, for transactions outside of any STMTRS.
  mutating func ensureStatement() throws(Rejection) {
    if statement == nil { try startStatement() }
  }

  /// Reads a value of a statement, an account, a transaction list or a balance.
  mutating func takeStatementValue(_ tag: OFXTag, _ event: MarkupEvent, in aggregate: OFXTag) {
    guard statement != nil else { return }
    switch (aggregate, tag) {
    case (.stmtRs, .curDef), (.ccStmtRs, .curDef), (.invStmtRs, .curDef):
      takeDefaultCurrency(event)
    case (.bankAcctFrom, .acctID), (.ccAcctFrom, .acctID), (.invAcctFrom, .acctID):
      if statement?.statement.accountNumber.isEmpty == true {
        statement?.statement.accountNumber = String(decoding: event.text, as: UTF8.self)
      }
    case (.bankAcctFrom, .acctType): takeAccountType(event)
    case (.bankTranList, .dtStart), (.invTranList, .dtStart):
      if let day = softDate(event) { statement?.cover(from: day) }
    case (.bankTranList, .dtEnd), (.invTranList, .dtEnd):
      if let day = softDate(event) { statement?.cover(to: day) }
    case (.ledgerBal, .balAmt), (.invBal, .availCash):
      statement?.balanceText = Array(event.text)
      statement?.balancePosition = event.position.moved(by: event.textOffset)
    case (.ledgerBal, .dtAsOf), (.invStmtRs, .dtAsOf):
      let day = softDate(event)
      statement?.balanceDay = day
    default: break
    }
  }

  private mutating func takeDefaultCurrency(_ event: MarkupEvent) {
    let code = String(decoding: event.text, as: UTF8.self)
    if let currency = Currency(code) {
      statement?.statement.currency = currency
    } else if !Currency.isNone(code) {
      out.problems.add(.unknownCurrency(code, at: events.mark(event)))
    }
  }

  private mutating func takeAccountType(_ event: MarkupEvent) {
    switch String(decoding: event.text, as: UTF8.self).uppercased() {
    case "SAVINGS", "MONEYMRKT", "CD": statement?.statement.accountKind = .savings
    case "CREDITLINE": statement?.statement.accountKind = .loan
    default: break
    }
  }

  private func softDate(_ event: MarkupEvent) -> CalendarDate? {
    out.softDay(OFXDate.reading(event.text), event, of: events)
  }

  /// Passes the beginning of the statement to the sink, on the first call only.
  mutating func beginStatement() throws(Rejection) {
    guard statement?.hasBegun == false, var current = statement else { return }
    if current.statement.currency == nil {
      current.statement.currency = entry.money.currency ?? out.options.currency
    }
    current.statement.period = Self.period(current)
    current.hasBegun = true
    statement = current
    try out.sink.begin(current.statement)
  }

  /// Passes the remaining entries to the sink and ends the current statement, if any.
  mutating func finishStatement() throws(Rejection) {
    guard statement != nil else { return }
    entry.money = OFXCurrency()
    try beginStatement()
    try out.flush()
    guard var current = statement else { return }
    if let stranger = current.stranger, current.entriesBefore == entryCount {
      out.problems.add(
        .stranger(stranger, events.mark(stranger.position, stranger.name.utf8.count + 2)))
    }
    current.statement.period = Self.period(current)
    current.statement.closing = closing(current)
    statement = nil
    try out.sink.end(current.statement)
  }

  private static func period(_ current: OFXStatement) -> Period? {
    guard let start = current.start, let end = current.end else { return nil }
    return Period(start: start, end: end)
  }

  private func closing(_ current: OFXStatement) -> Statement.Balance? {
    guard let currency = current.statement.currency, !current.balanceText.isEmpty else {
      return nil
    }
    do throws(DecimalGrammar.Problem) {
      let units = try current.balanceText.withUnsafeBufferPointer {
        bytes throws(DecimalGrammar.Problem) in
        try OFXAmount.read(bytes, currency: currency, usesComma: usesComma).minorUnits
      }
      return Statement.Balance(minorUnits: units, day: current.balanceDay)
    } catch {
      let found = String(decoding: current.balanceText, as: UTF8.self)
      let mark = events.mark(current.balancePosition, current.balanceText.count)
      out.sink.note(.passedOver("the balance", found, at: mark))
      return nil
    }
  }
}

extension Diagnostic {
  fileprivate static func stranger(
    _ element: OFXUnknownElements.Element, _ mark: Mark
  ) -> Diagnostic {
    Diagnostic(
      .error,
      "this transaction list has no transactions, only unknown elements; "
        + "the first is <\(Printable.text(element.name))>", at: mark, hint: MarkupLimits.hint)
  }
}
