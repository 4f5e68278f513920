import Ledger
import Syntax

/// An entry during reading (Ntry), with the details of its first transaction.
struct CAMTEntry {
  var position = MarkupPosition(line: 1, column: 1)
  var amount = CAMTAmount()
  var direction = CAMTDirection.missing
  var directionPosition = MarkupPosition(line: 1, column: 1)
  var isReversal = false
  var status = CAMTStatus.booked
  var bookingDay: CalendarDate?
  var valueDay: CalendarDate?
  /// The original texts of both dates.
  var dateTexts = (booking: "", value: "")
  var kind = EntryKind.unknown
  /// The number of transactions that the entry states (NbOfTxs).
  var statedCount = 0
  var transactionCount = 0
  var parts = CAMTParts()
  /// The first amount of AmtDtls in a currency other than the entry's; ``CAMTAmount/isGiven`` is
  /// false without one.
  var original = CAMTAmount()
  var texts = CAMTTexts()
  /// The texts of the current transaction if it is the second or a later one; otherwise nil.
  var partTexts: CAMTTexts?
  /// The errors of the entry.
  var problems: [Diagnostic] = []

  mutating func restart(at position: MarkupPosition) {
    var kept = texts
    texts = CAMTTexts()
    kept.removeAll()
    self = CAMTEntry()
    texts = kept
    self.position = position
  }

  /// Begins a transaction of the entry; `own` is the account's number.
  ///
  /// Nearly every entry has one transaction. The texts of the first one are therefore examined only
  /// when a second one begins.
  mutating func beginTransaction(own: String) {
    transactionCount += 1
    if transactionCount == 2 {
      parts.keepLast(texts, own: own)
      partTexts = CAMTTexts()
    }
    parts.begin()
  }

  mutating func finishTransaction(own: String) {
    parts.finish(direction)
    guard let partTexts else { return }
    parts.keepLast(partTexts, own: own)
    self.partTexts?.removeAll()
  }

  /// The number of transactions of the entry, listed or stated, whichever is greater.
  var count: Int { max(transactionCount, statedCount) }
}

/// The direction of an amount (CdtDbtInd).
enum CAMTDirection {
  case missing, credit, debit
  case unknown(String)

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let word = String(decoding: bytes, as: UTF8.self)
    switch word {
    case "": self = .missing
    case "CRDT": self = .credit
    case "DBIT": self = .debit
    default: self = .unknown(word)
    }
  }

  var isDebit: Bool {
    if case .debit = self { return true }
    return false
  }
}

/// The booking status of an entry (Sts).
enum CAMTStatus {
  case booked
  /// Announced but not booked: PDNG, or FUTR in later versions.
  case pending
  /// For information only (INFO), so never an entry of this account.
  case information

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch String(decoding: bytes, as: UTF8.self).uppercased() {
    case "PDNG", "FUTR": self = .pending
    case "INFO": self = .information
    default: self = .booked
    }
  }
}

/// The original text of an amount and its currency (Amt and its attribute Ccy).
struct CAMTAmount {
  var bytes: [UInt8] = []
  var currency: String?
  var isGiven = false
  var position = MarkupPosition(line: 1, column: 1)

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The amount in minor units of a currency; throws if the text is not a plain number.
  func minorUnits(_ currency: Currency) throws(DecimalGrammar.Problem) -> Int64 {
    try bytes.withUnsafeBufferPointer { bytes throws(DecimalGrammar.Problem) in
      try DecimalGrammar.plain.minorUnits(bytes, exponent: currency.exponent)
    }
  }

  /// The amount in minor units, signed by its direction; nil if a minus contradicts the direction.
  ///
  /// The standard has no signed amounts, but some programs write -50.00 with DBIT, which states the
  /// direction twice. Without a direction, the amount keeps its own sign.
  func minorUnits(
    _ currency: Currency, _ direction: CAMTDirection
  ) throws(DecimalGrammar.Problem) -> Int64? {
    let units = try minorUnits(currency)
    switch direction {
    case .debit: return units < 0 ? units : -units
    case .credit: return units < 0 ? nil : units
    case .missing, .unknown: return units
    }
  }
}

