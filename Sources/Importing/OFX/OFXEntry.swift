import Ledger
import Syntax

/// A transaction during reading (STMTTRN, STMTTRNP or an investment transaction).
struct OFXEntry {
  var tag = OFXTag.stmtTrn
  var position = MarkupPosition(line: 1, column: 1)
  /// The day of DTPOSTED, DTTRAN or DTTRADE; nil if it is missing, invalid or too late.
  var posted: CalendarDate?
  /// The original text of ``posted``.
  var dateText: [UInt8] = []
  var user: CalendarDate?
  var available: CalendarDate?
  var amount: [UInt8] = []
  /// The minor units of ``amount`` in its own currency.
  var minorUnits: Int64 = 0
  /// Whether fractions of a minor unit were rounded.
  var isRounded = false
  var hasAmount = false
  var amountPosition = MarkupPosition(line: 1, column: 1)
  var money = OFXCurrency()
  var name = TextSpan.empty
  var payeeName = TextSpan.empty
  var memo = TextSpan.empty
  var checkNumber = TextSpan.empty
  var referenceNumber = TextSpan.empty
  var bankID = TextSpan.empty
  var counterparty = TextSpan.empty
  var correctedID = TextSpan.empty
  var correction = EntryCorrection.replaces
  var kind = EntryKind.unknown
  var trade = OFXTrade()
  /// The errors of the transaction.
  var problems: [Diagnostic] = []

  mutating func restart(_ tag: OFXTag, at position: MarkupPosition) {
    var amountRoom = amount
    var dateRoom = dateText
    amount = []
    dateText = []
    amountRoom.removeAll(keepingCapacity: true)
    dateRoom.removeAll(keepingCapacity: true)
    self = OFXEntry()
    amount = amountRoom
    dateText = dateRoom
    self.tag = tag
    self.position = position
  }
}

extension OFXReader {
  mutating func takeEntryValue(_ tag: OFXTag, _ event: MarkupEvent) {
    guard !event.text.isEmpty else { return takeEmptyValue(tag, event) }
    switch tag {
    case .trnType: entry.kind = kinds.kind(event.text)
    case .dtPosted, .dtTran, .dtTrade: takeDay(event)
    case .dtUser: entry.user = hardDate(event)
    case .dtAvail, .dtSettle:
      if case .day(let day) = OFXDate.reading(event.text) { entry.available = day }
    case .trnAmt, .fracCash: takeAmount(event)
    case .total: if !entry.tag.movesUnitsOnly { takeAmount(event) }
    case .fitID: if !Self.isNoID(event.text) { entry.bankID = text(event) }
    case .checkNum, .chkNum: if entry.checkNumber.isEmpty { entry.checkNumber = text(event) }
    case .refNum: if entry.referenceNumber.isEmpty { entry.referenceNumber = text(event) }
    case .name: if entry.name.isEmpty { entry.name = text(event) }
    case .payee: if entry.payeeName.isEmpty { entry.payeeName = text(event) }
    case .memo: if entry.memo.isEmpty { entry.memo = text(event) }
    case .correctFitID: if !Self.isNoID(event.text) { entry.correctedID = text(event) }
    case .correctAction:
      entry.correction = Self.says("DELETE", event.text) ? .deletes : .replaces
    default: takeTradeValue(tag, event)
    }
  }

  private mutating func takeDay(_ event: MarkupEvent) {
    entry.dateText.removeAll(keepingCapacity: true)
    entry.dateText.append(contentsOf: event.text)
    entry.posted = hardDate(event)
  }

  private mutating func takeAmount(_ event: MarkupEvent) {
    entry.amount.removeAll(keepingCapacity: true)
    entry.amount.append(contentsOf: event.text)
    entry.hasAmount = true
    entry.amountPosition = event.position.moved(by: event.textOffset)
  }

  /// Reads an empty amount as an invalid one; any other empty value counts as missing.
  private mutating func takeEmptyValue(_ tag: OFXTag, _ event: MarkupEvent) {
    guard tag == .trnAmt || tag == .total else { return }
    entry.hasAmount = true
    entry.amountPosition = event.position
  }

