import Ledger

/// The spending by area and by city.
extension PlaceTotals {
  /// The property that groups places.
  enum Grouping: String {
    case area, city

    var tableID: String { self == .area ? "areas" : "cities" }
    var heading: String { self == .area ? "Area" : "City" }

    /// The name of a place's group; empty if unknown.
    func name(_ place: Place) -> String { self == .area ? place.area : place.city }
  }

  /// The places of an area or a city.
  struct Group {
    let name: String
    var places = 0
    var flow = Flow()
  }

  /// The groups of the period, by spending, largest first.
  func groups(_ grouping: Grouping) -> [Group] {
    var groups: [String: Group] = [:]
    for line in lines {
      let name = grouping.name(line.place)
      groups[name, default: Group(name: name)].places += 1
      groups[name]?.flow += line.visits.flow
    }
    return groups.values.sorted { ($0.flow.expense, $0.name) < ($1.flow.expense, $1.name) }
  }

  /// The section with the groups as a table; nil unless there are at least two groups.
  ///
  /// The section also has bars if at least two groups have spending.
  func section(_ grouping: Grouping) -> Section? {
    let groups = groups(grouping)
    guard groups.count > 1 else { return nil }
    let title = money.label("Spending by \(grouping.rawValue)")
    let nobody = "No \(grouping.rawValue)"
    let bars = groups.filter { $0.flow.expense < 0 }.prefix(15).map { group in
      Bars.Bar(
        name: group.name.isEmpty ? nobody : group.name, minorUnits: -group.flow.expense)
    }
    return Section(
      title, id: grouping.tableID, caption: "\(title), \(flows.context.clippedPeriod.title)",
      groups,
      [
        .heading(grouping.rawValue, grouping.heading) { .text($0.name.isEmpty ? nobody : $0.name) },
        .currency(money.currency),
        .number("places", "Places", total: .sum) { .of($0.places) },
        .number("count", "Visits", total: .sum) { .count($0.flow.count) },
        .number("total", "Spent", isOutgoing: true, total: .sum) { money.cell($0.flow.expense) },
      ], hasTotal: true,
      chart: bars.count > 1
        ? .bars(
          Bars(
            title: title, finding: "\(bars[0].name) is the largest.",
            currency: money.currency, bars: bars)) : nil, isFolded: bars.count > 1)
  }
}

/// The spending by distance from home.
extension PlaceTotals {
  /// The section with a row for each distance band; nil without a home or without located places.
  ///
  /// Bands without spending have a row, too.
  func distances() -> Section? {
    guard let home = flows.context.home else { return nil }
    let located = lines.filter { $0.metres != nil }
    guard !located.isEmpty else { return nil }
    let bands = Dictionary(grouping: located) { DistanceBand(metres: $0.metres ?? 0) }
    let sums = DistanceBand.allCases.map { band in
      (bands[band] ?? []).reduce(Flow()) { $0 + $1.visits.flow }
    }
    let shares = Rounding.shares(sums.map(\.expense))
    let rows = DistanceBand.allCases.enumerated().map {
      (title: $1.title, places: bands[$1]?.count ?? 0, flow: sums[$0], share: shares[$0])
    }
    let hasShares = sums.contains { $0.expense != 0 }
    let title = money.label("Distance from home")
    return Section(
      title, id: "distances",
      caption: "\(title) (\(home.place.name)), \(flows.context.clippedPeriod.title)", rows,
      [
        .heading("distance", "Distance") { .text($0.title) },
        .currency(money.currency),
        .number("places", "Places", .wide, total: .sum) { .of($0.places) },
        .number("count", "Visits", total: .sum) { .count($0.flow.count) },
        .number("expense", "Spent", isOutgoing: true, total: .sum) { money.cell($0.flow.expense) },
        .number("share", "Share", total: hasShares ? .cell(.permille(1000)) : .none) {
          .share($0.share)
        },
      ], hasTotal: true, chart: bars(title, bands),
      note: "Straight-line distances. Shares are of spending at places with coordinates.")
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
        currency: money.currency, bars: bars))
  }
}

/// The location coverage: the share of money with a known place, and the accuracy of the location.
extension PlaceTotals {
  /// The accuracy of a row's location.
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

  /// The section with a row for each accuracy level; nil if the currency has no rows.
  func placing() -> Section? {
    let whole = flows.whole(currency)
    guard whole.count > 0 else { return nil }
    var sums: [Placing: Flow] = [.nothing: unplaced]
    for line in lines { sums[Placing(line.place), default: Flow()] += line.visits.flow }
    let parts = Placing.allCases.map { (title: $0.title, flow: sums[$0] ?? Flow()) }
    let rows = zip(parts, Rounding.shares(parts.map(\.flow.expense))).map {
      (title: $0.title, flow: $0.flow, share: $1)
    }
    let title = money.label("Location coverage")
    return Section(
      title, id: "placing", caption: "\(title), \(flows.context.clippedPeriod.title)", rows,
      [
        .heading("placing", "Where") { .text($0.title) },
        .currency(money.currency),
        .number("count", "Transactions", .wide, total: .cell(.count(whole.count))) {
          .count($0.flow.count)
        },
        .number(
          "expense", "Spent", isOutgoing: true, total: .cell(money.cell(whole.expense))
        ) { money.cell($0.flow.expense) },
        .number("share", "Share", total: whole.expense == 0 ? .none : .cell(.permille(1000))) {
          .share($0.share)
        },
      ], hasTotal: true)
  }
}
