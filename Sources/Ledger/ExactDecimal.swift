/// An exact decimal number with up to eighteen digits, for units of a security, prices, quantities
/// and rates.
///
/// Money is an ``Amount``. Use this type for numbers that are multiplied by money or shown beside
/// it.
package struct ExactDecimal: Hashable, Sendable {
  /// The digits of the number, with its sign and without the decimal mark.
  package let coefficient: Int64
  /// The number of digits after the decimal mark, 0 to 18, without trailing zeros.
  package let scale: Int

  package static let zero = ExactDecimal(coefficient: 0, scale: 0)

  /// Makes the number `coefficient` divided by 10 to the power of `scale`.
  package init(coefficient: Int64, scale: Int) {
    var coefficient = coefficient
    var scale = scale
    while scale > 0, coefficient % 10 == 0 {
      coefficient /= 10
      scale -= 1
    }
    self.coefficient = coefficient
    self.scale = scale
  }

  /// Parses all of `text`: an optional sign, digits and at most one dot.
  ///
  /// Nil for anything else, and for more than eighteen significant digits or decimals.
  package init?(_ text: some StringProtocol) {
    var digits = Array(text.utf8)[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.contains(where: { !$0.isEmpty }) else { return nil }
    var fraction = parts.count == 2 ? parts[1] : []
    while fraction.last == UInt8(ascii: "0") { fraction = fraction.dropLast() }
    guard fraction.count <= 18 else { return nil }
    var value: Int64 = 0
    for byte in parts[0] + fraction {
      let digit = byte &- 0x30
      guard digit < 10 else { return nil }
      let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
      let (next, carry) = shifted.addingReportingOverflow(Int64(digit))
      guard !overflow, !carry, next <= 999_999_999_999_999_999 else { return nil }
      value = next
    }
    guard parts.count == 1 || parts[1].allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    self.init(coefficient: isNegative ? -value : value, scale: fraction.count)
  }

  package var isNegative: Bool { coefficient < 0 }

  package static prefix func - (number: ExactDecimal) -> ExactDecimal {
    ExactDecimal(coefficient: -number.coefficient, scale: number.scale)
  }
}

extension ExactDecimal: CustomStringConvertible {
  /// The number as plain decimal text without trailing zeros, such as `-12.5`.
  package var description: String { Amount.decimalText(coefficient, exponent: scale) }
}

extension ExactDecimal: Comparable {
  package static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    Int128(left.coefficient) * HalfEven.powerOfTen(right.scale)
      < Int128(right.coefficient) * HalfEven.powerOfTen(left.scale)
  }
}

extension ExactDecimal {
  /// The exact sum; nil if it has more than eighteen digits.
  package func adding(_ other: ExactDecimal) -> ExactDecimal? {
    let scale = max(scale, other.scale)
    var sum = raised(to: scale) + other.raised(to: scale)
    var shown = scale
    while shown > 0, sum % 10 == 0 {
      sum /= 10
      shown -= 1
    }
    guard sum.magnitude <= 999_999_999_999_999_999 else { return nil }
    return ExactDecimal(coefficient: Int64(sum), scale: shown)
  }

  /// The coefficient of the number at a scale that is not smaller, below 10^36 in magnitude.
  private func raised(to scale: Int) -> Int128 {
    (self.scale..<scale).reduce(Int128(coefficient)) { value, _ in value * 10 }
  }
}

/// Division that rounds half to even.
///
/// Rounding every half up would bias the sum of many results.
package enum HalfEven {
  /// The quotient `number ÷ divisor`, rounded half to even; nil if the divisor is 0.
  package static func divide(_ number: Int128, by divisor: Int128) -> Int128? {
    guard divisor != 0 else { return nil }
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
    let rest = remainder.magnitude
    let gap = divisor.magnitude - rest
    let isUp = rest > gap || (rest == gap && quotient % 2 != 0)
    guard isUp else { return quotient }
    return (number < 0) == (divisor < 0) ? quotient + 1 : quotient - 1
  }

  /// The number 10 to the power of `exponent`, which is 0 to 38.
  package static func powerOfTen(_ exponent: Int) -> Int128 {
    (0..<exponent).reduce(Int128(1)) { power, _ in power * 10 }
  }
}
