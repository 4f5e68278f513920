import Ledger

/// A balance that interest is added to: minor units with 80 binary digits after the point.
///
/// Rounded only once, at the end. Six hundred periods leave less than 2⁻⁶⁰ of a minor unit in doubt,
/// so what lies within 2⁻⁵⁶ of a half is a half.
struct GrowingBalance: Hashable {
  private static let fractionDigits: UInt128 = 80
  private static let doubt: UInt128 = 1 << 24

  private(set) var bits: UInt128

  /// Nil for less than nothing, and for more than saldo holds.
  init?(_ amount: Amount) {
    guard (0...Amount.limit).contains(amount.minorUnits) else { return nil }
    bits = UInt128(amount.minorUnits) << Self.fractionDigits
  }

  /// The instalment that repays `principal` in `months`, at a month's growth above 1:
  /// principal × i ÷ (1 − (1 + i)⁻ⁿ).
  init?(instalmentOf principal: Amount, growth: GrowthFactor, months: Int) {
    guard let principal = GrowingBalance(principal), growth > .one, months > 0,
      let worth = growth.inverse?.power(months), worth < .one
    else { return nil }
    let divisor = GrowthFactor.one.bits - worth.bits
    let wide = principal.bits.multipliedFullWidth(by: growth.bits - GrowthFactor.one.bits)
    guard wide.high < divisor else { return nil }
    bits = divisor.dividingFullWidth(wide).quotient
  }

  /// Adds what is paid in.
  mutating func add(_ other: GrowingBalance) -> Bool {
    let (sum, overflow) = bits.addingReportingOverflow(other.bits)
    bits = sum
    return !overflow
  }

  /// Adds the interest of a period; false where the balance grows too large.
  mutating func grow(by factor: GrowthFactor) -> Bool {
    let wide = bits.multipliedFullWidth(by: factor.bits)
    guard let grown = GrowthFactor.shifted(wide) else { return false }
    bits = grown
    return true
  }

  /// The balance in whole minor units, halves to even; nil beyond what saldo holds.
  func rounded(_ currency: Currency) -> Amount? {
    let whole = bits >> Self.fractionDigits
    let fraction = bits & ((1 << Self.fractionDigits) - 1)
    let half: UInt128 = 1 << (Self.fractionDigits - 1)
    let isHalf = max(fraction, half) - min(fraction, half) <= Self.doubt
    let isUp = isHalf ? whole % 2 == 1 : fraction > half
    let minorUnits = whole + (isUp ? 1 : 0)
    guard minorUnits <= UInt128(Amount.limit) else { return nil }
    return Amount(minorUnits: Int64(minorUnits), currency: currency)
  }
}
