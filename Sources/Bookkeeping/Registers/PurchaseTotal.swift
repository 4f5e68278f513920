import Ledger

/// What a quantity costs at a price, in whole minor units.
enum PurchaseTotal {
  /// The product, half of a unit rounded to even; nil when it is more than saldo holds.
  static func minorUnits(
    _ price: ExactDecimal, times quantity: ExactDecimal, in currency: Currency
  ) -> Int64? {
    var product = Int128(price.coefficient) * Int128(quantity.coefficient)
    guard product.magnitude < 1_000_000_000_000_000_000_000_000_000_000_000 else { return nil }
    var scale = price.scale + quantity.scale
    while scale < currency.exponent {
      product *= 10
      scale += 1
    }
    var unit: Int128 = 1
    for _ in currency.exponent..<scale { unit *= 10 }
    let (whole, rest) = product.quotientAndRemainder(dividingBy: unit)
    let isUp =
      rest.magnitude * 2 > unit.magnitude
      || rest.magnitude * 2 == unit.magnitude && whole % 2 != 0
    let rounded = isUp ? whole + product.signum() : whole
    guard rounded.magnitude <= Amount.limit.magnitude else { return nil }
    return Int64(rounded)
  }
}
