/// A decimal number of up to eighteen digits, exact: units of a security, a price, a quantity,
/// a rate.
///
/// Money is an ``Amount``; this is for what is multiplied with money or counted beside it.
package struct ExactDecimal: Hashable, Sendable {
  /// The number's digits, without its decimal mark.
  package let coefficient: Int64
  /// How many of the digits stand after the mark, 0 to 18; trailing zeros are dropped.
  package let scale: Int

  package static let zero = ExactDecimal(coefficient: 0, scale: 0)

  /// `coefficient` divided by ten to the power of `scale`.
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

  /// The number that the whole of `text` spells: a sign, digits, at most one dot.
  ///
  /// Nil for anything else, and for more than eighteen digits that matter.
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
  /// Plain decimal text without trailing zeros, such as `-12.5`.
  package var description: String { Amount.decimalText(coefficient, exponent: scale) }
}

extension ExactDecimal: Comparable {
  package static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    Int128(left.coefficient) * HalfEven.powerOfTen(right.scale)
      < Int128(right.coefficient) * HalfEven.powerOfTen(left.scale)
  }
}

extension ExactDecimal {
  /// The exact sum; nil when it has more than eighteen digits.
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

  /// The coefficient it would have with this scale: at most 10^36 in size.
  private func raised(to scale: Int) -> Int128 {
    (self.scale..<scale).reduce(Int128(coefficient)) { value, _ in value * 10 }
  }
}

/// Division that rounds halves to the even neighbour, as interest and averages are rounded.
///
/// Halves that always go up add a little to every sum of many; these do not.
package enum HalfEven {
  /// `number ÷ divisor`; nil for a divisor of 0.
  package static func divide(_ number: Int128, by divisor: Int128) -> Int128? {
    guard divisor != 0 else { return nil }
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
    let rest = remainder.magnitude
    let gap = divisor.magnitude - rest
    let isUp = rest > gap || (rest == gap && quotient % 2 != 0)
    guard isUp else { return quotient }
    return (number < 0) == (divisor < 0) ? quotient + 1 : quotient - 1
  }

  /// Ten to the power of `exponent`, 0 to 38.
  package static func powerOfTen(_ exponent: Int) -> Int128 {
    (0..<exponent).reduce(Int128(1)) { power, _ in power * 10 }
  }
}
