import Ledger

/// What one product costs in each store, by the unit, the cheapest store first.
struct StoreComparison: Hashable, Sendable {
  /// One store.
  struct Line: Hashable, Sendable {
    let store: String
    /// What was paid there in all for what was bought in all, by the unit, halves to even.
    let average: Amount
    /// The unit price of the last purchase.
    let last: Amount
    let lastDay: CalendarDate
    let count: Int
  }

  let product: String
  /// What the prices are of: `kg`, `l`, `piece`, or a unit as it was entered.
  let unit: String
  /// By average, then by name.
  let lines: [Line]

  /// What a unit costs more on average in the dearest store than in the cheapest.
  var spread: Amount? {
    guard let cheapest = lines.first, let dearest = lines.last else { return nil }
    return dearest.average.subtracting(cheapest.average)
  }

  /// A comparison for each product, unit and currency, in the order of their names.
  ///
  /// Purchases without the name of a store, or with a quantity that is not above 0, are left out.
  static func all(_ purchases: [GroceryPurchase]) -> [StoreComparison] {
    let priced = purchases.compactMap { Priced($0) }
    let groups = Dictionary(grouping: priced) { priced in
      [priced.purchase.product, priced.measure.unit, priced.purchase.totalCost.currency.code]
    }
    return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { key, group in
      StoreComparison(product: key[0], unit: key[1], group)
    }
  }

  private init(product: String, unit: String, _ group: [Priced]) {
    self.product = product
    self.unit = unit
    lines = Dictionary(grouping: group, by: \.purchase.store).compactMap { Self.line($0, $1) }
      .sorted { ($0.average.minorUnits, $0.store) < ($1.average.minorUnits, $1.store) }
  }

  private static func line(_ store: String, _ group: [Priced]) -> Line? {
    let sorted = group.sorted { $0.purchase.day < $1.purchase.day }
    guard let last = sorted.last, let average = average(group) else { return nil }
    return Line(
      store: store, average: average, last: last.price, lastDay: last.purchase.day,
      count: group.count)
  }

  /// Cost ÷ units over all purchases; nil where the units have too many digits to be added.
  private static func average(_ group: [Priced]) -> Amount? {
    guard let currency = group.first?.price.currency else { return nil }
    var units = ExactDecimal.zero
    for priced in group {
      guard let sum = units.adding(priced.units) else { return nil }
      units = sum
    }
    return Amount.sum(of: group.map(\.purchase.totalCost), in: currency).divided(by: units)
  }

  /// A purchase with its unit price.
  private struct Priced {
    let purchase: GroceryPurchase
    let measure: UnitPrice.Measure
    let units: ExactDecimal
    let price: Amount

    init?(_ purchase: GroceryPurchase) {
      let measure = UnitPrice.Measure(purchase.unit)
      guard !purchase.store.isEmpty, let price = UnitPrice(purchase)?.price,
        let units = purchase.quantity.times(measure.size)
      else { return nil }
      self.purchase = purchase
      self.measure = measure
      self.units = units
      self.price = price
    }
  }
}
