import Ledger
import Syntax

/// An investment position during reading (INVPOS; OFX 2.2, section 13.9.2.6).
struct OFXPosition {
  var security = OFXSecurityID()
  var isShort = false
  var units: ExactDecimal?
  var unitPrice: ExactDecimal?
  var marketText: [UInt8] = []
  var priceDay: CalendarDate?
  /// The position's currency (CURRENCY); nil for the statement's currency.
  var currency: Currency?

  mutating func take(_ tag: OFXTag, _ event: MarkupEvent) {
    switch tag {
    case .posType: isShort = OFXReader.says("SHORT", event.text)
    case .units: units = OFXAmount.exact(event.text)
    case .unitPrice: unitPrice = OFXAmount.exact(event.text)
    case .mktVal: marketText = Array(event.text)
    case .dtPriceAsOf: if case .day(let day) = OFXDate.reading(event.text) { priceDay = day }
    default: break
    }
  }
}

/// A security of SECLIST during reading (SECINFO).
struct OFXSecurity {
  var security = OFXSecurityID()
  var name = ""
  var ticker = ""

  mutating func take(_ tag: OFXTag, _ event: MarkupEvent) {
    switch tag {
    case .secName: name = Self.text(event)
    case .ticker: ticker = Self.text(event)
    default: break
    }
  }

  /// The first 200 bytes of a value, with bytes below 0x20 replaced by spaces.
  private static func text(_ event: MarkupEvent) -> String {
    String(decoding: event.text.prefix(200).map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
  }
}

extension OFXReader {
  /// The maximum number of securities in a batch.
  private static let securityBatch = 1024
  /// The maximum number of positions of a statement.
  private static let positionLimit = 100_000

  /// Adds a position to the statement; sub-accounts with the same security share one position.
  ///
  /// Skips a position without a security, a number of units or a day.
  mutating func finishPosition() throws(Rejection) {
    let key = position.security.key
    // DTASOF comes before the positions; a number of units without a day is meaningless.
    let day = statement?.balanceDay ?? position.priceDay ?? statement?.end
    guard !key.isEmpty, let units = position.units, let day else { return }
    let currency = statement?.statement.currency ?? out.options.currency
    let isForeign = position.currency != nil && position.currency != currency
    let value = currency.flatMap { currency in
      position.marketText.isEmpty || isForeign
        ? nil
        : position.marketText.withUnsafeBufferPointer {
          OFXAmount.nearest($0, currency: currency)
        }
    }
    let signed = position.isShort && !units.isNegative ? -units : units
    let price = isForeign ? nil : position.unitPrice
    try add(
      Position(
        security: key, day: day, units: signed, unitPrice: price, marketValue: value))
  }

  private mutating func add(_ fresh: Position) throws(Rejection) {
    if let index = statement?.places[fresh.security],
      let known = statement?.statement.positions[index],
      let units = known.units.adding(fresh.units)
    {
      statement?.statement.positions[index].units = units
      let (value, overflow) = (known.marketValue ?? 0).addingReportingOverflow(
        fresh.marketValue ?? 0)
      let isKnown = known.marketValue != nil && fresh.marketValue != nil && !overflow
      statement?.statement.positions[index].marketValue = isKnown ? value : nil
      return
    }
    let count = statement?.statement.positions.count ?? 0
    guard count < Self.positionLimit else {
      throw out.refusal(.tooManyPositions(Self.positionLimit, out.file))
    }
    statement?.places[fresh.security] = count
    statement?.statement.positions.append(fresh)
  }

  mutating func finishSecurity() throws(Rejection) {
    let key = security.security.key
    guard !key.isEmpty else { return }
    securities.append(Security(key: key, name: security.name, ticker: security.ticker))
    if securities.count >= Self.securityBatch { try flushSecurities() }
  }

  mutating func flushSecurities() throws(Rejection) {
    guard !securities.isEmpty else { return }
    try out.sink.securities(securities)
    securities.removeAll(keepingCapacity: true)
  }
}

extension Rejection {
  fileprivate static func tooManyPositions(_ limit: Int, _ file: String) -> Rejection {
    Rejection(
      "a statement lists more than \(limit) positions", at: SourceLocation(file: file),
      hint: "the file is damaged; download it again")
  }
}