  private mutating func hardDate(_ event: MarkupEvent) -> CalendarDate? {
    out.day(
      OFXDate.reading(event.text), event, of: events,
      hint: "OFX writes dates as yyyymmdd, such as 20260814", &entry.problems)
  }

  mutating func finishEntry() throws(Rejection) {
    let finished = finishedEntry()
    // An invalid row belongs to the current statement, if the good rows are kept.
    if finished != nil || out.options.keepsGoodRows { try beginStatement() }
    guard let finished else { return try out.reject(rejectedRow) }
    try out.add(
      EntryDraft(
        entry: finished, original: original(of: finished.amount),
        trade: entry.tag.isTrade ? finishedTrade(finished) : nil))
  }

  /// The finished entry; nil if the transaction has errors.
  private mutating func finishedEntry() -> StatementEntry? {
    guard let day = entry.posted ?? entry.user ?? (entry.tag.isTrade ? entry.available : nil)
    else {
      if entry.problems.isEmpty { miss(entry.tag.isTrade ? "DTTRADE" : "DTPOSTED") }
      return nil
    }
    guard entry.hasAmount || entry.tag.movesUnitsOnly else {
      miss(entry.tag.isTrade ? "TOTAL" : "TRNAMT")
      return nil
    }
    guard let amount = amount(), entry.problems.isEmpty else { return nil }
    directions.add(entry.kind, amount.minorUnits, line: Int(entry.position.line))
    var finished = StatementEntry(
      bookingDate: day, valueDate: entry.available, amount: amount,
      line: Int(entry.position.line))
    finished.payee =
      entry.name.isEmpty
      ? (entry.payeeName.isEmpty ? entry.memo : entry.payeeName) : entry.name
    finished.memo = memo()
    finished.reference = entry.checkNumber.isEmpty ? entry.referenceNumber : entry.checkNumber
    finished.bankID = entry.bankID
    finished.counterparty = entry.counterparty
    finished.kind = entry.kind
    finished.isPending = entry.tag == .stmtTrnP
    if !entry.correctedID.isEmpty {
      finished.correctedID = entry.correctedID
      finished.correction = entry.correction
    }
    if entry.tag.isTrade { describeTrade(&finished) }
    return finished
  }

  private mutating func miss(_ tag: String) {
    entry.problems.append(.missing(tag, entryCount, entryMark))
  }

  /// The location of the transaction's start tag.
  var entryMark: Mark { events.mark(entry.position, entry.tag.word.utf8.count + 2) }

  /// The rejected row, with the original texts of its date and amount.
  private var rejectedRow: RejectedRow {
    var row = RejectedRow(line: Int(entry.position.line), problems: entry.problems)
    row.date = String(decoding: entry.dateText, as: UTF8.self)
    row.valueDate = entry.available?.description ?? ""
    row.amount = String(decoding: entry.amount, as: UTF8.self)
    row.currency = (entry.money.currency ?? statement?.statement.currency)?.code ?? ""
    row.payee = out.batch.string(
      entry.name.isEmpty
        ? (entry.payeeName.isEmpty ? entry.memo : entry.payeeName) : entry.name)
    row.memo = out.batch.string(entry.memo)
    row.reference = out.batch.string(
      entry.checkNumber.isEmpty ? entry.referenceNumber : entry.checkNumber)
    row.bankID = out.batch.string(entry.bankID)
    return row
  }

  /// Whether an id is all zeros or a placeholder such as `NONE`.
  private static func isNoID(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch bytes[0] {
    case 0x30: bytes.allSatisfy { $0 == 0x30 }
    case UInt8(ascii: "N"), UInt8(ascii: "n"):
      ["NONREF", "NOTPROVIDED", "NONE"].contains { says($0, bytes) }
    default: false
    }
  }

  /// Whether a value equals an upper-case word, ignoring case.
  static func says(_ word: StaticString, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.count == word.utf8CodeUnitCount
      && bytes.indices.allSatisfy { bytes[$0] & 0xDF == word.utf8Start[$0] }
  }
}

extension Diagnostic {
  fileprivate static func missing(_ tag: String, _ number: Int, _ mark: Mark) -> Diagnostic {
    Diagnostic(
      .error, "entry \(number) has no \(tag)", at: mark,
      hint: correctOrAsk)
  }
}
