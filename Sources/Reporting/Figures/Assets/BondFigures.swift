package import Ledger

/// A bond: what it pays, and what it yields at its price.
package struct BondFigures: Hashable, Sendable {
  package var faceValue: Amount
  package var couponPercent: ExactDecimal
  /// The price without the interest since the last coupon.
  package var currentValue: Amount
  package var maturity: CalendarDate?
  package var frequency: Compounding
  /// The coupon the bank names as the next one; it may be old.
  package var statedNextCoupon: CalendarDate?
  /// The yield to maturity that was given with the bond.
  package var statedYieldPercent: ExactDecimal?

  package init(
    faceValue: Amount, couponPercent: ExactDecimal, currentValue: Amount,
    maturity: CalendarDate? = nil, frequency: Compounding, statedNextCoupon: CalendarDate? = nil,
    statedYieldPercent: ExactDecimal? = nil
  ) {
    self.faceValue = faceValue
    self.couponPercent = couponPercent
    self.currentValue = currentValue
    self.maturity = maturity
    self.frequency = frequency
    self.statedNextCoupon = statedNextCoupon
    self.statedYieldPercent = statedYieldPercent
  }

  /// A year's interest: face value × coupon ÷ 100, halves to even.
  package var annualInterest: Amount? {
    Amount.quotient(
      Int128(faceValue.minorUnits) * Int128(couponPercent.coefficient),
      by: 100 * HalfEven.powerOfTen(couponPercent.scale), faceValue.currency)
  }

  /// A year's interest in percent of the current value; nil of a bond that is worth nothing.
  package var currentYieldPercent: ExactDecimal? { annualInterest?.percent(of: currentValue) }

  /// Matured strictly before the day; a bond without a date never.
  package func isMatured(_ asOf: CalendarDate) -> Bool { maturity.map { $0 < asOf } ?? false }

  /// The interest of one coupon: a year's by the coupons a year, halves to even; nil for a bond that
  /// pays none before its end.
  package var coupon: Amount? {
    guard couponPercent.coefficient > 0, let count = frequency.periodsPerYear else { return nil }
    return Amount.quotient(
      Int128(faceValue.minorUnits) * Int128(couponPercent.coefficient),
      by: 100 * Int128(count) * HalfEven.powerOfTen(couponPercent.scale), faceValue.currency)
  }

  /// The coupons from `asOf` to a day, both included.
  ///
  /// Counted in whole periods from the coupon the bank named, else back from maturity; none after
  /// maturity.
  package func coupons(from asOf: CalendarDate, to end: CalendarDate) -> [DatedAmount] {
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

  /// The next coupon on `asOf` or later; nil when there is none.
  package func nextCoupon(_ asOf: CalendarDate) -> DatedAmount? {
    let length = frequency.months ?? 12
    return coupons(from: asOf, to: asOf.adding(months: length)).first
  }
}
