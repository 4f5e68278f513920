package import Ledger

extension BondFigures {
  /// The yield to maturity in percent to ten decimals: the one that was given, else the computed one.
  package func yieldPercent(_ asOf: CalendarDate) -> ExactDecimal? {
    statedYieldPercent ?? computedYieldPercent(asOf)
  }

  /// The yearly rate, nominal at the coupon frequency, at which all that is still to come is worth
  /// the price and the interest since the last coupon.
  ///
  /// The coupon days are counted back from maturity; a coupon on `asOf` has been paid. With `w` the
  /// days to the next coupon over the days of its period (Act/Act), the `k`th coupon is discounted by
  /// (1 + y ÷ m)^(w + k − 1), also in the last period. A bond without a coupon is discounted by the
  /// year unless it says otherwise. Nil for a bond that has matured or matures today, has no price,
  /// pays its coupons only at the end (nobody says since when), or has no such rate.
  package func computedYieldPercent(_ asOf: CalendarDate) -> ExactDecimal? {
    guard let maturity, asOf < maturity, currentValue.minorUnits > 0, faceValue.minorUnits > 0,
      !couponPercent.isNegative, currentValue.currency == faceValue.currency,
      frequency != .maturity || couponPercent == .zero
    else { return nil }
    let length = frequency.months ?? 12
    let days = Self.couponDays(backFrom: maturity, to: asOf, months: length)
    guard days.count >= 2 else { return nil }
    return Growth.yieldPercent(
      price: currentValue.minorUnits, face: faceValue.minorUnits, couponPercent: couponPercent,
      couponsPerYear: 12 / length, couponCount: days.count - 1,
      daysToNext: days[1] - asOf, daysOfPeriod: days[1] - days[0])
  }

  /// The last coupon day on `asOf` or before it, and all after it, in order.
  private static func couponDays(
    backFrom maturity: CalendarDate, to asOf: CalendarDate, months: Int
  ) -> [CalendarDate] {
    var days = [maturity]
    while let day = days.last, day > asOf {
      days.append(maturity.adding(months: -days.count * months))
    }
    return days.reversed()
  }
}
