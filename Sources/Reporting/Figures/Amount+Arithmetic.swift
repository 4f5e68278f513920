package import Ledger

extension Amount {
  /// The amount of `numerator ÷ denominator` minor units, halves to even.
  ///
  /// Nil for a denominator of 0, or if the result is too large.
  static func quotient(
    _ numerator: Int128, by denominator: Int128, _ currency: Currency
  ) -> Amount? {
    guard let units = HalfEven.divide(numerator, by: denominator),
      let minorUnits = Int64(exactly: units)
    else { return nil }
    return Amount(minorUnits: minorUnits, currency: currency)
  }

  /// The sum of the amounts in `currency`; other currencies are left out.
  static func sum(of amounts: some Sequence<Amount>, in currency: Currency) -> Amount {
    let total = amounts.reduce(Int128(0)) {
      $1.currency == currency ? $0 + Int128($1.minorUnits) : $0
    }
    return Amount(minorUnits: Int64(clamping: total), currency: currency)
  }

  /// The difference; nil if the currencies differ or the result is too large.
  func subtracting(_ other: Amount) -> Amount? { try? adding(-other) }

  /// The amount times a quantity or a rate, halves to even; nil if the result is too large.
  func multiplied(by factor: ExactDecimal) -> Amount? {
    Self.quotient(
      Int128(minorUnits) * Int128(factor.coefficient), by: HalfEven.powerOfTen(factor.scale),
      currency)
  }

  /// The price of one unit if `factor` units cost this amount, halves to even.
  ///
  /// Nil for a factor of 0, or if a number is too large.
  func divided(by factor: ExactDecimal) -> Amount? {
    let (product, overflow) = Int128(minorUnits).multipliedReportingOverflow(
      by: HalfEven.powerOfTen(factor.scale))
    return overflow ? nil : Self.quotient(product, by: Int128(factor.coefficient), currency)
  }

  /// The cost of a part if the whole costs this amount, halves to even.
  ///
  /// Nil for a whole of 0, or if a number is too large.
  func share(_ part: ExactDecimal, of whole: ExactDecimal) -> Amount? {
    let scale = max(part.scale, whole.scale)
    let share = Int128(part.coefficient) * HalfEven.powerOfTen(scale - part.scale)
    let all = Int128(whole.coefficient) * HalfEven.powerOfTen(scale - whole.scale)
    let (product, overflow) = Int128(minorUnits).multipliedReportingOverflow(by: share)
    return overflow ? nil : Self.quotient(product, by: all, currency)
  }

  /// The mean of amounts in one currency, halves to even; nil if there are no amounts.
  static func mean(of amounts: [Amount]) -> Amount? {
    guard let currency = amounts.first?.currency else { return nil }
    let total = amounts.reduce(Int128(0)) { $0 + Int128($1.minorUnits) }
    return quotient(total, by: Int128(amounts.count), currency)
  }

  /// The amount in percent of `whole`, to six decimals.
  ///
  /// Nil if `whole` is 0 or in another currency, or if a number is too large.
  func percent(of whole: Amount) -> ExactDecimal? {
    guard currency == whole.currency else { return nil }
    return ExactDecimal.quotient(
      Int128(minorUnits) * 100, by: Int128(whole.minorUnits), decimals: 6)
  }
}

/// An amount on a day, such as a cash flow, a payment or a purchase.
package struct DatedAmount: Hashable, Sendable {
  package var day: CalendarDate
  package var amount: Amount

  package init(_ day: CalendarDate, _ amount: Amount) {
    self.day = day
    self.amount = amount
  }
}
