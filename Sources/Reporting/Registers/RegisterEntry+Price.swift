import Ledger

extension RegisterEntry {
  /// A price, which may have more digits than money has, to the minor unit; halves to even.
  func price(_ name: String) -> Amount? {
    number(name).flatMap(money)
  }

  /// A price times a quantity, rounded once; nil where they have too many digits together.
  func price(_ name: String, times quantity: String) -> Amount? {
    guard let price = number(name), let quantity = number(quantity) else { return nil }
    return price.times(quantity).flatMap(money)
  }

  private func money(_ number: ExactDecimal) -> Amount? {
    guard let currency else { return nil }
    let units = Int128(number.coefficient) * HalfEven.powerOfTen(currency.exponent)
    return .quotient(units, by: HalfEven.powerOfTen(number.scale), currency)
  }

  /// The day of a field as a dated amount.
  func dated(_ day: String, _ amount: String) -> DatedAmount? {
    guard let day = self.day(day), let amount = self.amount(amount) else { return nil }
    return DatedAmount(day, amount)
  }
}
