import Ledger
import Syntax

/// A statement while it is read: STMTRS, CCSTMTRS or INVSTMTRS.
struct OFXStatement {
  var statement = Statement()
  /// Whether the sink knows of it.
  var hasBegun = false
  var start: CalendarDate?
  var end: CalendarDate?
  var balanceDay: CalendarDate?
  /// BALAMT may stand before the currency is known.
  var balanceText: [UInt8] = []
  var balancePosition = MarkupPosition(line: 1, column: 1)
  /// How many transactions the file had before it.
  let entriesBefore: Int
  /// The first element of its list of transactions that saldo does not know.
  var stranger: OFXStrangers.Element?
  /// Where each security stands among the statement's positions.
  var places: [String: Int] = [:]

  init(entriesBefore: Int) { self.entriesBefore = entriesBefore }

  /// Several lists of transactions in one statement cover the days of all of them.
  mutating func cover(from day: CalendarDate) { start = min(day, start ?? day) }
  mutating func cover(to day: CalendarDate) { end = max(day, end ?? day) }
}

extension OFXReader {
  mutating func startStatement(_ kind: Account.Kind = .bank) throws(Rejection) {
    try finishStatement()
    var fresh = OFXStatement(entriesBefore: entryCount)
    fresh.statement.accountKind = kind
    // Sweeps into money funds and positions are beside the cash that entries add up to.
    if kind == .investment { fresh.statement.isComplete = false }
    statement = fresh
    statementCount += 1
  }

  /// Some files have transactions and no STMTRS around them.
  mutating func ensureStatement() throws(Rejection) {
    if statement == nil { try startStatement() }
  }

  /// A leaf directly inside STMTRS, an account, the list of transactions or a balance.
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
      problems.add(.unknownCurrency(code, at: mark(event)))
    }
  }

  private mutating func takeAccountType(_ event: MarkupEvent) {
    switch String(decoding: event.text, as: UTF8.self).uppercased() {
    case "SAVINGS", "MONEYMRKT", "CD": statement?.statement.accountKind = .savings
    case "CREDITLINE": statement?.statement.accountKind = .loan
    default: break
    }
  }

  /// A date that a statement can do without: a bad one costs a note, never the transactions.
  private func softDate(_ event: MarkupEvent) -> CalendarDate? {
    switch OFXDate(event.text) {
    case .day(let day): return day
    case .absent: return nil
    case .bad:
      sink.note(
        .passedOver("the date", String(decoding: event.text, as: UTF8.self), at: mark(event)))
      return nil
    }
  }

  /// Tells the sink that the statement begins, once its head has been read.
  mutating func beginStatement() throws(Rejection) {
    guard statement?.hasBegun == false, var current = statement else { return }
    if current.statement.currency == nil {
      current.statement.currency = entry.money.currency ?? options.currency
    }
    current.statement.period = Self.period(current)
    current.hasBegun = true
    statement = current
    try sink.begin(current.statement)
  }

  /// Hands over what is left of the current statement and ends it.
  mutating func finishStatement() throws(Rejection) {
    guard statement != nil else { return }
    entry.money = OFXCurrency()
    try beginStatement()
    try flush()
    guard var current = statement else { return }
    if let stranger = current.stranger, current.entriesBefore == entryCount {
      problems.add(
        .stranger(stranger, mark(stranger.position, stranger.name.utf8.count + 2)))
    }
    current.statement.period = Self.period(current)
    current.statement.closing = closing(current)
    statement = nil
    try sink.end(current.statement)
  }

  mutating func flush() throws(Rejection) {
    guard !batch.isEmpty else { return }
    try sink.add(batch)
    batch.removeAll()
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
      let mark = mark(current.balancePosition, current.balanceText.count)
      sink.note(.passedOver("the balance", found, at: mark))
      return nil
    }
  }
}

extension OFXReader {
  /// The place of a leaf's value.
  func mark(_ event: MarkupEvent, label: String = "") -> Mark {
    mark(event.position.moved(by: event.textOffset), max(1, event.text.count), label: label)
  }
}

extension Diagnostic {
  fileprivate static func stranger(
    _ element: OFXStrangers.Element, _ mark: Mark
  ) -> Diagnostic {
    Diagnostic(
      .error,
      "this transaction list has no transactions, only unknown elements; "
        + "the first is <\(Printable.text(element.name))>", at: mark, hint: MarkupLimits.hint)
  }
}
