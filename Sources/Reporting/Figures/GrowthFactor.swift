import Ledger

/// The growth of one unit of money in one period, such as 1.0075, with 120 binary digits after the
/// point.
///
/// A `Double` has only 53 digits. For 10¹³ minor units, that leaves an error of a thousandth, and a
/// half could round either way. Here the error is far smaller than any real remainder.
struct GrowthFactor: Hashable, Comparable {
  static let fractionDigits: UInt128 = 120
  static let one = GrowthFactor(bits: 1 << fractionDigits)

  let bits: UInt128

  private init(bits: UInt128) {
    self.bits = bits
  }

  /// The factor 1 + a yearly rate in percent ÷ `periodsPerYear`; nil unless the factor is above 0
  /// and below 255.
  init?(yearlyPercent rate: ExactDecimal, periodsPerYear: Int) {
    let divisor = Int128(100 * periodsPerYear) * HalfEven.powerOfTen(rate.scale)
    let dividend = divisor + Int128(rate.coefficient)
    guard divisor > 0, dividend > 0, dividend / divisor < 255 else { return nil }
    let size = UInt128(divisor)
    let wide = UInt128(dividend).multipliedFullWidth(by: Self.one.bits)
    let (quotient, remainder) = size.dividingFullWidth(wide)
    bits = quotient + (remainder >= size - remainder ? 1 : 0)
  }

  static func < (left: GrowthFactor, right: GrowthFactor) -> Bool { left.bits < right.bits }

  /// The product, rounded to the last digit; nil from about 256 on.
  func multiplied(by other: GrowthFactor) -> GrowthFactor? {
    let wide = bits.multipliedFullWidth(by: other.bits)
    guard let bits = Self.shifted(wide) else { return nil }
    return GrowthFactor(bits: bits)
  }

  /// A product without its last 120 digits, rounded; nil if it does not fit.
  static func shifted(_ wide: (high: UInt128, low: UInt128)) -> UInt128? {
    guard wide.high < (1 << fractionDigits) - 1 else { return nil }
    let half = wide.low >> (fractionDigits - 1) & 1
    return wide.high << (128 - fractionDigits) | wide.low >> fractionDigits + half
  }

  /// The factor of `count` periods; nil from about 256 on.
  func power(_ count: Int) -> GrowthFactor? {
    var result = Self.one
    var square = self
    var left = count
    while left > 0 {
      if left % 2 == 1 {
        guard let next = result.multiplied(by: square) else { return nil }
        result = next
      }
      left /= 2
      guard left > 0 else { break }
      guard let next = square.multiplied(by: square) else { return nil }
      square = next
    }
    return result
  }

  /// The root of degree `count`, such as a month's factor from a quarter's.
  func root(_ count: Int) -> GrowthFactor {
    guard count > 1 else { return self }
    var low: UInt128 = 0
    var high = max(self, Self.one).bits + 1
    while high - low > 1 {
      let middle = low + (high - low) / 2
      let power = GrowthFactor(bits: middle).power(count)
      if let power, power <= self { low = middle } else { high = middle }
    }
    return GrowthFactor(bits: low)
  }

  /// The present value of one unit due in one period; nil for a factor of 1/256 or less.
  var inverse: GrowthFactor? {
    let one: (UInt128, UInt128) = (1 << (2 * Self.fractionDigits - 128), 0)
    return bits > one.0 ? GrowthFactor(bits: bits.dividingFullWidth(one).quotient) : nil
  }
}

/// A balance that earns interest, in minor units with 80 binary digits after the point.
///
/// The balance is rounded only once, at the end. Six hundred periods leave an error below 2⁻⁶⁰ of a
/// minor unit. A fraction within 2⁻⁵⁶ of a half therefore counts as a half.
struct GrowingBalance: Hashable {
  private static let fractionDigits: UInt128 = 80
  private static let doubt: UInt128 = 1 << 24

  private(set) var bits: UInt128

  /// Creates the balance of an amount; nil if the amount is negative or above ``Amount/limit``.
  init?(_ amount: Amount) {
    guard (0...Amount.limit).contains(amount.minorUnits) else { return nil }
    bits = UInt128(amount.minorUnits) << Self.fractionDigits
  }

  /// The instalment that repays `principal` in `months`: principal × i ÷ (1 − (1 + i)⁻ⁿ).
  ///
  /// Nil for a monthly growth of 1 or less, without months, or if a number is too large.
  init?(instalmentOf principal: Amount, growth: GrowthFactor, months: Int) {
    guard let principal = GrowingBalance(principal), growth > .one, months > 0,
      let worth = growth.inverse?.power(months), worth < .one
    else { return nil }
    let divisor = GrowthFactor.one.bits - worth.bits
    let wide = principal.bits.multipliedFullWidth(by: growth.bits - GrowthFactor.one.bits)
    guard wide.high < divisor else { return nil }
    bits = divisor.dividingFullWidth(wide).quotient
  }

  /// Adds a payment; returns false on overflow.
  mutating func add(_ other: GrowingBalance) -> Bool {
    let (sum, overflow) = bits.addingReportingOverflow(other.bits)
    bits = sum
    return !overflow
  }

  /// Adds the interest of one period; returns false if the balance grows too large.
  mutating func grow(by factor: GrowthFactor) -> Bool {
    let wide = bits.multipliedFullWidth(by: factor.bits)
    guard let grown = GrowthFactor.shifted(wide) else { return false }
    bits = grown
    return true
  }

  /// The balance in whole minor units, halves to even; nil above ``Amount/limit``.
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
