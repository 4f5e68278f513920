import Ledger

/// A household's own price index: what its shopping costs compared with its first month, which is 100.
///
/// - A product's price in a month is its unit value: all that was paid for it ÷ all units bought. In a
///   month in which it was not bought, the price of the last month in which it was goes on.
/// - From one month to the next the index moves by the geometric mean of the price relatives (this
///   month's price ÷ the one before), each weighed by what was spent on the product in the twelve
///   months before this one. What was not bought in those weighs nothing; what is new counts from
///   the second month in which it is bought.
///
/// It is a chained, weighted Jevons index. The basket of a household changes all the time, so the
/// links are months and the weights move along. The mean is geometric, since an arithmetic one
/// (Laspeyres) that is chained drifts: milk that is on offer for half its price in one month and back
/// in the next would leave the index higher for good, where here it ends where it began as
/// long as the weights stay. What was paid is weighed by what the household really spent, not by
/// number of products, so saffron does not count as much as bread.
struct PriceIndex: Hashable, Sendable {
  /// One month.
  struct Point: Hashable, Sendable {
    /// ``CalendarDate/monthNumber``.
    let month: Int
    /// To four decimals; 100 in the first month.
    let value: ExactDecimal
    /// How many products were bought in the month that had a price before, and weigh something.
    let comparedCount: Int
  }

  /// Every month from the first purchase to the last; empty without purchases.
  let points: [Point]

  /// The index over purchases in one currency; those that cost nothing are left out.
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
      // In the order of names, since the last digit of a sum of logarithms depends on its order.
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

  /// What was spent on each product in some months.
  private static func weights(
    _ bought: [Int: [Product: UnitValue]], _ months: Range<Int>
  ) -> [Product: Int64] {
    months.reduce(into: [:]) { weights, month in
      for (product, value) in bought[month] ?? [:] {
        weights[product, default: 0] += value.minorUnits
      }
    }
  }

  /// What was paid for how much of each product, by month.
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

  /// What was paid in all for so many units.
  private struct UnitValue {
    let minorUnits: Int64
    let quantity: ExactDecimal
  }

  /// A product in one unit: two sizes of one have one price by the kilogram.
  private struct Product: Hashable, Comparable {
    let name: String
    let unit: String

    static func < (left: Product, right: Product) -> Bool {
      (left.name, left.unit) < (right.name, right.unit)
    }
  }
}
