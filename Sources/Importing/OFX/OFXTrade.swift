import Ledger
import Syntax

/// The security and units of an investment transaction (OFX 2.2, section 13.9.2).
struct OFXTrade {
  var security = OFXSecurityID()
  var units: ExactDecimal?
  var unitPrice: ExactDecimal?
  var oldUnits: ExactDecimal?
  var newUnits: ExactDecimal?
  /// The sum of COMMISSION, FEES and LOAD, in minor units.
  var fees: Int64 = 0
  /// The sum of TAXES, WITHHOLDING and similar costs, in minor units.
  var taxes: Int64 = 0
  /// Whether INCOMETYPE of INCOME or REINVEST is interest.
  var isInterest = false
  /// Whether TFERACTION moves the units out of the account.
  var isOut = false
}

/// The identifier of a security and its scheme (SECID).
struct OFXSecurityID {
  var scheme = ""
  var number = ""

  mutating func take(_ tag: OFXTag, _ event: MarkupEvent) {
    let text = String(
      decoding: event.text.prefix(64).map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }, as: UTF8.self)
    switch tag {
    case .uniqueID: number = text
    case .uniqueIDType: scheme = text.uppercased()
    default: break
    }
  }

  /// The identifier with its scheme, such as `CUSIP:037833100`.
  ///
  /// Without a scheme, it is the number alone. Without a number, it is empty.
  var key: String { number.isEmpty || scheme.isEmpty ? number : "\(scheme):\(number)" }
}

extension OFXTag {
  /// Whether a transaction moves units of a security but no cash, so its TOTAL is only
  /// informational.
  ///
  /// A journal of shares is between sub-accounts of one account. A split pays cash only for
  /// fractional shares (FRACCASH).
  var movesUnitsOnly: Bool {
    switch self {
    case .transfer, .split, .jrnlSec, .closureOpt: true
    default: false
    }
  }

  fileprivate var kind: EntryKind {
    switch self {
    case .buyDebt, .buyMF, .buyOpt, .buyOther, .buyStock: .buy
    case .sellDebt, .sellMF, .sellOpt, .sellOther, .sellStock: .sell
    case .income: .dividend
    case .reinvest: .reinvestment
    case .invExpense: .fee
    case .marginInterest: .interest
    case .retOfCap: .sell
    default: .unitChange
    }
  }

  fileprivate var action: SecurityTrade.Action {
    switch self {
    case .buyDebt, .buyMF, .buyOpt, .buyOther, .buyStock: .buy
    case .sellDebt, .sellMF, .sellOpt, .sellOther, .sellStock: .sell
    case .income: .dividend
    case .reinvest: .reinvestment
    case .retOfCap: .returnOfCapital
    case .split: .split
    case .transfer: .transfer
    default: .other
    }
  }
}

extension OFXReader {
  mutating func takeTradeValue(_ tag: OFXTag, _ event: MarkupEvent) {
    guard entry.tag.isTrade else { return }
    switch tag {
    case .units: entry.trade.units = quantity(event)
    case .unitPrice: entry.trade.unitPrice = OFXAmount.exact(event.text)
    case .oldUnits: entry.trade.oldUnits = quantity(event)
    case .newUnits: entry.trade.newUnits = quantity(event)
    case .commission, .fees, .load: addCost(event, to: \.fees)
    case .taxes, .withholding, .stateWithholding, .penalty: addCost(event, to: \.taxes)
    case .incomeType: entry.trade.isInterest = Self.says("INTEREST", event.text)
    case .tferAction: entry.trade.isOut = Self.says("OUT", event.text)
    default: break
    }
  }

  /// The quantity; nil, with an error recorded, if it is not a number.
  ///
  /// The error rejects the transaction, because holdings depend on the quantity.
  private mutating func quantity(_ event: MarkupEvent) -> ExactDecimal? {
    if let number = OFXAmount.exact(event.text) { return number }
    entry.problems.append(.noQuantity(event.text, events.mark(event)))
    return nil
  }

  /// Adds a cost to the fees or taxes, rounded to a minor unit; TOTAL already includes it.
  ///
  /// Ignores an invalid cost, and a cost in an unknown currency.
  private mutating func addCost(
    _ event: MarkupEvent, to costs: WritableKeyPath<OFXTrade, Int64>
  ) {
    let currency = entry.money.currency ?? statement?.statement.currency ?? out.options.currency
    guard let currency, let units = OFXAmount.nearest(event.text, currency: currency) else {
      return
    }
    let sum = entry.trade[keyPath: costs] &+ units
    if sum.magnitude <= Amount.limit.magnitude { entry.trade[keyPath: costs] = sum }
  }

  /// Sets the kind of an investment transaction, and its payee and reference if they are empty.
  ///
  /// All three come from the transaction itself, because they identify the entry and must be the
  /// same in every download. SECLIST has the names of securities, but another download may omit it.
  /// The security is the reference, so two transfers with the same memo on one day remain distinct.
  mutating func describeTrade(_ finished: inout StatementEntry) {
    let key = entry.trade.security.key
    if finished.reference.isEmpty { finished.reference = out.batch.add(key) }
    if finished.payee.isEmpty {
      finished.payee = key.isEmpty ? out.batch.add(entry.tag.word) : finished.reference
    }
    finished.kind = entry.tag.kind
    if entry.tag == .income, entry.trade.isInterest { finished.kind = .interest }
  }

  /// The entry's effect on a security; nil if it has no security.
  func finishedTrade(_ finished: StatementEntry) -> SecurityTrade? {
    let key = entry.trade.security.key
    guard !key.isEmpty else { return nil }
    var trade = SecurityTrade(
      entry: 0, action: entry.tag.action, security: key, units: movedUnits(finished),
      unitPrice: entry.trade.unitPrice)
    if entry.tag == .income, entry.trade.isInterest { trade.action = .interest }
    trade.fees = entry.trade.fees
    trade.taxes = entry.trade.taxes
    return trade
  }

  /// The units received, negative if they were delivered; nil if no units moved or their number is
  /// unknown.
  private func movedUnits(_ finished: StatementEntry) -> ExactDecimal? {
    let trade = entry.trade
    switch entry.tag {
    case .split:
      guard let old = trade.oldUnits, let new = trade.newUnits else { return nil }
      return new.adding(-old)
    case .transfer:
      return trade.isOut ? trade.units.map { $0.isNegative ? $0 : -$0 } : trade.units
    case .sellDebt, .sellMF, .sellOpt, .sellOther, .sellStock:
      // Some banks omit the minus of sold units (OFX 2.2, 13.9.2.4.3 requires it). A reversed sale
      // returns units and takes cash.
      return trade.units.map { finished.amount.isNegative || $0.isNegative ? $0 : -$0 }
    case .income, .jrnlSec, .invExpense, .retOfCap: return nil
    default: return trade.units
    }
  }
}

extension Diagnostic {
  fileprivate static func noQuantity(
    _ bytes: UnsafeBufferPointer<UInt8>, _ mark: Mark
  ) -> Diagnostic {
    let found = Printable.quoted(String(decoding: bytes, as: UTF8.self))
    return Diagnostic(
      .error, "\(found) is not a valid number of units", at: mark,
      hint: correctOrAsk)
  }
}
