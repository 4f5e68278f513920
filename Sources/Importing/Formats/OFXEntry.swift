import Ledger
import Syntax

/// A transaction while it is read: STMTTRN.
struct OFXEntry {
  var position = MarkupPosition(line: 1, column: 1)
  var posted: CalendarDate?
  var user: CalendarDate?
  var available: CalendarDate?
  var amount: [UInt8] = []
  var hasAmount = false
  var amountPosition = MarkupPosition(line: 1, column: 1)
  var currency: Currency?
  var name = TextSpan.empty
  var payeeName = TextSpan.empty
  var memo = TextSpan.empty
  var checkNumber = TextSpan.empty
  var referenceNumber = TextSpan.empty
  var bankID = TextSpan.empty
  var kind = EntryKind.unknown
  /// Whether something in it was refused already.
  var isBad = false

  mutating func restart(at position: MarkupPosition) {
    var room = amount
    amount = []
    room.removeAll(keepingCapacity: true)
    self = OFXEntry()
    amount = room
    self.position = position
  }
}

extension OFXReader {
  /// How many entries travel together.
  private static let batchSize = 1024

  mutating func takeEntryValue(_ tag: OFXTag, _ event: MarkupEvent) {
    guard !event.text.isEmpty else { return takeEmptyValue(tag, event) }
    switch tag {
    case .trnType: entry.kind = kinds.kind(event.text)
    case .dtPosted: entry.posted = hardDate(event)
    case .dtUser: entry.user = hardDate(event)
    case .dtAvail: if case .day(let day) = OFXDate(event.text) { entry.available = day }
    case .trnAmt:
      entry.amount.removeAll(keepingCapacity: true)
      entry.amount.append(contentsOf: event.text)
      entry.hasAmount = true
      entry.amountPosition = event.position.moved(by: event.textOffset)
    case .fitID: if !Self.isZeros(event.text) { entry.bankID = text(event) }
    case .checkNum, .chkNum: if entry.checkNumber.isEmpty { entry.checkNumber = text(event) }
    case .refNum: if entry.referenceNumber.isEmpty { entry.referenceNumber = text(event) }
    case .name: if entry.name.isEmpty { entry.name = text(event) }
    case .payee: if entry.payeeName.isEmpty { entry.payeeName = text(event) }
    case .memo: if entry.memo.isEmpty { entry.memo = text(event) }
    case .correctFitID: sink.note(.correction(event.text, mark(event)))
    default: break
    }
  }

  /// An empty amount is a mistake to show; any other empty value is an absent one.
  private mutating func takeEmptyValue(_ tag: OFXTag, _ event: MarkupEvent) {
    guard tag == .trnAmt else { return }
    entry.hasAmount = true
    entry.amountPosition = event.position
  }

  mutating func takeCurrency(_ tag: OFXTag, _ event: MarkupEvent, isOriginal: Bool) {
    // ORIGCURRENCY: TRNAMT is converted already, so its symbol changes nothing (OFX 2.2, 5.2).
    guard tag == .curSym, !isOriginal, !event.text.isEmpty else { return }
    let code = String(decoding: event.text, as: UTF8.self)
    if let currency = Currency(code) {
      entry.currency = currency
    } else {
      entry.isBad = true
      problems.add(.unknownCurrency(code, mark(event)))
    }
  }

  private mutating func hardDate(_ event: MarkupEvent) -> CalendarDate? {
    switch OFXDate(event.text) {
    case .absent: return nil
    case .day(let day):
      guard day - options.asOf <= 366 else {
        entry.isBad = true
        problems.add(.future(day, options.asOf, mark(event)))
        return nil
      }
      return day
    case .bad:
      entry.isBad = true
      problems.add(.noSuchDay(event.text, mark(event)))
      return nil
    }
  }

  mutating func finishEntry() throws(Rejection) {
    guard let entry = finishedEntry() else { return }
    try beginStatement()
    batch.append(entry)
    if batch.count >= Self.batchSize { try flush() }
  }

