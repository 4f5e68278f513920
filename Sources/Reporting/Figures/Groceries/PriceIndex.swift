import Ledger

/// A household's own price index: the price of its shopping relative to the first month, which is
/// 100.
///
/// - The price of a product in a month is its unit value: total paid ÷ total units. In a month
///   without a purchase, the last price continues.
/// - From month to month the index changes by the geometric mean of the price relatives (this
///   month's price ÷ the one before), each weighted by the spending on the product in the previous
///   twelve months. A product without spending in those months has no weight. A new product
///   therefore counts from its second month with a purchase at the earliest.
///
/// This is a chained, weighted Jevons index. The basket of a household changes all the time, so the
/// links are months and the weights move along. The mean is geometric because a chained arithmetic
/// mean (Laspeyres) drifts. If milk costs half as much for one month and then costs as much as
/// before, an arithmetic index stays too high. This index ends where it began, if the weights stay
/// the same. The weights are real spending and not the number of products, so saffron does not
/// count as much as bread.
struct PriceIndex: Hashable, Sendable {
  /// The index in one month.
  struct Point: Hashable, Sendable {
    /// The ``CalendarDate/monthNumber`` of the month.
    let month: Int
    /// The index to four decimals; 100 in the first month.
    let value: ExactDecimal
    /// The number of products bought in the month that have an earlier price and a weight.
    let comparedCount: Int
  }

  /// The index in every month from the first purchase to the last; empty without purchases.
  let points: [Point]

  /// Creates the index of purchases in one currency, without purchases with no cost or no quantity.
  init(_ purchases: [GroceryPurchase], currency: Currency) {
    let bought = Self.unitValues(purchases, currency)
    guard let first = bought.keys.min(), let last = bought.keys.max() else {
      points = []
      return
    }
    var prices: [Product: UnitValue] = [:]
    var links: [Growth.PriceLink] = []
    for month in first...last {
      var link = Growth.PriceLink()
      let weights = Self.weights(bought, month - 12..<month)
      link.weight = weights.values.reduce(0, +)
      // Sorted by name, because the last digit of a sum of logarithms depends on its order.
      for (product, now) in (bought[month] ?? [:]).sorted(by: { $0.key < $1.key }) {
        if let before = prices[product], let weight = weights[product] {
          link.relatives.append(
            Growth.PriceRelative(
              now: (now.minorUnits, now.quantity), before: (before.minorUnits, before.quantity),
              weight: weight))
        }
        prices[product] = now
      }
      links.append(link)
    }
    points = zip(first...last, zip(links, Growth.index(links))).map { month, link in
      Point(month: month, value: link.1, comparedCount: link.0.relatives.count)
    }
  }

  /// The spending on each product in some months.
  private static func weights(
    _ bought: [Int: [Product: UnitValue]], _ months: Range<Int>
  ) -> [Product: Int64] {
    months.reduce(into: [:]) { weights, month in
      for (product, value) in bought[month] ?? [:] {
        weights[product, default: 0] += value.minorUnits
      }
    }
  }

  /// The total paid and the total units of each product, by month.
  private static func unitValues(
    _ purchases: [GroceryPurchase], _ currency: Currency
  ) -> [Int: [Product: UnitValue]] {
    var bought: [Int: [Product: UnitValue]] = [:]
    for purchase in purchases
    where purchase.totalCost.currency == currency && purchase.totalCost.minorUnits > 0 {
      let measure = UnitPrice.Measure(purchase.unit)
      guard let units = purchase.quantity.times(measure.size), units.coefficient > 0 else {
        continue
      }
      let product = Product(name: purchase.product, unit: measure.unit)
      let month = purchase.day.monthNumber
      let before = bought[month]?[product]
      guard let quantity = units.adding(before?.quantity ?? .zero) else { continue }
      bought[month, default: [:]][product] = UnitValue(
        minorUnits: purchase.totalCost.minorUnits + (before?.minorUnits ?? 0), quantity: quantity)
    }
    return bought
  }

  /// The total paid for a number of units.
  private struct UnitValue {
    let minorUnits: Int64
    let quantity: ExactDecimal
  }

  /// A product and the unit of its price; two pack sizes share one price per kilogram.
  private struct Product: Hashable, Comparable {
    let name: String
    let unit: String

    static func < (left: Product, right: Product) -> Bool {
      (left.name, left.unit) < (right.name, right.unit)
    }
  }
}
