import Ledger

/// The tables of prices in one currency: prices of purchases and recorded prices.
struct PriceTables {
  let context: ReportContext
  let purchases: [GroceryPurchase]
  let points: [PriceTrend.Point]
  let money: ReportCurrency

  private var bought: [GroceryPurchase] {
    purchases.filter { context.clippedPeriod.contains($0.day) }
  }

  func headlines() -> [Headline] {
    let bought = bought
    var headlines = [
      Headline(
        label: money.label("Bought"),
        value: .amount(Amount.sum(of: bought.map(\.totalCost), in: money.currency)),
        note: Words.count(Int64(bought.count), "purchase", context.style))
    ]
    if let last = PriceIndex(purchases, currency: money.currency).points.last {
      headlines.append(
        Headline(
          label: money.label("Personal price index"), value: .rate(last.value),
          note: "\(Period.month(number: last.month).monthWords), first month = 100"))
    }
    let risen = trends.filter { $0.change.minorUnits > 0 && $0.changePercent != nil }.max {
      ($0.changePercent ?? .zero) < ($1.changePercent ?? .zero)
    }
    if let risen, let percent = risen.changePercent {
      headlines.append(
        Headline(
          label: money.label("Largest increase"), value: .permille(percent.permille),
          note: risen.store.isEmpty ? risen.product : "\(risen.product) at \(risen.store)"))
    }
    return headlines
  }

  /// The sections of the report; tables without rows are omitted, except that of recorded prices.
  func sections() -> [Section] {
    (items.section().map { [$0] } ?? []) + [trendTable]
      + [averages, unitPrices, stores, index, history].filter {
        !$0.isEmpty
      }
  }

  var items: PriceItems {
    PriceItems(
      title: money.label("Price of each product"), style: context.style, asOf: context.asOf,
      currency: money.currency, purchases: purchases, noted: points)
  }

  private var trends: [PriceTrend] { PriceTrend.all(points) }

  private var trendTable: Section {
    let trends = trends
    // If no price changed, the first, lowest, highest and average prices only repeat the last.
    let hasMoved = trends.contains { $0.lowest != $0.highest }
    return Section(
      money.label("Prices by store"), id: PricesReport.name, caption: "Recorded prices",
      trends,
      [
        .heading("product", "Product") { .text($0.product) },
        .text("store", "Store") { .text($0.store) },
        .currency(money.currency),
        .number("first", "First", hasMoved ? .wide : .files) { .amount($0.first) },
        .number("last", "Last") { .amount($0.last) },
        .number("lowest", "Lowest", hasMoved ? .wide : .files) { .amount($0.lowest) },
        .number("highest", "Highest", hasMoved ? .wide : .files) { .amount($0.highest) },
        .number("average", "Average", hasMoved ? .wide : .files) { .amount($0.average) },
        .number("change", "Change", .files) { .amount($0.change) },
        .number("change-percent", "Change %", hasMoved ? .everywhere : .files) {
          .rate($0.changePercent)
        },
        .number("count", "Prices", .files) { .of($0.points.count) },
        .text("day", "Date", .wide) { .of($0.points.last?.day) },
        .text("trend", "Trend", .pages) {
          $0.points.count > 1 ? .trend($0.points.suffix(36).map(\.price.minorUnits)) : .none
        },
      ])
  }

  private var averages: Section {
    let products = Set(points.map(\.product)).sorted()
    return Section(
      money.label("Average prices"), id: "averages",
      caption: "Mean of all recorded prices", products,
      [
        .heading("product", "Product") { .text($0) },
        .currency(money.currency),
        .number("average", "Average") {
          .of(PriceTrend.average(of: $0, points, in: money.currency))
        },
        .number("count", "Prices") { product in .of(points.count { $0.product == product }) },
      ])
  }

  /// The section with the unit price of each product's last purchase.
  private var unitPrices: Section {
    let last = Dictionary(grouping: purchases, by: \.product).compactMap { $0.value.last }
      .sorted { $0.product < $1.product }
    return Section(
      money.label("Unit prices"), id: "unit-prices", caption: "The last purchase of each product",
      last,
      [
        .heading("product", "Product") { .text($0.product) },
        .currency(money.currency),
        .number("price", "Price") { .of(UnitPrice($0)?.price) },
        .text("unit", "Unit") { .of(UnitPrice($0)?.unit) },
        .text("store", "Store", .wide) { .text($0.store) },
        .text("day", "Bought") { .date($0.day) },
      ])
  }

  /// A store in the comparison of a product.
  private struct StoreLine {
    let comparison: StoreComparison
    let line: StoreComparison.Line
  }

  private var stores: Section {
    let lines = StoreComparison.all(purchases).flatMap { comparison in
      comparison.lines.map { StoreLine(comparison: comparison, line: $0) }
    }
    return Section(
      money.label("Stores compared"), id: "stores",
      caption: "Total paid divided by total quantity", lines,
      [
        .heading("product", "Product") { .text($0.comparison.product) },
        .text("unit", "Unit") { .text($0.comparison.unit) },
        .text("store", "Store") { .text($0.line.store) },
        .currency(money.currency),
        .number("average", "Average") { .amount($0.line.average) },
        .number("last", "Last", .wide) { .amount($0.line.last) },
        .text("day", "Date", .wide) { .date($0.line.lastDay) },
        .number("count", "Purchases", .wide) { .of($0.line.count) },
        .text("cheapest", "Cheapest") {
          $0.comparison.lines.count > 1 && $0.line == $0.comparison.lines.first
            ? .text("cheapest") : .none
        },
      ])
  }

  private var index: Section {
    let points = PriceIndex(purchases, currency: money.currency).points
    let chart = indexLine(points)
    return Section(
      money.label("Personal price index"), id: "index",
      caption: "Prices in a month vs previous prices of the same products, weighted by spending",
      points,
      [
        .heading("month", "Month") { .month(.month(number: $0.month)) },
        .currency(money.currency),
        .number("index", "Index") { .rate($0.value) },
        .number("compared", "Products compared") { .of($0.comparedCount) },
      ], chart: chart, isFolded: chart != nil)
  }

  /// The chart of the index by month; nil if there are fewer than two months.
  private func indexLine(_ points: [PriceIndex.Point]) -> Chart? {
    let line = points.compactMap { point in
      point.value.hundredths.map {
        LineChart.Point(day: Period.month(number: point.month).start, value: $0)
      }
    }
    guard line.count > 1, let first = line.first, let last = line.last,
      let days = Period(start: first.day, end: max(context.asOf, last.day))
    else { return nil }
    let month = { (point: LineChart.Point) in Period.month(of: point.day).monthWords }
    return .lines(
      LineChart(
        title: money.label("Personal price index"),
        finding: "What cost 100 in \(month(first)) costs "
          + "\(context.style.hundredths(last.value)) in \(month(last)).",
        unit: .index, lines: [LineChart.Line(name: "\(month(first)) is 100", points: line)],
        days: days))
  }

  private var history: Section {
    Section(
      money.label("Bought, \(context.clippedPeriod.title)"), id: "purchases",
      caption: "Purchases by day",
      bought,
      [
        .text("day", "Day") { .date($0.day) },
        .heading("product", "Product") { .text($0.product) },
        .text("category", "Category", .files) { .text($0.category) },
        .text("store", "Store", .wide) { .text($0.store) },
        .currency(money.currency),
        .number("quantity", "Quantity") { .number($0.quantity) },
        .text("unit", "Unit", .wide) { .text($0.unit) },
        .number("total", "Cost") { .amount($0.totalCost) },
      ])
  }
}