  /// The entry, or nil when something in it was refused.
  private mutating func finishedEntry() -> StatementEntry? {
    guard !entry.isBad else { return nil }
    guard let day = entry.posted ?? entry.user else {
      problems.add(.missing("DTPOSTED", entryCount, mark(entry.position, 9)))
      return nil
    }
    guard entry.hasAmount else {
      problems.add(.missing("TRNAMT", entryCount, mark(entry.position, 9)))
      return nil
    }
    guard let currency = entry.currency ?? statement?.statement.currency ?? options.currency else {
      problems.add(.noCurrency(entryCount, mark(entry.position, 9)))
      return nil
    }
    guard let units = amount(in: currency) else { return nil }
    if let own = statement?.statement.currency, own != currency {
      statement?.statement.isComplete = false
    }
    var finished = StatementEntry(
      bookingDate: day, valueDate: entry.available,
      amount: Amount(minorUnits: units, currency: currency), line: Int(entry.position.line))
    finished.payee =
      entry.name.isEmpty
      ? (entry.payeeName.isEmpty ? entry.memo : entry.payeeName) : entry.name
    finished.memo = entry.memo
    finished.reference = entry.checkNumber.isEmpty ? entry.referenceNumber : entry.checkNumber
    finished.bankID = entry.bankID
    finished.kind = entry.kind
    return finished
  }

  private mutating func amount(in currency: Currency) -> Int64? {
    do throws(DecimalGrammar.Problem) {
      return try entry.amount.withUnsafeBufferPointer {
        bytes throws(DecimalGrammar.Problem) in
        try OFXAmount.minorUnits(bytes, currency: currency)
      }
    } catch {
      let found = String(decoding: entry.amount, as: UTF8.self)
      let mark = mark(entry.amountPosition, max(1, entry.amount.count), label: "TRNAMT")
      problems.add(.badAmount(error, found, currency, mark))
      return nil
    }
  }

  private static func isZeros(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes[0] == 0x30 && bytes.allSatisfy { $0 == 0x30 }
  }
}

extension Diagnostic {
  fileprivate static func missing(_ tag: String, _ number: Int, _ mark: OFXMark) -> Diagnostic {
    Diagnostic(
      .error, "transaction \(number) has no \(tag)", at: mark.location, excerpt: mark.excerpt,
      hint: "a transaction needs a date and an amount; correct it or ask the bank")
  }

  fileprivate static func noCurrency(_ number: Int, _ mark: OFXMark) -> Diagnostic {
    Diagnostic(
      .error, "the currency of transaction \(number) is not known: CURDEF is missing or empty",
      at: mark.location, excerpt: mark.excerpt,
      hint: "name the workspace's currency in saldo.yaml (currency: EUR)")
  }

  fileprivate static func noSuchDay(
    _ bytes: UnsafeBufferPointer<UInt8>, _ mark: OFXMark
  ) -> Diagnostic {
    let found = Printable.quoted(String(decoding: bytes, as: UTF8.self))
    return Diagnostic(
      .error, "\(found) is not a day in the calendar", at: mark.location, excerpt: mark.excerpt,
      hint: "OFX writes dates as yyyymmdd, such as 20260814")
  }

  fileprivate static func future(
    _ day: CalendarDate, _ asOf: CalendarDate, _ mark: OFXMark
  ) -> Diagnostic {
    Diagnostic(
      .error, "\(day) lies more than a year after \(asOf)", at: mark.location,
      excerpt: mark.excerpt, hint: "correct the date, or say --as-of with a later day")
  }

  fileprivate static func badAmount(
    _ problem: DecimalGrammar.Problem, _ found: String, _ currency: Currency, _ mark: OFXMark
  ) -> Diagnostic {
    let quoted = Printable.quoted(found)
    let message =
      switch problem {
      case .empty: "the amount is empty"
      case .tooLarge: "\(quoted) is larger than saldo can hold"
      case .tooPrecise(let decimals, let allowed):
        "\(quoted) has \(decimals) decimals; \(currency) has \(allowed)"
      case .unexpected, .grouping: "\(quoted) is not an amount"
      }
    return Diagnostic(
      .error, message, at: mark.location, excerpt: mark.excerpt,
      hint: "correct it in the file, or ask the bank for a new download")
  }

  fileprivate static func correction(
    _ bytes: UnsafeBufferPointer<UInt8>, _ mark: OFXMark
  ) -> Diagnostic {
    let found = Printable.quoted(String(decoding: bytes, as: UTF8.self))
    return Diagnostic(
      .warning, "the bank says this corrects its transaction \(found); both are kept",
      at: mark.location, hint: "look at both and correct the wrong one by hand")
  }
}
