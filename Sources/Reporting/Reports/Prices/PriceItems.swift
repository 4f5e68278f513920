import Ledger

/// The items of a price history: each product with unit prices of purchases or recorded prices.
struct PriceItems {
  /// The price of a product on a day.
  struct Point {
    let product: String
    let unit: String
    let day: CalendarDate
    let price: Amount
    let store: String
  }

  /// A product with the last price of each day, oldest first, for at least two days.
  private struct Item {
    let product: String
    let unit: String
    let points: [Point]

    init?(_ points: [Point]) {
      guard let unit = points.last?.unit else { return nil }
      var days: [CalendarDate: Point] = [:]
      for point in points where point.unit == unit { days[point.day] = point }
      guard days.count > 1, let product = points.last?.product else { return nil }
      self.product = product
      self.unit = unit
      self.points = days.values.sorted { $0.day < $1.day }
    }
  }

  /// The maximum number of prices drawn per product, which keeps pages small.
  private static let pointLimit = 12

  let title: String
  let style: NumberStyle
  let asOf: CalendarDate
  let currency: Currency
  private let items: [Item]
  private let cheapest: [String: String]

  /// Creates the history from purchases and recorded prices in one currency.
  init(
    title: String, style: NumberStyle, asOf: CalendarDate, currency: Currency,
    purchases: [GroceryPurchase], noted: [PriceTrend.Point]
  ) {
    self.title = title
    self.style = style
    self.asOf = asOf
    self.currency = currency
    let bought = Self.items(
      purchases.compactMap { purchase in
        UnitPrice(purchase).map {
          Point(
            product: purchase.product, unit: $0.unit, day: purchase.day, price: $0.price,
            store: purchase.store)
        }
      })
    let known = Self.items(
      noted.map {
        Point(product: $0.product, unit: "", day: $0.day, price: $0.price, store: $0.store)
      })
    let all = known.merging(bought) { $1 }
    // The products with the most prices come first.
    items = all.values.sorted { ($1.points.count, $0.product) < ($0.points.count, $1.product) }
    cheapest = Dictionary(
      StoreComparison.all(purchases).compactMap { comparison in
        comparison.lines.count > 1
          ? comparison.lines.first.map { ("\(comparison.product) \(comparison.unit)", $0.store) }
          : nil
      }
    ) { first, _ in first }
  }

  private static func items(_ points: [Point]) -> [String: Item] {
    Dictionary(grouping: points, by: \.product).compactMapValues { points in
      Item(
        points.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }
          .map(\.element))
    }
  }

  private var drawn: [Point] {
    items.prefix(SmallMultiples.panelLimit).flatMap { $0.points.suffix(Self.pointLimit) }
  }

  /// The section with charts and their table; nil if no product has prices on two days.
  func section() -> Section? {
    let drawn = drawn
    guard let days = drawn.map(\.day).min().flatMap({ Period(start: $0, end: asOf) }) else {
      return nil
    }
    var section = Section(
      title: title,
      chart: .smallMultiples(
        SmallMultiples(
          title: title, finding: finding, currency: currency, form: .steps(days), partial: nil,
          panels: items.prefix(SmallMultiples.panelLimit).map(panel))),
      table: table(drawn), isFolded: true)
    if let others = others() {
      section.note =
        "Shows at most the last \(Self.pointLimit) prices of the "
        + "\(SmallMultiples.panelLimit) products with the most prices; the other "
        + "\(style.count(Int64(others.rows.count))) prices are in prices-items.csv (--format csv)."
    }
    return section
  }

  /// The table of prices that no chart shows, for files only; nil if there are none.
  func others() -> Table? {
    let left =
      items.prefix(SmallMultiples.panelLimit).flatMap { $0.points.dropLast(Self.pointLimit) }
      + items.dropFirst(SmallMultiples.panelLimit).flatMap(\.points)
    return left.isEmpty ? nil : table(left)
  }

  private func table(_ points: [Point]) -> Table {
    Table(
      id: "items", caption: "\(title): unit prices of purchases, otherwise recorded prices",
      points,
      [
        .heading("product", "Product") { .text($0.product) },
        .text("day", "Day") { .date($0.day) },
        .currency(currency),
        .number("price", "Price") { .amount($0.price) },
        .text("unit", "Unit") { .of($0.unit.isEmpty ? nil : $0.unit) },
        .text("store", "Store", .wide) { .of($0.store.isEmpty ? nil : $0.store) },
      ])
  }

  private var finding: String {
    Words.count(Int64(items.count), "product", style) + " with at least two known prices."
  }

  private func panel(_ item: Item) -> SmallMultiples.Panel {
    SmallMultiples.Panel(
      name: item.product, caption: caption(item),
      points: item.points.suffix(Self.pointLimit).map {
        SmallMultiples.Point(at: Int($0.day.daysSince1970), minorUnits: $0.price.minorUnits)
      })
  }

  /// The caption of a panel: `€1.90 per l; €1.90 to €2.18; cheapest at Eckladen`.
  private func caption(_ item: Item) -> String {
    let prices = item.points.suffix(Self.pointLimit).map(\.price.minorUnits)
    let money = { (units: Int64) in
      style.money(Amount(minorUnits: units, currency: currency))
    }
    let unit = item.unit.isEmpty ? "" : " per \(item.unit)"
    var caption = "\(money(prices.last ?? 0))\(unit)"
    if let least = prices.min(), let most = prices.max(), least < most {
      caption += "; \(money(least)) to \(money(most))"
    }
    if let store = cheapest["\(item.product) \(item.unit)"] { caption += "; cheapest at \(store)" }
    return caption
  }
}
