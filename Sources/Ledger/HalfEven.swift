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
