import Ledger

/// What assets were worth over time.
struct ValueTables {
  let context: ReportContext
  let assets: [TrackedAsset]

  /// The value of an asset from a day on.
  private struct Point {
    let asset: TrackedAsset
    let day: CalendarDate
    let value: Amount
    let before: Amount?
    let source: String

    var change: Amount? { before.flatMap { value.subtracting($0) } }

    var changePercent: ExactDecimal? {
      before.flatMap { before in change?.percent(of: before) }
    }
  }

  /// Nothing where no asset ever had another value.
  func sections() -> [Section] {
    let points = assets.flatMap(points)
    guard !points.isEmpty else { return [] }
    var section = Section(
      "Value over time", id: "values",
      caption: "Recorded values of each asset", points,
      [
        (.rowHeading("asset", "Asset"), { .text($0.asset.name) }),
        (.text("day", "From"), { .date($0.day) }),
        (.text("currency", "Currency", .files), { .currency($0.value.currency) }),
        (.number("value", "Value"), { .amount($0.value) }),
        (.number("change", "Change", .wide), { .of($0.change) }),
        (.number("change-percent", "Change %", .wide), { .rate($0.changePercent) }),
        (.text("source", "Source", .wide), { .text($0.source) }),
      ])
    section.isFolded = true
    return [section]
  }

  /// The purchase and every value after it; none where there is but one.
  private func points(_ asset: TrackedAsset) -> [Point] {
    var points: [Point] = []
    func add(_ day: CalendarDate, _ value: Amount, _ source: String) {
      guard value.currency == asset.currency else { return }
      let before = points.last?.value
      guard value != before else { return }
      points.append(
        Point(asset: asset, day: day, value: value, before: before, source: source))
    }
    let values = (context.registers.valuations[asset.entry.key] ?? [])
      .filter { $0.day <= context.asOf }
    if let bought = TrackedAsset.purchase(asset.entry),
      values.first.map({ bought.day < $0.day }) != false
    {
      add(bought.day, bought.amount, "purchase")
    }
    for value in values { add(value.day, value.amount, "valuation") }
    return points.count > 1 ? points : []
  }
}
