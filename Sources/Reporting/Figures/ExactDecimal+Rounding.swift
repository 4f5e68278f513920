package import Ledger

extension ExactDecimal {
  /// `number ÷ divisor` to so many decimals, halves to even; nil where it has no eighteen digits.
  package static func quotient(
    _ number: Int128, by divisor: Int128, decimals: Int
  ) -> ExactDecimal? {
    let (scaled, overflow) = number.multipliedReportingOverflow(by: HalfEven.powerOfTen(decimals))
    guard !overflow, let digits = HalfEven.divide(scaled, by: divisor),
      digits.magnitude <= 999_999_999_999_999_999
    else { return nil }
    return ExactDecimal(coefficient: Int64(digits), scale: decimals)
  }

  /// The exact product; nil where it has more than eighteen digits or decimals.
  package func times(_ other: ExactDecimal) -> ExactDecimal? {
    var digits = Int128(coefficient) * Int128(other.coefficient)
    var scale = scale + other.scale
    while scale > 0, digits % 10 == 0 {
      digits /= 10
      scale -= 1
    }
    guard digits.magnitude <= 999_999_999_999_999_999, scale <= 18 else { return nil }
    return ExactDecimal(coefficient: Int64(digits), scale: scale)
  }

  /// A percentage in tenths of a percent, halves to even, as a table shows it.
  package var permille: Int64 {
    let tenths = HalfEven.divide(Int128(coefficient) * 10, by: HalfEven.powerOfTen(scale)) ?? 0
    return Int64(clamping: tenths)
  }

  /// The number in hundredths, halves to even; nil where that is too large to be worked out.
  var hundredths: Int64? {
    HalfEven.divide(Int128(coefficient) * 100, by: HalfEven.powerOfTen(scale))
      .map { Int64(clamping: $0) }
  }
}

extension ExactDecimal: Comparable {
  package static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    Int128(left.coefficient) * HalfEven.powerOfTen(right.scale)
      < Int128(right.coefficient) * HalfEven.powerOfTen(left.scale)
  }
}
