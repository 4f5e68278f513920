import Ledger

/// Quantity × price, between the two minor units next to it: scales and tills round either way.
struct RoundedProduct {
  private let lower: Int64
  /// What the product is more than ``lower``, in parts of which a minor unit has ``unit``.
  private let rest: Int128
  private let unit: Int128

  /// Nil where the product is larger than saldo can hold.
  init?(_ quantity: ExactDecimal, _ price: ExactDecimal, _ exponent: Int) {
    let decimals = quantity.scale + price.scale - exponent
    unit = HalfEven.powerOfTen(max(0, decimals))
    let (product, overflow) = (Int128(quantity.coefficient) * Int128(price.coefficient))
      .multipliedReportingOverflow(by: HalfEven.powerOfTen(max(0, -decimals)))
    let (quotient, remainder) = product.quotientAndRemainder(dividingBy: unit)
    guard !overflow, quotient.magnitude <= Amount.limit else { return nil }
    lower = Int64(quotient) - (remainder < 0 ? 1 : 0)
    rest = remainder < 0 ? remainder + unit : remainder
  }

  /// The product where no rounding is needed.
  var exact: Int64? { rest == 0 ? lower : nil }

  /// Whether `amount` is the product rounded up or down.
  func may(round amount: Int64) -> Bool {
    amount == lower || rest != 0 && amount == lower + 1
  }

  /// Whether `amount` is the product rounded, up or down where it lies in the middle.
  func isNearest(_ amount: Int64) -> Bool {
    amount == lower && rest * 2 <= unit || amount == lower + 1 && rest * 2 >= unit
  }

  /// The product, less a discount, as a message shows it.
  func text(less discount: Int64, _ currency: Currency) -> String {
    let text = Amount.decimalText(lower - discount, exponent: currency.exponent)
    return rest == 0 ? text : "a little over \(text)"
  }
}
