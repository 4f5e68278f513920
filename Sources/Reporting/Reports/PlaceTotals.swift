import Ledger

/// The places of one currency: headlines, map and tables of the places report.
struct PlaceTotals {
  /// One place in the period.
  private struct Line {
    let place: Place
    let visits: PlaceFlows.Visits
  }

  let flows: PlaceFlows
  let currency: Int
  let isOneOfSeveral: Bool
  private let lines: [Line]

  init(flows: PlaceFlows, currency: Int, isOneOfSeveral: Bool) {
    self.flows = flows
    self.currency = currency
    self.isOneOfSeveral = isOneOfSeveral
    let all = flows.context.names.places.enumerated().map { index, place in
      Line(place: place, visits: flows.visits(currency, place: index))
    }
    lines = all.filter { $0.visits.flow.count > 0 }.sorted { left, right in
      let totals = (left.visits.flow.total, right.visits.flow.total)
      return totals.0 == totals.1
        ? (left.place.name, left.place.id) < (right.place.name, right.place.id)
        : totals.0 < totals.1
    }
  }

  private var placed: Flow { lines.reduce(Flow()) { $0 + $1.visits.flow } }
  private var unplaced: Flow { flows.visits(currency, place: -1).flow }

  /// The share of spending that has a place, and where most of it went.
  func headlines() -> [Headline] {
    let whole = flows.whole(currency)
    var headlines = [
      Headline(
        label: label("Spent at places"), value: cell(placed.expense), isOutgoing: true,
        note: share(placed.expense, whole.expense).map { "\($0) of spending" } ?? ""),
      Headline(
        label: label("Visits"), value: .count(placed.count),
        note: lines.count == 1 ? "1 place" : "\(lines.count) places"),
    ]
    if let top = lines.first, top.visits.flow.total < 0 {
      headlines.append(
        Headline(
          label: label("Most at \(top.place.name)"), value: cell(top.visits.flow.total),
          isOutgoing: true,
          note: Words.count(top.visits.flow.count, "visit", flows.context.style)))
    }
    if let area = areas().first(where: { !$0.key.isEmpty && $0.value.total < 0 }) {
      headlines.append(
        Headline(
          label: label("Top area: \(area.key)"), value: cell(area.value.total), isOutgoing: true,
          note: share(area.value.total, placed.total).map { "\($0) of what has a place" } ?? ""))
    }
    return headlines
  }

  func attention() -> [Attention] {
    Findings(context: flows.context).unplaced(
      count: unplaced.count, spent: unplaced.expense, flows.currencies[currency])
  }

  func notes() -> [String] {
    guard lines.isEmpty else { return [] }
    return ["No transaction of this period has a place: tables/places.csv lists what is known."]
  }

  /// The map with the table of places, then the areas where there are several.
  func sections() -> [Section] {
    var sections = [
      Section(title: label("Where money was spent"), chart: map(), table: table())
    ]
    let areas = areas()
    if areas.count > 1 { sections.append(section(areas)) }
    return sections
  }

  private func map() -> Chart? {
    let points = lines.enumerated().compactMap { index, line -> PlaceMap.Point? in
      guard let coordinate = line.place.coordinate, line.visits.flow.total < 0 else { return nil }
      return PlaceMap.Point(
        number: index + 1, name: line.place.name, coordinate: coordinate,
        spent: -line.visits.flow.total, visits: line.visits.flow.count)
    }
    guard !points.isEmpty else { return nil }
    return .map(
      PlaceMap(
        title: label("Where money was spent, \(flows.context.clippedPeriod.title)"),
        finding: "Circle area shows spending; the numbers are those of the table below.",
        currency: flows.currencies[currency], points: points, backdrop: flows.context.backdrop))
  }

