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
