import Ledger

/// How much of the money has a place, and how well that is known.
extension PlaceTotals {
  /// What is known of where a row was.
  private enum Placing: CaseIterable {
    case point, city, noPoint, nothing

    var title: String {
      switch self {
      case .point: "At a place with coordinates"
      case .city: "Only the city is known"
      case .noPoint: "At a place without coordinates"
      case .nothing: "No place"
      }
    }

    init(_ place: Place) {
      self = place.isCity ? .city : place.coordinate == nil ? .noPoint : .point
    }
  }

  /// A row for each way of being placed or not; nil where the currency has no rows.
  func placing() -> Section? {
    let whole = flows.whole(currency)
    guard whole.count > 0 else { return nil }
    var sums: [Placing: Flow] = [.nothing: unplaced]
    for line in lines { sums[Placing(line.place), default: Flow()] += line.visits.flow }
    let row = { (name: String, flow: Flow, share: Int64?) -> [Cell] in
      [
        .text(name), .currency(flows.currencies[currency]), .count(flow.count),
        cell(flow.expense), .share(share),
      ]
    }
    let parts = Placing.allCases.map { (title: $0.title, flow: sums[$0] ?? Flow()) }
    let shares = Rounding.shares(parts.map(\.flow.expense))
    let title = label("Location coverage")
    return Section(
      title: title,
      table: Table(
        id: "placing", caption: "\(title), \(flows.context.clippedPeriod.title)",
        columns: [
          .rowHeading("placing", "Where"), .text("currency", "Currency", .files),
          .number("count", "Transactions", .wide), .number("expense", "Spent", isOutgoing: true),
          .number("share", "Share"),
        ],
        rows: zip(parts, shares).map { row($0.title, $0.flow, $1) },
        total: row("Total", whole, whole.expense == 0 ? nil : 1000)))
  }
}
