import Ledger

/// A bond with its coupons, and its yield at the current price.
struct BondFigures: Hashable, Sendable {
  var faceValue: Amount
  var couponPercent: ExactDecimal
  /// The price without the interest since the last coupon.
  var currentValue: Amount
  var maturity: CalendarDate?
  var frequency: Compounding
  /// The next coupon date as the bank states it; this date may be out of date.
  var statedNextCoupon: CalendarDate?
  /// The yield to maturity as entered with the bond.
  var statedYieldPercent: ExactDecimal?

  /// A year's interest: face value × coupon ÷ 100, halves to even; nil if it is too large.
  var annualInterest: Amount? {
    Amount.quotient(
      Int128(faceValue.minorUnits) * Int128(couponPercent.coefficient),
      by: 100 * HalfEven.powerOfTen(couponPercent.scale), faceValue.currency)
  }

  /// A year's interest in percent of the current value; nil for a bond with a value of 0.
  var currentYieldPercent: ExactDecimal? { annualInterest?.percent(of: currentValue) }

  /// Whether the bond matured before the day; false for a bond without a maturity date.
  func isMatured(_ asOf: CalendarDate) -> Bool { maturity.map { $0 < asOf } ?? false }

  /// The interest of one coupon: a year's interest ÷ coupons per year, halves to even.
  ///
  /// Nil for a bond without coupons before maturity.
  var coupon: Amount? {
    guard couponPercent.coefficient > 0, let count = frequency.periodsPerYear else { return nil }
    return Amount.quotient(
      Int128(faceValue.minorUnits) * Int128(couponPercent.coefficient),
      by: 100 * Int128(count) * HalfEven.powerOfTen(couponPercent.scale), faceValue.currency)
  }

  /// The coupons from `asOf` to `end`, both included.
  ///
  /// The days are whole periods from the bank's next coupon date, otherwise back from maturity.
  /// There are no coupons after maturity.
  func coupons(from asOf: CalendarDate, to end: CalendarDate) -> [DatedAmount] {
    guard let coupon, let length = frequency.months, let anchor = statedNextCoupon ?? maturity
    else { return [] }
    let last = min(end, maturity ?? end)
    guard asOf <= last else { return [] }
    let first = (asOf.monthNumber - anchor.monthNumber) / length - 1
    let count = (last.monthNumber - asOf.monthNumber) / length + 3
    return (first...first + count).map { anchor.adding(months: $0 * length) }
      .filter { $0 >= asOf && $0 <= last }
      .map { DatedAmount($0, coupon) }
  }

  /// The next coupon on or after `asOf`; nil if there is none.
  func nextCoupon(_ asOf: CalendarDate) -> DatedAmount? {
    let length = frequency.months ?? 12
    return coupons(from: asOf, to: asOf.adding(months: length)).first
  }
}

extension BondFigures {
  /// The yield to maturity in percent: the stated yield, otherwise the computed yield.
  func yieldPercent(_ asOf: CalendarDate) -> ExactDecimal? {
    statedYieldPercent ?? computedYieldPercent(asOf)
  }

  /// The yearly rate, nominal at the coupon frequency, at which all future payments equal the price
  /// plus the interest since the last coupon, in percent to ten decimals.
  ///
  /// Coupon days count back from maturity; a coupon on `asOf` is already paid. With `w` the days to
  /// the next coupon over the days of its period (Act/Act), the `k`th coupon is discounted by (1 +
  /// y ÷ m)^(w + k − 1), also in the last period. A bond without a coupon is discounted by the year
  /// unless it names a frequency. The result is nil for a bond that matures on or before `asOf`,
  /// has no price, pays its coupons only at maturity (their start is unknown), or has no matching
  /// rate.
  func computedYieldPercent(_ asOf: CalendarDate) -> ExactDecimal? {
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

  /// The last coupon date on or before `asOf`, and every later coupon date up to maturity, in
  /// order.
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
