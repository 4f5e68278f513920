/// The amounts a condition accepts, as exact integers of a ten-thousandth of the currency.
///
/// Four decimals are as many as any currency has, so the same rule works for all of them. A bound
/// without a sign is compared with the size of the amount, so that `under 2000` means a purchase
/// as well as a refund; a bound with a sign is compared with the amount itself.
struct AmountRange: Hashable, Sendable {
  var low = Int64.min
  var high = Int64.max
  var isSigned = false
  /// As the rule says it.
  var words: String

  static let decimals = 4
  private static let powers: [Int64] = [1, 10, 100, 1_000, 10_000]

  /// Minor units of a currency in ten-thousandths.
  static func scaled(_ minorUnits: Int64, exponent: Int) -> Int64 {
    minorUnits &* powers[max(0, min(decimals, decimals - exponent))]
  }

  func contains(_ scaled: Int64) -> Bool {
    let value = isSigned ? scaled : Int64(clamping: scaled.magnitude)
    return low <= value && value <= high
  }
}
