import Ledger

extension RegisterEntry {
  /// A price, which may have more digits than money has, to the minor unit; halves to even.
  func price(_ name: String) -> Amount? {
    guard let number = number(name), let currency else { return nil }
    let units = Int128(number.coefficient) * HalfEven.powerOfTen(currency.exponent)
    return .quotient(units, by: HalfEven.powerOfTen(number.scale), currency)
  }

  /// The day of a field as a dated amount.
  func dated(_ day: String, _ amount: String) -> DatedAmount? {
    guard let day = self.day(day), let amount = self.amount(amount) else { return nil }
    return DatedAmount(day, amount)
  }
}
