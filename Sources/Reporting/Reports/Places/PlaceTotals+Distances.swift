import Ledger

/// Spending by distance from home.
extension PlaceTotals {
  /// A row for each band of distances, also where nothing was spent; nil without a home, or without a
  /// place that has a point.
  func distances() -> Section? {
    guard let home = flows.context.home else { return nil }
    let located = lines.filter { $0.metres != nil }
    guard !located.isEmpty else { return nil }
    let bands = Dictionary(grouping: located) { DistanceBand(metres: $0.metres ?? 0) }
    let sums = DistanceBand.allCases.map { band in
      (bands[band] ?? []).reduce(Int64(0)) { $0 + $1.visits.flow.expense }
    }
    let shares = zip(DistanceBand.allCases, Rounding.shares(sums))
    let title = label("Distance from home")
    return Section(
      title: title, chart: bars(title, bands),
      table: Table(
        id: "distances",
        caption: "\(title) (\(home.place.name)), \(flows.context.clippedPeriod.title)",
        columns: [
          .rowHeading("distance", "Distance"), .text("currency", "Currency", .files),
          .number("places", "Places", .wide), .number("count", "Visits"),
          .number("expense", "Spent", isOutgoing: true), .number("share", "Share"),
        ],
        rows: shares.map { row($0.title, bands[$0] ?? [], $1) },
        total: row("Total", located, sums.contains { $0 != 0 } ? 1000 : nil)),
      note: "Straight-line distances. Shares are of spending at places with coordinates.")
  }

  private func row(_ name: String, _ lines: [Line], _ share: Int64?) -> [Cell] {
    let flow = lines.reduce(Flow()) { $0 + $1.visits.flow }
    return [
      .text(name), .currency(flows.currencies[currency]), .count(Int64(lines.count)),
      .count(flow.count), cell(flow.expense), .share(share),
    ]
  }

  private func bars(_ title: String, _ bands: [DistanceBand: [Line]]) -> Chart? {
    let bars = DistanceBand.allCases.map { band in
      Bars.Bar(
        name: band.title,
        minorUnits: -(bands[band] ?? []).reduce(Int64(0)) { $0 + $1.visits.flow.expense })
    }
    guard let most = bars.max(by: { $0.minorUnits < $1.minorUnits }), most.minorUnits > 0 else {
      return nil
    }
    return .bars(
      Bars(
        title: title, finding: "Spending is highest at this distance: \(most.name).",
        currency: flows.currencies[currency], bars: bars))
  }
}
