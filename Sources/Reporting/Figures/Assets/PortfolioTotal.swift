package import Ledger

/// What a portfolio is worth in its currency.
///
/// Only active assets count. An asset in another currency counts at its rate; without one it is
/// listed apart and never added.
package struct PortfolioTotal: Hashable, Sendable {
  /// An asset as far as its worth goes.
  package struct Asset: Hashable, Sendable {
    package var name: String
    package var currentValue: Amount
    package var isActive: Bool

    package init(name: String, currentValue: Amount, isActive: Bool = true) {
      self.name = name
      self.currentValue = currentValue
      self.isActive = isActive
    }
  }

  package let total: Amount
  /// The active assets that have no rate, in the order they came.
  package let apart: [Asset]

  /// Adds up a portfolio.
  ///
  /// - Parameters:
  ///   - assets: all assets of the portfolio.
  ///   - currency: the portfolio's currency.
  ///   - rates: what one unit of another currency costs in that of the portfolio.
  package init(_ assets: [Asset], in currency: Currency, rates: [Currency: ExactDecimal] = [:]) {
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
  package static func restated(
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
