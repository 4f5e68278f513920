import Ledger

/// The rounding of quotients, sums, medians and shares.
package enum Rounding {
  /// The quotient `number × factor ÷ divisor`, halves to even.
  ///
  /// The result is clamped to `Int64`, and 0 for a divisor of 0.
  package static func divide(_ number: Int64, times factor: Int64 = 1, by divisor: Int64) -> Int64 {
    Int64(clamping: HalfEven.divide(Int128(number) * Int128(factor), by: Int128(divisor)) ?? 0)
  }

  /// The sums in whole minor units, from sums in millionths; the results add up to the rounded
  /// total.
  ///
  /// Each sum is rounded down, and the remaining units go to the largest remainders.
  static func wholeUnits(_ millionths: [Int128]) -> [Int64] {
    let million: Int128 = 1_000_000
    var units = millionths.map { $0.flooredDivision(by: million) }
    let total = HalfEven.divide(millionths.reduce(0, +), by: million) ?? 0
    let missing = Int(clamping: total - units.reduce(0, +))
    let remainders = millionths.indices.map { millionths[$0] - units[$0] * million }
    // Most parts are whole, and those need no sorting.
    let byRemainder = remainders.indices.filter { remainders[$0] > 0 }.sorted {
      remainders[$0] == remainders[$1] ? $0 < $1 : remainders[$0] > remainders[$1]
    }
    for index in byRemainder.prefix(max(0, missing)) { units[index] += 1 }
    return units.map(Int64.init(clamping:))
  }

  /// The share of each part in the sum of all parts, in tenths of a percent.
  ///
  /// The shares add up to 1000, unless a number is too large. All are nil if the sum is 0 or
  /// overflows.
  package static func shares(_ parts: [Int64]) -> [Int64?] {
    if let shares = LargestRemainder.shares(of: 1000, by: parts) { return shares }
    let (whole, overflow) = parts.reduce((Int64(0), false)) { sum, part in
      let (next, overflow) = sum.0.addingReportingOverflow(part)
      return (next, sum.1 || overflow)
    }
    return parts.map { whole == 0 || overflow ? nil : divide($0, times: 1000, by: whole) }
  }

  /// The middle value, or the mean of the two middle values; nil if there are no values.
  package static func median(_ values: [Int64]) -> Int64? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    if sorted.count % 2 == 1 { return sorted[middle] }
    return divide(sorted[middle - 1] + sorted[middle], by: 2)
  }
}

extension Int128 {
  /// The quotient, rounded down for negative numbers, too.
  fileprivate func flooredDivision(by divisor: Int128) -> Int128 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension ExactDecimal {
  /// The quotient `number ÷ divisor` to `decimals` places, halves to even.
  ///
  /// Nil for a divisor of 0, or if the quotient does not fit eighteen digits.
  static func quotient(
    _ number: Int128, by divisor: Int128, decimals: Int
  ) -> ExactDecimal? {
    let (scaled, overflow) = number.multipliedReportingOverflow(by: HalfEven.powerOfTen(decimals))
    guard !overflow, let digits = HalfEven.divide(scaled, by: divisor),
      digits.magnitude <= 999_999_999_999_999_999
    else { return nil }
    return ExactDecimal(coefficient: Int64(digits), scale: decimals)
  }

  /// The exact product; nil beyond eighteen digits or decimals.
  func times(_ other: ExactDecimal) -> ExactDecimal? {
    var digits = Int128(coefficient) * Int128(other.coefficient)
    var scale = scale + other.scale
    while scale > 0, digits % 10 == 0 {
      digits /= 10
      scale -= 1
    }
    guard digits.magnitude <= 999_999_999_999_999_999, scale <= 18 else { return nil }
    return ExactDecimal(coefficient: Int64(digits), scale: scale)
  }

  /// The percentage in tenths of a percent, halves to even, clamped to `Int64`.
  var permille: Int64 { rounded(times: 10) ?? 0 }

  /// The number in hundredths, halves to even, clamped to `Int64`.
  var hundredths: Int64? { rounded(times: 100) }

  private func rounded(times factor: Int128) -> Int64? {
    HalfEven.divide(Int128(coefficient) * factor, by: HalfEven.powerOfTen(scale))
      .map { Int64(clamping: $0) }
  }
}
