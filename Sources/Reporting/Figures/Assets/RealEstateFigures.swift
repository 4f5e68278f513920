import Ledger

/// A property with its declared yield, its received yield, and its yield after costs.
struct RealEstateFigures: Hashable, Sendable {
  var currentValue: Amount
  var annualRentalIncome: Amount?
  var mortgage: Amount?
  /// The rent booked for the property, on any day; positive.
  var rents: [DatedAmount] = []
  /// The costs booked for the property, on any day; positive.
  var costs: [DatedAmount] = []

  /// The declared rental income in percent of the current value; nil unless both are known.
  var declaredYieldPercent: ExactDecimal? {
    annualRentalIncome?.percent(of: currentValue)
  }

  /// The net equity: current value − mortgage; nil if the currencies differ.
  ///
  /// A property without a mortgage has its full value.
  var netEquity: Amount? {
    guard let mortgage else { return currentValue }
    return currentValue.subtracting(mortgage)
  }

  /// The twelve months that end on `asOf`, without the same day of the previous year.
  static func year(until asOf: CalendarDate) -> Period? {
    Period(start: asOf.adding(months: -12).adding(days: 1), end: asOf)
  }

  /// The rent received in the twelve months until `asOf`, in the currency of the property.
  func received(_ asOf: CalendarDate) -> Amount { sum(rents, asOf) }

  /// The costs of the twelve months until `asOf`, in the currency of the property.
  func spent(_ asOf: CalendarDate) -> Amount { sum(costs, asOf) }

  /// The net rent of the twelve months until `asOf`: rent received − costs.
  func net(_ asOf: CalendarDate) -> Amount {
    received(asOf).subtracting(spent(asOf)) ?? .zero(currentValue.currency)
  }

  /// The rent of the twelve months until `asOf` in percent of the current value; nil for a value of
  /// 0.
  func receivedYieldPercent(_ asOf: CalendarDate) -> ExactDecimal? {
    received(asOf).percent(of: currentValue)
  }

  /// The net rent of the twelve months until `asOf` in percent of the current value; nil for a
  /// value of 0.
  func netYieldPercent(_ asOf: CalendarDate) -> ExactDecimal? {
    net(asOf).percent(of: currentValue)
  }

  private func sum(_ payments: [DatedAmount], _ asOf: CalendarDate) -> Amount {
    let year = Self.year(until: asOf)
    let within = payments.filter { year?.contains($0.day) == true }
    return Amount.sum(of: within.map(\.amount), in: currentValue.currency)
  }
}
