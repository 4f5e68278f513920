import Ledger

/// The unit prices of one product by store, the cheapest store first.
struct StoreComparison: Hashable, Sendable {
  /// The prices of one store.
  struct Line: Hashable, Sendable {
    let store: String
    /// The mean unit price in this store: total paid ÷ total units, halves to even.
    let average: Amount
    /// The unit price of the last purchase.
    let last: Amount
    let lastDay: CalendarDate
    let count: Int
  }

  let product: String
  /// The unit of the prices: `kg`, `l`, `piece`, or a unit as entered.
  let unit: String
  /// The stores by average price, then by name.
  let lines: [Line]

  /// The difference between the average prices of the most expensive and the cheapest store.
  ///
  /// Nil without stores.
  var spread: Amount? {
    guard let cheapest = lines.first, let dearest = lines.last else { return nil }
    return dearest.average.subtracting(cheapest.average)
  }

  /// The comparison of each product, unit and currency, sorted by these three.
  ///
  /// Purchases without a store name or a positive quantity are left out.
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

  /// The mean unit price: cost ÷ units of all purchases; nil if a sum has too many digits.
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
