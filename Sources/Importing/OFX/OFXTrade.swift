import Ledger
import Syntax

/// What a transaction of an investment statement says beside its cash (OFX 2.2, section 13.9.2).
struct OFXTrade {
  var security = OFXSecurityID()
  var units: ExactDecimal?
  var unitPrice: ExactDecimal?
  var oldUnits: ExactDecimal?
  var newUnits: ExactDecimal?
  /// COMMISSION, FEES and LOAD together; then TAXES, WITHHOLDING and the like.
  var fees: Int64 = 0
  var taxes: Int64 = 0
  /// INCOMETYPE: whether it is interest, for INCOME and REINVEST.
  var isInterest = false
  /// TFERACTION: whether the units went out.
  var isOut = false
}

/// SECID: the identifier of a security and the scheme it is of.
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

  /// `CUSIP:037833100`; the number alone when the file names no scheme, empty when it has none.
  var key: String { number.isEmpty || scheme.isEmpty ? number : "\(scheme):\(number)" }
}

extension OFXTag {
  /// Whether a transaction moves units of a security and no cash: its TOTAL, if any, is a remark.
  ///
  /// A journal of shares goes between sub-accounts of one account. A split pays cash for what is
  /// left over: FRACCASH.
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

  /// A quantity that is no number refuses the transaction: holdings are counted from it.
  private mutating func quantity(_ event: MarkupEvent) -> ExactDecimal? {
    if let number = OFXAmount.exact(event.text) { return number }
    entry.problems.append(.noQuantity(event.text, events.mark(event)))
    return nil
  }

  /// Costs are part of TOTAL already; they are kept as a remark, to the nearest minor unit.
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

  /// Payee, reference and kind of an entry that a trade stands behind.
  ///
  /// They say only what the transaction itself says. The names of securities stand in SECLIST,
  /// which another download of the same transaction may not have, and what tells an entry from
  /// others must be the same in both. The security is its reference, so that two transfers of a
  /// day with one remark stay two.
  mutating func describeTrade(_ finished: inout StatementEntry) {
    let key = entry.trade.security.key
    if finished.reference.isEmpty { finished.reference = out.batch.add(key) }
    if finished.payee.isEmpty {
      finished.payee = key.isEmpty ? out.batch.add(entry.tag.word) : finished.reference
    }
    finished.kind = entry.tag.kind
    if entry.tag == .income, entry.trade.isInterest { finished.kind = .interest }
  }

  /// What the entry did to a security; nil when to none.
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

  /// Units that came in, less those that went out; nil where none moved.
  private func movedUnits(_ finished: StatementEntry) -> ExactDecimal? {
    let trade = entry.trade
    switch entry.tag {
    case .split:
      guard let old = trade.oldUnits, let new = trade.newUnits else { return nil }
      return new.adding(-old)
    case .transfer:
      return trade.isOut ? trade.units.map { $0.isNegative ? $0 : -$0 } : trade.units
    case .sellDebt, .sellMF, .sellOpt, .sellOther, .sellStock:
      // Some banks write what was sold without its minus (OFX 2.2, 13.9.2.4.3 wants one); a sale
      // taken back brings units in and takes cash out.
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
