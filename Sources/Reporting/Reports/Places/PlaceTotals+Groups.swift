import Ledger

/// Spending by area and by city.
extension PlaceTotals {
  /// What places are added up by.
  enum Grouping: String {
    case area, city

    var tableID: String { self == .area ? "areas" : "cities" }
    var heading: String { self == .area ? "Area" : "City" }

    /// The group of a place; empty where nobody says.
    func name(_ place: Place) -> String { self == .area ? place.area : place.city }
  }

  /// The places of one area or city together.
  struct Group {
    let name: String
    var places = 0
    var flow = Flow()
  }

  /// The groups of the period, where most was spent first.
  func groups(_ grouping: Grouping) -> [Group] {
    var groups: [String: Group] = [:]
    for line in lines {
      let name = grouping.name(line.place)
      groups[name, default: Group(name: name)].places += 1
      groups[name]?.flow += line.visits.flow
    }
    return groups.values.sorted { ($0.flow.expense, $0.name) < ($1.flow.expense, $1.name) }
  }

  /// The groups as bars and a table; nil where there are not several.
  func section(_ grouping: Grouping) -> Section? {
    let groups = groups(grouping)
    guard groups.count > 1 else { return nil }
    let title = label("Spending by \(grouping.rawValue)")
    let nobody = "No \(grouping.rawValue)"
    let bars = groups.filter { $0.flow.expense < 0 }.prefix(15).map { group in
      Bars.Bar(
        name: group.name.isEmpty ? nobody : group.name, minorUnits: -group.flow.expense)
    }
    let whole = Group(name: "Total", places: lines.count, flow: placed)
    return Section(
      title: title,
      chart: bars.count > 1
        ? .bars(
          Bars(
            title: title, finding: "\(bars[0].name) is the largest.",
            currency: flows.currencies[currency], bars: bars)) : nil,
      table: Table(
        id: grouping.tableID, caption: "\(title), \(flows.context.clippedPeriod.title)",
        columns: [
          .rowHeading(grouping.rawValue, grouping.heading), .text("currency", "Currency", .files),
          .number("places", "Places"), .number("count", "Visits"),
          .number("total", "Spent", isOutgoing: true),
        ], rows: groups.map { row($0.name.isEmpty ? nobody : $0.name, $0) },
        total: row(whole.name, whole)),
      isFolded: bars.count > 1)
  }

  private func row(_ name: String, _ group: Group) -> [Cell] {
    [
      .text(name), .currency(flows.currencies[currency]), .count(Int64(group.places)),
      .count(group.flow.count), cell(group.flow.expense),
    ]
  }
}