  private func table() -> Table {
    let hasAreas = lines.contains { !$0.place.area.isEmpty }
    let heads: [Column] = [
      .number("number", "No."), .rowHeading("place", "Place"),
      .text("area", "Area", hasAreas ? .wide : .files), .text("currency", "Currency", .files),
      .number("count", "Visits"), .number("total", "Spent", isOutgoing: true),
      .number("average", "Per visit", .wide, isOutgoing: true),
      .number("income", "Received", .files), .number("expense", "Paid", .files),
      .text("first", "First seen", .wide), .text("last", "Last seen", .wide),
      .text("id", "Id", .files), .number("latitude", "Latitude", .files),
      .number("longitude", "Longitude", .files),
    ]
    return Table(
      id: "places", caption: label("Spending by place, \(flows.context.clippedPeriod.title)"),
      columns: heads, rows: lines.enumerated().map { row($0.offset + 1, $0.element) },
      total: lines.isEmpty ? nil : totalRow())
  }

  private func row(_ number: Int, _ line: Line) -> [Cell] {
    let flow = line.visits.flow
    return [
      .count(Int64(number)), .text(line.place.name), .text(line.place.area),
      .currency(flows.currencies[currency]), .count(flow.count), cell(flow.total),
      cell(Rounding.divide(flow.total, by: flow.count)), cell(flow.income), cell(flow.expense),
      .date(CalendarDate(daysSince1970: line.visits.first)),
      .date(CalendarDate(daysSince1970: line.visits.last)), .text(line.place.id),
      line.place.coordinate.map { .degrees($0.latitude) } ?? .none,
      line.place.coordinate.map { .degrees($0.longitude) } ?? .none,
    ]
  }

  private func totalRow() -> [Cell] {
    let placed = placed
    return [
      .none, .text("Total"), .none, .currency(flows.currencies[currency]), .count(placed.count),
      cell(placed.total), cell(Rounding.divide(placed.total, by: placed.count)),
      cell(placed.income), cell(placed.expense), .none, .none, .none, .none, .none,
    ]
  }

  private func areas() -> [(key: String, value: Flow)] {
    var areas: [String: Flow] = [:]
    for line in lines { areas[line.place.area, default: Flow()] += line.visits.flow }
    return areas.sorted { ($0.value.total, $0.key) < ($1.value.total, $1.key) }
  }

  private func section(_ areas: [(key: String, value: Flow)]) -> Section {
    let title = label("Spending by area")
    let heads: [Column] = [
      .rowHeading("area", "Area"), .text("currency", "Currency", .files),
      .number("count", "Visits"), .number("total", "Spent", isOutgoing: true),
    ]
    let name = { (area: String) in area.isEmpty ? "No area" : area }
    let bars = areas.filter { $0.value.total < 0 }.prefix(15).map {
      Bars.Bar(name: name($0.key), minorUnits: -$0.value.total)
    }
    return Section(
      title: title,
      chart: bars.count > 1
        ? .bars(
          Bars(
            title: title, finding: "\(bars[0].name) is the largest.",
            currency: flows.currencies[currency], bars: bars)) : nil,
      table: Table(
        id: "areas", caption: "\(title), \(flows.context.clippedPeriod.title)", columns: heads,
        rows: areas.map { row(.text(name($0.key)), $0.value) },
        total: row(.text("Total"), placed)),
      isFolded: bars.count > 1)
  }

  private func row(_ heading: Cell, _ flow: Flow) -> [Cell] {
    [heading, .currency(flows.currencies[currency]), .count(flow.count), cell(flow.total)]
  }

  private func share(_ part: Int64, _ whole: Int64) -> String? {
    whole == 0
      ? nil
      : flows.context.style.percent(permille: Rounding.divide(part, times: 1000, by: whole))
  }

  private func label(_ text: String) -> String {
    text + Words.suffix(flows.currencies[currency], isOneOfSeveral: isOneOfSeveral)
  }

  private func cell(_ minorUnits: Int64) -> Cell {
    .amount(Amount(minorUnits: minorUnits, currency: flows.currencies[currency]))
  }
}
