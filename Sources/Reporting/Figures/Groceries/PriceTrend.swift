import Ledger

/// The price history of one product in one store.
struct PriceTrend: Hashable, Sendable {
  /// A price on a day.
  struct Point: Hashable, Sendable {
    var product: String
    /// The name of the store; empty if the old planner did not record it.
    var store = ""
    var day: CalendarDate
    var price: Amount
  }

  let product: String
  let store: String
  /// The prices by day; at least one.
  let points: [Point]
  let first: Amount
  let last: Amount
  let lowest: Amount
  let highest: Amount
  /// The mean of the points, halves to even.
  let average: Amount

  /// The change of the price: last − first.
  var change: Amount { last.subtracting(first) ?? .zero(last.currency) }

  /// The change in percent of the first price; nil if that price is 0.
  var changePercent: ExactDecimal? { change.percent(of: first) }

  /// The trend of each product, store and currency, sorted by these three.
  static func all(_ points: [Point]) -> [PriceTrend] {
    let groups = Dictionary(grouping: points) { point in
      [point.product, point.store, point.price.currency.code]
    }
    return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .compactMap { PriceTrend($0.value) }
  }

  /// The mean price of a product in all stores, halves to even; nil without a price in the
  /// currency.
  static func average(
    of product: String, _ points: [Point], in currency: Currency
  ) -> Amount? {
    let own = points.filter { $0.product == product && $0.price.currency == currency }
    return Amount.mean(of: own.map(\.price))
  }

  /// Creates the trend of points of one product, store and currency; nil without points.
  ///
  /// Points on the same day keep their order.
  private init?(_ points: [Point]) {
    let sorted = points.sorted { $0.day < $1.day }
    let prices = sorted.map(\.price)
    guard let first = sorted.first, let last = prices.last,
      let average = Amount.mean(of: prices),
      let lowest = prices.min(by: { $0.minorUnits < $1.minorUnits }),
      let highest = prices.max(by: { $0.minorUnits < $1.minorUnits })
    else { return nil }
    product = first.product
    store = first.store
    self.points = sorted
    self.first = first.price
    self.last = last
    self.lowest = lowest
    self.highest = highest
    self.average = average
  }
}