extension CAMTReader {
  mutating func takeEntryValue(_ field: CAMTField, _ event: MarkupEvent) {
    switch field {
    case .amount: entry.amount = amount(event)
    case .mark:
      entry.direction = CAMTDirection(event.text)
      entry.directionPosition = event.position.moved(by: event.textOffset)
    case .reversal: entry.isReversal = Self.isTrue(event.text)
    case .status: if !event.text.isEmpty { entry.status = CAMTStatus(event.text) }
    case .bookingDay:
      entry.dateTexts.booking = String(decoding: event.text, as: UTF8.self)
      entry.bookingDay = hardDate(event) ?? entry.bookingDay
    case .valueDay:
      entry.dateTexts.value = String(decoding: event.text, as: UTF8.self)
      entry.valueDay = hardDate(event) ?? entry.valueDay
    case .family: if entry.kind == .unknown { entry.kind = kinds.kind(event.text) }
    case .subfamily:
      let kind = kinds.kind(event.text)
      if kind != .unknown, entry.transactionCount <= 1 { entry.kind = kind }
    case .batchCount:
      entry.statedCount += Int(String(decoding: event.text, as: UTF8.self)) ?? 0
    case .text(let text): takeText(text, event)
    default: takePart(field, event)
    }
  }

  /// Reads an amount or direction of a transaction, or the amount of a charge, inside the entry.
  private mutating func takePart(_ field: CAMTField, _ event: MarkupEvent) {
    let part = amount(event)
    switch field {
    case .transactionAmount: entry.parts.amount = part
    case .detailedAmount:
      if !entry.parts.amount.isGiven { entry.parts.amount = part }
      takeOriginal(part)
    case .originalAmount: takeOriginal(part)
    case .transactionMark: entry.parts.direction = CAMTDirection(event.text)
    case .entryChargesTotal, .chargesTotal: entry.parts.addCharge(part, isTotal: true)
    case .entryCharge, .charge: entry.parts.addCharge(part, isTotal: false)
    default: break
    }
  }

  private mutating func takeOriginal(_ part: CAMTAmount) {
    guard !entry.original.isGiven, part.currency != entry.amount.currency else { return }
    entry.original = part
  }

  func amount(_ event: MarkupEvent) -> CAMTAmount {
    CAMTAmount(
      bytes: Array(event.text), currency: events.attribute("Ccy"), isGiven: true,
      position: event.position.moved(by: event.textOffset))
  }

  private mutating func hardDate(_ event: MarkupEvent) -> CalendarDate? {
    out.day(
      CAMTDate.reading(event.text), event, of: events,
      hint: "camt writes dates as 2026-08-14, with or without a time after it", &entry.problems)
  }

  mutating func finishEntry() throws(Rejection) {
    if case .information = entry.status {
      statement.informationCount += 1
      return
    }
    let finished = finishedEntry()
    try beginStatement()
    guard let finished else { return try out.reject(rejectedRow()) }
    checkParts(finished.amount)
    try keep(
      EntryDraft(
        entry: finished, shares: shares(of: finished.amount),
        original: original(of: finished.amount)))
  }

  /// The finished entry; nil if the entry has errors.
  private mutating func finishedEntry() -> StatementEntry? {
    let amount = entryAmount()
    checkDirection()
    guard let day = entry.bookingDay ?? entry.valueDay ?? statement.day else {
      if entry.problems.isEmpty { entry.problems.append(.noDate(events.mark(entry.position, 6))) }
      return nil
    }
    guard let amount, entry.problems.isEmpty else { return nil }
    if let own = statement.statement.currency, own != amount.currency {
      let known = statement.mixed ?? (amount, entry.position.line, 0)
      statement.mixed = (known.first, known.line, known.count + 1)
    }
    var finished = StatementEntry(
      bookingDate: day, valueDate: entry.valueDay, amount: amount, line: Int(entry.position.line))
    finished.kind = entry.kind
    if case .pending = entry.status { finished.isPending = true }
    addTexts(to: &finished)
    return finished
  }

  /// The transactions of a batch entry as postings, if they add up to the entry; otherwise none.
  ///
  /// Their texts are added to the batch for the sink.
  private mutating func shares(of amount: Amount) -> [EntryPosting] {
    guard entry.transactionCount > 1 else { return [] }
    var shares: [EntryPosting] = []
    for part in entry.parts.shares(of: amount) {
      var share = EntryPosting(entry: 0, minorUnits: part.minorUnits)
      share.hasParty = true
      share.payee = out.batch.add(part.payee)
      share.memo = out.batch.add(part.memo)
      shares.append(share)
    }
    return shares
  }

  /// The amount before the bank's currency conversion; nil if it is missing, invalid or in a batch
  /// entry.
  ///
  /// The original amount is only informational, so an invalid one is not an error.
  private func original(of booked: Amount) -> OriginalAmount? {
    guard entry.original.isGiven, entry.count <= 1,
      let currency = entry.original.currency.flatMap({ Currency($0) }),
      let units = try? entry.original.minorUnits(currency)
    else { return nil }
    return OriginalAmount(
      Amount(minorUnits: units, currency: currency), of: 0, booked: booked)
  }

