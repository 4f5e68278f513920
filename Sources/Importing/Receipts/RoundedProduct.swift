import Ledger

/// A product of quantity and price that may be rounded either way, because scales and tills differ.
struct RoundedProduct {
  private let lower: Int64
  /// The excess of the product over ``lower``, in fractions of a minor unit (1/``unit``).
  private let rest: Int128
  private let unit: Int128

  /// Multiplies quantity and price; nil if the product is too large for saldo.
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

  /// The product in minor units if it needs no rounding; otherwise nil.
  var exact: Int64? { rest == 0 ? lower : nil }

  /// Whether `amount` is the product, rounded up or down.
  func may(round amount: Int64) -> Bool {
    amount == lower || rest != 0 && amount == lower + 1
  }

  /// Whether `amount` is the product rounded to the nearest minor unit, with ties in either
  /// direction.
  func isNearest(_ amount: Int64) -> Bool {
    amount == lower && rest * 2 <= unit || amount == lower + 1 && rest * 2 >= unit
  }

  /// The product minus a discount, as text for a message; an inexact product is "a little over" the
  /// amount rounded down.
  func text(less discount: Int64, _ currency: Currency) -> String {
    let text = Amount.decimalText(lower - discount, exponent: currency.exponent)
    return rest == 0 ? text : "a little over \(text)"
  }
}
