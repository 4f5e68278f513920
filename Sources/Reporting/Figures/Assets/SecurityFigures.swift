import Ledger

/// A security in one account on a day, with its units, value, cost and return.
///
/// - Units: the position in the last statement up to the day, plus later trades up to the day.
///   Before the first statement: the position in that statement, minus the trades between the day
///   and that statement. Without a position in any statement: the sum of the trades up to the day.
/// - Paid: the cost of the held units, fees included. A sale reduces the cost by the mean cost of
///   the sold units, and a return of capital by the amount returned. The cost is unknown if the
///   trades do not add up to the units, or if units came in without money.
/// - Return: counts every payment of the trades, including dividends and interest.
struct SecurityFigures: Hashable, Sendable {
  /// The units held on the day; nil if the sum has too many digits.
  let units: ExactDecimal?
  let quote: SecurityQuote?
  /// The value of the units; nil without a price, 0 for a closed position.
  let value: Amount?
  /// The cost of the held units, or the total paid for a closed position; nil if unknown.
  let paid: Amount?
  /// The gain: value − paid; for a closed position, proceeds − total paid, without dividends.
  let gain: Gain?
  /// The payments in both directions, then the value of a held position.
  ///
  /// Nil if the value is unknown or the history is incomplete.
  let flows: [DatedAmount]?
  let rate: XIRR?

  var isHeld: Bool { units?.coefficient != 0 }

  init(_ history: SecurityHistory, _ quote: SecurityQuote?, asOf day: CalendarDate) {
    let currency = history.account.currency
    let units = Self.units(history, on: day)
    let walk = CostWalk(history.trades.filter { $0.day <= day })
    let isWhole = units != nil && walk.units == units && walk.cost != nil
    let isHeld = units?.coefficient != 0
    self.units = units
    self.quote = quote
    let value =
      isHeld
      ? units.flatMap { quote?.value(of: $0, in: currency) }
        .flatMap { Self.unsplit($0, history, from: quote?.day ?? day, to: day) }
      : Amount.zero(currency)
    self.value = value
    let money = { (minorUnits: Int128) in
      Amount(minorUnits: Int64(clamping: minorUnits), currency: currency)
    }
    let paid = isWhole ? (isHeld ? walk.cost : walk.bought).map(money) : nil
    self.paid = paid
    let worth = isHeld ? value : money(walk.cameBack)
    gain = worth.flatMap { Gain(currentValue: $0, purchasePrice: paid) }
    guard isWhole, !walk.hasTransfers, let value else {
      flows = nil
      rate = nil
      return
    }
    let payments = history.trades.filter { $0.day <= day && $0.cash != 0 }
      .map { DatedAmount($0.day, money(Int128($0.cash))) }
    let flows = payments + (isHeld ? [DatedAmount(day, value)] : [])
    self.flows = flows
    rate = XIRR(flows)
  }

  /// The value of units at a price from before splits, corrected for the units that the splits
  /// added.
  ///
  /// The units are known after the splits, but the price is older. Nil if a number has too many
  /// digits.
  private static func unsplit(
    _ value: Amount, _ history: SecurityHistory, from first: CalendarDate, to last: CalendarDate
  ) -> Amount? {
    let splits = history.trades.filter { $0.action == .split && $0.day > first && $0.day <= last }
    return splits.reduce(Amount?.some(value)) { value, split in
      guard let new = split.units, let after = units(history, on: split.day),
        let before = after.adding(-new)
      else { return nil }
      return value?.share(before, of: after)
    }
  }

  /// The units at the end of a day; nil if the sum has too many digits.
  private static func units(_ history: SecurityHistory, on day: CalendarDate) -> ExactDecimal? {
    func sum(_ days: (CalendarDate) -> Bool) -> ExactDecimal? {
      history.trades.reduce(ExactDecimal?.some(.zero)) { sum, trade in
        guard days(trade.day), let units = trade.units else { return sum }
        return sum?.adding(units)
      }
    }
    if let last = history.positions.last(where: { $0.day <= day }) {
      return sum { last.day < $0 && $0 <= day }.flatMap { last.units.adding($0) }
    }
    if let next = history.positions.first {
      // If several statements cover the first day, the last one counts.
      let first = history.positions.last { $0.day == next.day } ?? next
      return sum { day < $0 && $0 <= first.day }.flatMap { first.units.adding(-$0) }
    }
    return sum { $0 <= day }
  }
}

/// The cost of the units left after some trades, in minor units.
private struct CostWalk {
  /// The units left; nil after a sum with too many digits.
  private(set) var units: ExactDecimal? = .zero
  /// The cost of the units left; nil if more was sold than bought, or units came in without money.
  private(set) var cost: Int128? = 0
  /// The total paid for units.
  private(set) var bought: Int128 = 0
  /// The total received for units, including returns of capital.
  private(set) var cameBack: Int128 = 0
  /// Whether units were transferred, or came in by a trade of an unknown type.
  private(set) var hasTransfers = false

  init(_ trades: [SecurityHistory.Trade]) {
    for trade in trades { add(trade) }
  }

  private mutating func add(_ trade: SecurityHistory.Trade) {
    let before = units
    if let moved = trade.units { units = units?.adding(moved) }
    switch trade.action {
    case .dividend, .interest: return
    case .returnOfCapital:
      cost? -= Int128(trade.cash)
      cameBack += Int128(trade.cash)
    case .split: return
    case .buy, .sell, .reinvestment, .transfer, .other:
      guard let moved = trade.units, moved.coefficient != 0 else { return }
      if moved.isNegative {
        give(-moved, of: before)
        cameBack += Int128(trade.cash)
        hasTransfers = hasTransfers || trade.action == .transfer
      } else if trade.action == .transfer || trade.action == .other {
        cost = nil
        hasTransfers = true
      } else {
        cost? -= Int128(trade.cash)
        bought -= Int128(trade.cash)
      }
    }
  }

  /// Subtracts the mean cost of some units; the cost becomes unknown if more units go than were
  /// held.
  private mutating func give(_ moved: ExactDecimal, of held: ExactDecimal?) {
    guard let held, held.coefficient > 0, moved <= held,
      let known = cost.flatMap(Int64.init(exactly:)),
      let part = Amount(minorUnits: known, currency: .eur).share(moved, of: held)
    else {
      cost = nil
      return
    }
    cost? -= Int128(part.minorUnits)
  }
}
