/// The exchange rates between currencies by day.
///
/// The European Central Bank publishes the price of one euro in each currency. A conversion uses
/// the direct rate between its two currencies if there is one. Otherwise it goes through the euro.
package struct ExchangeRates: Sendable {
  /// The price of one unit of a currency in another currency on a day.
  package struct Rate: Hashable, Sendable {
    package let value: ExactDecimal
    package let day: CalendarDate

    /// Makes a rate; `value` must be above zero.
    package init(_ value: ExactDecimal, _ day: CalendarDate) {
      self.value = value
      self.day = day
    }
  }

  /// A currency pair; its rate is the price of one unit of `base` in `quote`.
  package struct Pair: Hashable, Sendable {
    package let base: Currency
    package let quote: Currency

    package init(_ base: Currency, _ quote: Currency) {
      self.base = base
      self.quote = quote
    }
  }

  /// The maximum age of a rate in days.
  ///
  /// Rates are not published on weekends and holidays, so a conversion may need an earlier one.
  package static let oldestInDays = 7

  /// The rates of each pair, oldest first.
  private var series: [Pair: [Rate]] = [:]

  package init() {}

  /// Whether no rates were added.
  package var isEmpty: Bool { series.isEmpty }

  /// Adds rates in any order; if a day has several rates, the last one added wins.
  package mutating func add(_ rates: [Rate], of pair: Pair) {
    var byDay: [CalendarDate: Rate] = [:]
    for rate in (series[pair] ?? []) + rates { byDay[rate.day] = rate }
    series[pair] = byDay.values.sorted { $0.day < $1.day }
  }

  /// The conversion from one currency to another on a day; nil if a rate is missing, or on
  /// overflow.
  ///
  /// It uses the latest rates on that day or at most seven days before it, never later ones.
  package func conversion(
    from source: Currency, to target: Currency, on day: CalendarDate
  ) -> CurrencyConversion? {
    if source == target { return CurrencyConversion(unchanged: source, on: day) }
    if let direct = step(from: source, to: target, on: day) { return direct }
    guard source != .eur, target != .eur, let first = step(from: source, to: .eur, on: day),
      let second = step(from: .eur, to: target, on: day)
    else { return nil }
    return first.followed(by: second)
  }

  /// The conversion by the rate of one pair, in either direction; nil if there is no recent rate.
  private func step(
    from source: Currency, to target: Currency, on day: CalendarDate
  ) -> CurrencyConversion? {
    if let rate = rate(of: Pair(source, target), on: day) {
      return CurrencyConversion(source, target, rate)
    }
    return rate(of: Pair(target, source), on: day)
      .flatMap { CurrencyConversion(target, source, $0)?.reversed }
  }

  /// The latest rate of a pair on a day or at most seven days before it; nil if there is none.
  private func rate(of pair: Pair, on day: CalendarDate) -> Rate? {
    guard let rates = series[pair] else { return nil }
    var low = 0
    var high = rates.count
    while low < high {
      let middle = (low + high) / 2
      if rates[middle].day <= day { low = middle + 1 } else { high = middle }
    }
    guard low > 0, day - rates[low - 1].day <= Self.oldestInDays else { return nil }
    return rates[low - 1]
  }
}

/// An exact factor from the minor units of one currency to those of another.
package struct CurrencyConversion: Hashable, Sendable {
  package let source: Currency
  package let target: Currency
  /// The day of the rate or payment; the older day if two rates are combined.
  package let day: CalendarDate
  private let numerator: Int128
  private let denominator: Int128

  private init(
    _ source: Currency, _ target: Currency, _ day: CalendarDate, _ numerator: Int128,
    _ denominator: Int128
  ) {
    (self.source, self.target, self.day) = (source, target, day)
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  /// Makes the identity conversion, with factor 1.
  init(unchanged currency: Currency, on day: CalendarDate) {
    self.init(currency, currency, day, 1, 1)
  }

  /// Makes the conversion by a rate; nil unless the rate is above zero.
  init?(_ source: Currency, _ target: Currency, _ rate: ExchangeRates.Rate) {
    guard rate.value.coefficient > 0 else { return nil }
    self.init(
      source, target, rate.day,
      Int128(rate.value.coefficient) * HalfEven.powerOfTen(target.exponent),
      HalfEven.powerOfTen(rate.value.scale + source.exponent))
  }

  /// Makes the conversion implied by a payment that the bank shows in two currencies.
  ///
  /// Nil if either amount is zero.
  package init?(_ paid: Amount, for original: Amount, on day: CalendarDate) {
    guard paid.minorUnits != 0, original.minorUnits != 0 else { return nil }
    self.init(
      original.currency, paid.currency, day, Int128(paid.minorUnits.magnitude),
      Int128(original.minorUnits.magnitude))
  }

  /// Makes the conversion by the price of one unit of the target in the source currency.
  ///
  /// Nil unless the price is above zero.
  package init?(
    _ source: Currency, _ target: Currency, costing rate: ExactDecimal, on day: CalendarDate
  ) {
    guard let factor = CurrencyConversion(target, source, ExchangeRates.Rate(rate, day)) else {
      return nil
    }
    self = factor.reversed
  }

  /// The conversion in the opposite direction.
  fileprivate var reversed: CurrencyConversion {
    CurrencyConversion(target, source, day, denominator, numerator)
  }

  /// The conversion that applies this one, then `next`; nil on overflow.
  fileprivate func followed(by next: CurrencyConversion) -> CurrencyConversion? {
    let (over, overflow) = numerator.multipliedReportingOverflow(by: next.numerator)
    let (under, again) = denominator.multipliedReportingOverflow(by: next.denominator)
    guard !overflow, !again else { return nil }
    return CurrencyConversion(source, next.target, min(day, next.day), over, under)
  }

  /// The price of one unit of the source in the target, rounded to six decimals; nil on overflow.
  package var rate: ExactDecimal? {
    let scale = 6
    let (over, overflow) = numerator.multipliedReportingOverflow(
      by: HalfEven.powerOfTen(source.exponent + scale))
    let (under, again) = denominator.multipliedReportingOverflow(
      by: HalfEven.powerOfTen(target.exponent))
    guard !overflow, !again, let units = HalfEven.divide(over, by: under),
      var coefficient = Int64(exactly: units)
    else { return nil }
    var decimals = scale
    while decimals > 0, coefficient % 10 == 0 {
      coefficient /= 10
      decimals -= 1
    }
    return ExactDecimal(coefficient: coefficient, scale: decimals)
  }

  /// The amount in the target currency, rounded half to even.
  ///
  /// Nil on overflow, or if the amount is not in the source currency.
  package func convert(_ amount: Amount) -> Amount? {
    guard amount.currency == source, let units = scaled(amount.minorUnits, by: 1),
      let minorUnits = Int64(exactly: units)
    else { return nil }
    return Amount(minorUnits: minorUnits, currency: target)
  }

  /// The amount in millionths of the target's minor unit; nil on overflow.
  ///
  /// Round only the sum of several amounts, not each of them.
  package func millionths(_ minorUnits: Int64) -> Int128? { scaled(minorUnits, by: 1_000_000) }

  private func scaled(_ minorUnits: Int64, by factor: Int128) -> Int128? {
    let (first, overflow) = Int128(minorUnits).multipliedReportingOverflow(by: numerator)
    let (second, again) = first.multipliedReportingOverflow(by: factor)
    return overflow || again ? nil : HalfEven.divide(second, by: denominator)
  }
}
