import Ledger

/// What a portfolio is worth in its currency.
///
/// Only active assets count. An asset in another currency counts at its rate; without one it is
/// listed apart and never added.
struct PortfolioTotal: Hashable, Sendable {
  /// An asset as far as its worth goes.
  struct Asset: Hashable, Sendable {
    var name: String
    var currentValue: Amount
    var isActive = true
  }

  let total: Amount
  /// The active assets that have no rate, in the order they came.
  let apart: [Asset]

  /// Adds up a portfolio.
  ///
  /// - Parameters:
  ///   - assets: all assets of the portfolio.
  ///   - currency: the portfolio's currency.
  ///   - rates: what one unit of another currency costs in that of the portfolio.
  init(_ assets: [Asset], in currency: Currency, rates: [Currency: ExactDecimal] = [:]) {
    var apart: [Asset] = []
    var values: [Amount] = []
    for asset in assets where asset.isActive {
      if let value = Self.restated(
        asset.currentValue, in: currency, rates[asset.currentValue.currency])
      {
        values.append(value)
      } else {
        apart.append(asset)
      }
    }
    total = Amount.sum(of: values, in: currency)
    self.apart = apart
  }

  /// The amount in another currency, halves to even; nil without a rate above 0.
  static func restated(
    _ amount: Amount, in currency: Currency, _ rate: ExactDecimal?
  ) -> Amount? {
    if amount.currency == currency { return amount }
    guard let rate, rate.coefficient > 0 else { return nil }
    let (product, overflow) = (Int128(amount.minorUnits) * Int128(rate.coefficient))
      .multipliedReportingOverflow(by: HalfEven.powerOfTen(currency.exponent))
    let divisor = HalfEven.powerOfTen(rate.scale + amount.currency.exponent)
    return overflow ? nil : Amount.quotient(product, by: divisor, currency)
  }
}

/// What some assets were worth on each day that anything changed, beside what had been paid for them.
///
/// An asset is in both from the first day on which its value is known, so that the distance of the two
/// is a gain; before, nothing is made up. Between two days of which something is known, nothing changes.
struct WorthLine: Hashable, Sendable {
  /// An asset with what is known of it, oldest first.
  struct Asset: Hashable, Sendable {
    var values: [DatedAmount]
    /// What was paid for it in all until a day, from that day on.
    var paid: [DatedAmount]

    /// The last amount that is not after `day`.
    fileprivate static func last(_ amounts: [DatedAmount], _ day: CalendarDate) -> Amount? {
      amounts.last { $0.day <= day }?.amount
    }
  }

  /// All assets on a day.
  struct Point: Hashable, Sendable {
    let day: CalendarDate
    let value: Amount
    let paid: Amount
    /// How many assets there were.
    let count: Int
  }

  /// The days on which the value or what was paid changed, oldest first.
  let points: [Point]

  /// Assets in one currency, until `asOf`.
  init(_ assets: [Asset], in currency: Currency, asOf: CalendarDate) {
    let days = Set(assets.flatMap { ($0.values + $0.paid).map(\.day) }).filter { $0 <= asOf }
    var points: [Point] = []
    for day in days.sorted() {
      let known = assets.compactMap { asset -> (value: Amount, paid: Amount)? in
        guard let value = Asset.last(asset.values, day), let paid = Asset.last(asset.paid, day)
        else { return nil }
        return (value, paid)
      }
      guard !known.isEmpty else { continue }
      let point = Point(
        day: day, value: Amount.sum(of: known.map(\.value), in: currency),
        paid: Amount.sum(of: known.map(\.paid), in: currency), count: known.count)
      if let last = points.last, last.value == point.value, last.paid == point.paid { continue }
      points.append(point)
    }
    self.points = points
  }
}
