import Ledger

/// The latest price of a security in the statements up to a day.
///
/// If a position and a trade on one day both give a price, the price of the position counts. Bonds
/// are quoted in percent and options per share, so one unit may cost a hundredth of the stated
/// price or a hundred times it. The money next to the price in the statement shows which applies.
struct SecurityQuote: Hashable, Sendable {
  let day: CalendarDate
  /// The price as stated; nil if the statement gives only a market value.
  let price: ExactDecimal?
  /// The units that are worth ``statedValue``; nil for a trade or for no units.
  private let statedUnits: ExactDecimal?
  private let statedValue: Int64?
  /// The cost of a unit in hundredths of the stated price: usually 100, but 1 for a price in
  /// percent.
  private let hundredths: Int128

  /// The last quote up to `day` in the histories of one security in one currency; nil if there is
  /// none.
  ///
  /// If several histories have a quote on one day, the last history counts.
  init?(_ histories: [SecurityHistory], on day: CalendarDate) {
    guard let currency = histories.first?.account.currency else { return nil }
    let positions = histories.flatMap(\.positions).filter { $0.day <= day && $0.isPriced }
    let trades = histories.flatMap(\.trades).filter { $0.day <= day && $0.isPriced }
    let position = Self.last(positions, \.day)
    let trade = Self.last(trades, \.day)
    if let position, trade.map({ $0.day <= position.day }) ?? true {
      self.init(position, currency)
    } else if let trade {
      self.init(trade, currency)
    } else {
      return nil
    }
  }

  /// The last item of the latest day; nil if there are no items.
  private static func last<Quoted>(
    _ quoted: [Quoted], _ day: (Quoted) -> CalendarDate
  ) -> Quoted? {
    quoted.reduce(nil) { best, next in
      best.map { day($0) > day(next) } == true ? best : next
    }
  }

  private init(_ position: Position, _ currency: Currency) {
    day = position.day
    price = position.unitPrice
    statedUnits = position.units.coefficient == 0 ? nil : position.units
    statedValue = position.marketValue
    hundredths = Self.hundredths(
      position.unitPrice, position.units, money: position.marketValue, currency)
  }

  private init(_ trade: SecurityHistory.Trade, _ currency: Currency) {
    day = trade.day
    price = trade.unitPrice
    statedUnits = nil
    statedValue = nil
    hundredths = Self.hundredths(
      trade.unitPrice, trade.units, money: trade.cash + trade.costs, currency)
  }

  /// The cost of a unit in hundredths of the price, judged by the money in the statement.
  ///
  /// The result is 1 if the money is about a hundredth of price × units, 10,000 if the money is
  /// about a hundred times that product, and otherwise 100.
  private static func hundredths(
    _ price: ExactDecimal?, _ units: ExactDecimal?, money: Int64?, _ currency: Currency
  ) -> Int128 {
    guard let price, let units, let money, money != 0,
      let plain = value(of: units, at: price, hundredths: 100, currency)?.minorUnits.magnitude,
      plain > 0
    else { return 100 }
    let (whole, size) = (Int128(plain), Int128(money.magnitude))
    if isNear(size * 100, whole) { return 1 }
    return isNear(size, whole * 100) ? 10_000 : 100
  }

  /// Whether money may be a value with costs and accrued interest: 70 % to 150 % of `worth`.
  private static func isNear(_ money: Int128, _ worth: Int128) -> Bool {
    money * 10 >= worth * 7 && money * 10 <= worth * 15
  }

  /// The value of some units; nil if it is unknown or has too many digits.
  func value(of units: ExactDecimal, in currency: Currency) -> Amount? {
    let stated = statedValue.map { Amount(minorUnits: $0, currency: currency) }
    if let stated, statedUnits == units { return stated }
    if let price { return Self.value(of: units, at: price, hundredths: hundredths, currency) }
    return statedUnits.flatMap { stated?.share(units, of: $0) }
  }

  private static func value(
    of units: ExactDecimal, at price: ExactDecimal, hundredths: Int128, _ currency: Currency
  ) -> Amount? {
    let digits = Int128(units.coefficient) * Int128(price.coefficient)
    let (product, overflow) = digits.multipliedReportingOverflow(
      by: hundredths * HalfEven.powerOfTen(currency.exponent))
    guard !overflow, units.scale + price.scale <= 34 else { return nil }
    return .quotient(product, by: 100 * HalfEven.powerOfTen(units.scale + price.scale), currency)
  }
}

extension Position {
  fileprivate var isPriced: Bool {
    unitPrice != nil || marketValue != nil && units.coefficient != 0
  }
}

extension SecurityHistory.Trade {
  fileprivate var isPriced: Bool { (unitPrice?.coefficient ?? 0) > 0 }
}
