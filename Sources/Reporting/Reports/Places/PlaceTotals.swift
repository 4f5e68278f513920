import Ledger

/// The totals by place in one currency, with the headlines, map and tables of the places report.
struct PlaceTotals {
  /// A place with its visits in the period.
  struct Line {
    let place: Place
    let visits: PlaceFlows.Visits
    /// The distance from home in metres; nil if either location is unknown.
    let metres: Int64?

    /// The mean spending per visit in minor units, normally negative.
    var perVisit: Int64 { Rounding.divide(visits.flow.expense, by: visits.flow.count) }
  }

  let flows: PlaceFlows
  let currency: Int
  let money: ReportCurrency
  /// The places by spending, largest first.
  let lines: [Line]

  init(flows: PlaceFlows, currency: Int, isOneOfSeveral: Bool) {
    self.flows = flows
    self.currency = currency
    money = flows.context.money(in: flows.currencies[currency], isOneOfSeveral: isOneOfSeveral)
    let home = flows.context.home
    let all = flows.context.names.places.enumerated().compactMap { index, place -> Line? in
      let visits = flows.visits(currency, place: index)
      guard visits.flow.count > 0 else { return nil }
      return Line(place: place, visits: visits, metres: home?.metres(to: place))
    }
    lines = all.sorted { left, right in
      let totals = (left.visits.flow.expense, right.visits.flow.expense)
      return totals.0 == totals.1
        ? (left.place.name, left.place.id) < (right.place.name, right.place.id)
        : totals.0 < totals.1
    }
  }

  var placed: Flow { lines.reduce(Flow()) { $0 + $1.visits.flow } }
  var unplaced: Flow { flows.visits(currency, place: -1).flow }

  /// The headlines for spending at places, visits, the top place and the top area.
  func headlines() -> [Headline] {
    guard !lines.isEmpty else { return [] }
    let whole = flows.whole(currency)
    var headlines = [
      Headline(
        label: money.label("Spent at places"), value: money.cell(placed.expense), isOutgoing: true,
        note: share(placed.expense, whole.expense).map { "\($0) of spending" } ?? ""),
      Headline(
        label: money.label("Visits"), value: .count(placed.count),
        note: Words.count(Int64(lines.count), "place", flows.context.style)),
    ]
    if let top = lines.first, top.visits.flow.expense < 0 {
      headlines.append(
        Headline(
          label: money.label("Top place: \(top.place.name)"),
          value: money.cell(top.visits.flow.expense),
          isOutgoing: true,
          note: Words.count(top.visits.flow.count, "visit", flows.context.style)))
    }
    if let area = groups(.area).first(where: { !$0.name.isEmpty && $0.flow.expense < 0 }) {
      headlines.append(
        Headline(
          label: money.label("Top area: \(area.name)"), value: money.cell(area.flow.expense),
          isOutgoing: true,
          note: share(area.flow.expense, placed.expense).map { "\($0) of spending at places" }
            ?? ""))
    }
    return headlines
  }

  func attention() -> [Attention] {
    Findings(context: flows.context).unplaced(
      count: flows.visits(currency, place: -1).payments, spent: unplaced.expense,
      money.currency)
  }

  private static let nothing =
    "No transaction in this period has a place: add places to tables/places.csv."

  /// The sections: the map with the table of places, then the totals by area, city and distance.
  func sections() -> [Section] {
    let places = Section(
      title: money.label("Spending by place"), chart: map(), table: table(),
      note: lines.isEmpty ? Self.nothing : "")
    return [places] + [section(.area), section(.city), distances()].compactMap(\.self)
  }

  private func map() -> Chart? {
    let points = lines.enumerated().compactMap { index, line -> PlaceMap.Point? in
      guard let coordinate = line.place.coordinate, line.visits.flow.expense < 0 else { return nil }
      return PlaceMap.Point(
        number: index + 1, name: line.place.name, coordinate: coordinate,
        spent: -line.visits.flow.expense, visits: line.visits.flow.count)
    }
    guard !points.isEmpty else { return nil }
    return .map(
      PlaceMap(
        title: "\(money.label("Spending map")), \(flows.context.clippedPeriod.title)",
        finding: "Circle area shows spending; numbers refer to the table below.",
        currency: money.currency, points: points, rowCount: lines.count,
        backdrop: flows.context.backdrop))
  }

  private func table() -> Table {
    let hasAreas = lines.contains { !$0.place.area.isEmpty }
    // If a place also has income, its total differs from its spending, so pages show both.
    let both: Column.Reach = placed.income != 0 ? .wide : .files
    let placed = placed
    let average = Rounding.divide(placed.expense, by: max(1, placed.count))
    return Table(
      id: "places",
      caption: "\(money.label("Spending by place")), \(flows.context.clippedPeriod.title)",
      lines.enumerated().map { (number: $0.offset + 1, place: $0.element.place, line: $0.element) },
      [
        .number("number", "No.") { .of($0.number) },
        .heading("place", "Place") { .text($0.place.name) },
        .text("area", "Area", hasAreas ? .wide : .files) { .text($0.place.area) },
        .text("city", "City", .files) { .text($0.place.city) },
        .currency(money.currency),
        .number("count", "Visits", total: .sum) { .count($0.line.visits.flow.count) },
        .number("expense", "Spent", isOutgoing: true, total: .sum) {
          money.cell($0.line.visits.flow.expense)
        },
        .number("average", "Per visit", .wide, isOutgoing: true, total: .cell(money.cell(average)))
        {
          money.cell($0.line.perVisit)
        },
        .number("income", "Received", both, total: .sum) { money.cell($0.line.visits.flow.income) },
        .number("total", "Net", both, total: .sum) { money.cell($0.line.visits.flow.total) },
        .text("first", "First seen", .wide) {
          .date(CalendarDate(daysSince1970: $0.line.visits.first))
        },
        .text("last", "Last seen", .wide) {
          .date(CalendarDate(daysSince1970: $0.line.visits.last))
        },
        .number("distance", "Distance (km)", flows.context.home == nil ? .files : .wide) {
          $0.line.metres.map(Home.kilometres) ?? .none
        },
        .text("id", "Id", .files) { .text($0.place.id) },
        .number("latitude", "Latitude", .files) {
          $0.place.coordinate.map { .degrees($0.latitude) } ?? .none
        },
        .number("longitude", "Longitude", .files) {
          $0.place.coordinate.map { .degrees($0.longitude) } ?? .none
        },
      ], hasTotal: !lines.isEmpty, trail: { .place($0.place.id, money.currency) })
  }

  /// A part of a whole in percent; nil if the whole is 0.
  func share(_ part: Int64, _ whole: Int64) -> String? {
    permille(part, whole).map { flows.context.style.percentInWords(permille: $0) }
  }

  private func permille(_ part: Int64, _ whole: Int64) -> Int64? {
    whole == 0 ? nil : Rounding.divide(part, times: 1000, by: whole)
  }
}