  private mutating func checkDirection() {
    switch entry.direction {
    case .credit, .debit: break
    case .missing: entry.problems.append(.noDirection(entryCount, events.mark(entry.position, 6)))
    case .unknown(let word):
      entry.problems.append(
        .badDirection(word, events.mark(entry.directionPosition, word.utf8.count)))
    }
  }

  private mutating func entryAmount() -> Amount? {
    let amount = entry.amount
    guard amount.isGiven else {
      entry.problems.append(.noAmount(entryCount, events.mark(entry.position, 6)))
      return nil
    }
    guard let code = amount.currency else {
      entry.problems.append(.noCurrency(amountMark))
      return nil
    }
    guard let currency = currency(code) else {
      entry.problems.append(.unknownAmountCurrency(code, amountMark))
      return nil
    }
    do throws(DecimalGrammar.Problem) {
      guard let units = try amount.minorUnits(currency, entry.direction) else {
        entry.problems.append(.contradiction(amount.text, amountMark))
        return nil
      }
      return Amount(minorUnits: units, currency: currency)
    } catch {
      entry.problems.append(.badAmount(error, amount.text, currency, at: amountMark))
      return nil
    }
  }

  /// The location of the amount, found only for a message because the search costs more than
  /// reading an entry.
  private var amountMark: Mark {
    events.mark(entry.amount.position, entry.amount.bytes.count, label: "Amt")
  }

  /// The currency of a code; nil if the code is unknown.
  ///
  /// If the code means "none", it is the account's currency, or that of the options.
  func currency(_ code: String) -> Currency? {
    Currency.isNone(code)
      ? statement.statement.currency ?? out.options.currency : Currency(code)
  }

  private func rejectedRow() -> RejectedRow {
    var row = RejectedRow(line: Int(entry.position.line), problems: entry.problems)
    row.date = entry.dateTexts.booking.isEmpty ? entry.dateTexts.value : entry.dateTexts.booking
    row.valueDate = entry.dateTexts.value
    row.amount = (entry.direction.isDebit ? "-" : "") + entry.amount.text
    row.currency = entry.amount.currency ?? ""
    var texts = StatementEntry(
      bookingDate: out.options.asOf, amount: .zero(.eur), line: Int(entry.position.line))
    var own = EntryBatch()
    entry.addTexts(to: &texts, own: statement.statement.accountNumber, into: &own)
    row.payee = own.string(texts.payee)
    row.memo = own.string(texts.memo)
    row.reference = own.string(texts.reference)
    row.bankID = own.string(texts.bankID)
    return row
  }
}

extension Diagnostic {
  fileprivate static func noDate(_ mark: Mark) -> Diagnostic {
    Diagnostic(
      .error, "this entry has neither BookgDt nor ValDt, and its statement has no date",
      at: mark, hint: correctOrAsk)
  }

  fileprivate static func noAmount(_ number: Int, _ mark: Mark) -> Diagnostic {
    Diagnostic(
      .error, "entry \(number) has no Amt", at: mark, hint: correctOrAsk)
  }

  fileprivate static func noCurrency(_ mark: Mark) -> Diagnostic {
    Diagnostic(
      .error, "this amount has no currency: Ccy is missing", at: mark,
      hint: "write <Amt Ccy=\"EUR\">, or ask the bank for a corrected file")
  }

  fileprivate static func unknownAmountCurrency(_ code: String, _ mark: Mark) -> Diagnostic {
    Currency.isNone(code)
      ? Diagnostic(
        .error, "the currency of this amount is unknown: Ccy is \(Printable.quoted(code))",
        at: mark, hint: "set it with --currency EUR")
      : .unknownCurrency(code, at: mark)
  }

  fileprivate static func noDirection(_ number: Int, _ mark: Mark) -> Diagnostic {
    Diagnostic(
      .error, "entry \(number) has no CdtDbtInd: its direction is unknown",
      at: mark, hint: correctOrAsk)
  }

  fileprivate static func badDirection(_ word: String, _ mark: Mark) -> Diagnostic {
    Diagnostic(
      .error, "CdtDbtInd must be CRDT or DBIT, not \(Printable.quoted(word))", at: mark,
      hint: correctOrAsk)
  }

  fileprivate static func contradiction(_ text: String, _ mark: Mark) -> Diagnostic {
    Diagnostic(
      .error, "\(Printable.quoted(text)) is money out, but CdtDbtInd says money in (CRDT)",
      at: mark, hint: correctOrAsk)
  }
}
