import Ledger

/// What one unit of money becomes in one period, such as 1.0075, with 120 binary digits after the
/// point.
///
/// A `Double` has 53 digits: of ten million million minor units it leaves a thousandth in doubt,
/// and halves would fall either way. Here what is in doubt is far smaller than any real remainder.
struct GrowthFactor: Hashable, Comparable {
  static let fractionDigits: UInt128 = 120
  static let one = GrowthFactor(bits: 1 << fractionDigits)

  let bits: UInt128

  private init(bits: UInt128) {
    self.bits = bits
  }

  /// 1 + a yearly rate in percent, cut into so many periods; nil for what is not above 0 or
  /// beyond 255.
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

  /// The product, rounded to the last digit; nil beyond 255.
  func multiplied(by other: GrowthFactor) -> GrowthFactor? {
    let wide = bits.multipliedFullWidth(by: other.bits)
    guard let bits = Self.shifted(wide) else { return nil }
    return GrowthFactor(bits: bits)
  }

  /// A product without its last 120 digits, rounded; nil where it does not fit.
  static func shifted(_ wide: (high: UInt128, low: UInt128)) -> UInt128? {
    guard wide.high < (1 << fractionDigits) - 1 else { return nil }
    let half = wide.low >> (fractionDigits - 1) & 1
    return wide.high << (128 - fractionDigits) | wide.low >> fractionDigits + half
  }

  /// The factor of `count` periods; nil beyond 255.
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

  /// The factor of which `count` make this one: a month's of a quarter's.
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

  /// What one unit in a period's time is worth now; nil of a factor below 1/256.
  var inverse: GrowthFactor? {
    let one: (UInt128, UInt128) = (1 << (2 * Self.fractionDigits - 128), 0)
    return bits > one.0 ? GrowthFactor(bits: bits.dividingFullWidth(one).quotient) : nil
  }
}
