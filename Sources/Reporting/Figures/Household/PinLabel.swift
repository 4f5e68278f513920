package import Ledger

/// What stands beside a pin on a map: the amount without its decimals.
package enum PinLabel {
  /// The amount in whole units, halves to even: `₹1,250`.
  package static func text(_ amount: Amount, _ style: NumberStyle) -> String {
    let unit = Int128(amount.currency.minorUnitsPerUnit)
    let whole = HalfEven.divide(Int128(amount.minorUnits), by: unit) ?? 0
    let rounded = Amount(minorUnits: Int64(clamping: whole * unit), currency: amount.currency)
    return style.money(rounded, isWhole: true)
  }
}
