import Ledger

/// Quantity × price, between the two minor units next to it: scales and tills round either way.
struct RoundedProduct {
  private let lower: Int64
  private let isExact: Bool

  /// Nil where the product is larger than saldo can hold.
  init?(_ quantity: ExactDecimal, _ price: ExactDecimal, _ exponent: Int) {
    let product = quantity.coefficient.multipliedFullWidth(by: price.coefficient)
    let decimals = quantity.scale + price.scale - exponent
    guard let (value, isExact) = Self.shifted(product, down: decimals) else { return nil }
    lower = value
    self.isExact = isExact
  }

  /// The product where no rounding is needed.
  var exact: Int64? { isExact ? lower : nil }

  /// Whether `amount` is the product rounded up or down.
  func may(round amount: Int64) -> Bool {
    amount == lower || !isExact && amount == lower + 1
  }

  /// The product, less a discount, as a message shows it.
  func text(less discount: Int64, _ currency: Currency) -> String {
    let text = Amount.decimalText(lower - discount, exponent: currency.exponent)
    return isExact ? text : "a little over \(text)"
  }

  /// The number without its last decimals, rounded down, and whether nothing was lost.
  private static func shifted(
    _ number: (high: Int64, low: UInt64), down decimals: Int
  ) -> (Int64, Bool)? {
    var isNegative = number.high < 0
    var high = UInt64(bitPattern: number.high)
    var low = number.low
    if isNegative {
      low = ~low &+ 1
      high = ~high &+ (low == 0 ? 1 : 0)
    }
    var isExact = true
    for _ in 0..<max(0, decimals) {
      let (quotient, rest) = high.quotientAndRemainder(dividingBy: 10)
      let (lowQuotient, lowRest) = UInt64(10).dividingFullWidth((rest, low))
      (high, low) = (quotient, lowQuotient)
      isExact = isExact && lowRest == 0
    }
    guard high == 0, low <= UInt64(Amount.limit) else { return nil }
    var value = Int64(low)
    for _ in 0..<max(0, -decimals) {
      value *= 10
      guard value <= Amount.limit else { return nil }
    }
    if value == 0, isExact { isNegative = false }
    return (isNegative ? -value - (isExact ? 0 : 1) : value, isExact)
  }
}
