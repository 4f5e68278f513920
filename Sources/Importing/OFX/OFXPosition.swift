import Ledger
import Syntax

/// A position while it is read: INVPOS (OFX 2.2, section 13.9.2.6).
struct OFXPosition {
  var security = OFXSecurityID()
  var isShort = false
  var units: ExactDecimal?
  var unitPrice: ExactDecimal?
  var marketText: [UInt8] = []
  var priceDay: CalendarDate?
  /// CURRENCY, where it is not the statement's.
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

/// A security of SECLIST while it is read: SECINFO.
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

  /// The value, without what could not be shown on one line.
  private static func text(_ event: MarkupEvent) -> String {
    String(decoding: event.text.prefix(200).map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
  }
}

extension OFXReader {
  /// How many securities travel together, and how many one statement may hold.
  private static let securityBatch = 1024
  private static let positionLimit = 100_000

  /// Positions of one security in several sub-accounts are one: what the account holds.
  mutating func finishPosition() throws(Rejection) {
    let key = position.security.key
    // DTASOF stands before the positions; without any day a number of units says nothing.
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
