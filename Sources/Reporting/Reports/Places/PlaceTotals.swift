import Ledger

/// The places of one currency: headlines, map and tables of the places report.
///
/// Each further table is an extension in a file of its own.
struct PlaceTotals {
  /// One place in the period.
  struct Line {
    let place: Place
    let visits: PlaceFlows.Visits
    /// The way from home in metres; nil where either end is not known.
    let metres: Int64?
  }

  let flows: PlaceFlows
  let currency: Int
  let isOneOfSeveral: Bool
  /// Where most was spent first.
  let lines: [Line]

  init(flows: PlaceFlows, currency: Int, isOneOfSeveral: Bool) {
    self.flows = flows
    self.currency = currency
    self.isOneOfSeveral = isOneOfSeveral
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

  /// The share of spending that has a place, and where most of it went.
  func headlines() -> [Headline] {
    guard !lines.isEmpty else { return [] }
    let whole = flows.whole(currency)
    var headlines = [
      Headline(
        label: label("Spent at places"), value: cell(placed.expense), isOutgoing: true,
        note: share(placed.expense, whole.expense).map { "\($0) of spending" } ?? ""),
      Headline(
        label: label("Visits"), value: .count(placed.count),
        note: Words.count(Int64(lines.count), "place", flows.context.style)),
    ]
    if let top = lines.first, top.visits.flow.expense < 0 {
      headlines.append(
        Headline(
          label: label("Top place: \(top.place.name)"), value: cell(top.visits.flow.expense),
          isOutgoing: true,
          note: Words.count(top.visits.flow.count, "visit", flows.context.style)))
    }
    if let area = groups(.area).first(where: { !$0.name.isEmpty && $0.flow.expense < 0 }) {
      headlines.append(
        Headline(
          label: label("Top area: \(area.name)"), value: cell(area.flow.expense), isOutgoing: true,
          note: share(area.flow.expense, placed.expense).map { "\($0) of spending at places" }
            ?? ""))
    }
    return headlines
  }

  func attention() -> [Attention] {
    Findings(context: flows.context).unplaced(
      count: flows.visits(currency, place: -1).payments, spent: unplaced.expense,
      flows.currencies[currency])
  }

  private static let nothing =
    "No transaction in this period has a place: add places to tables/places.csv."

  /// The map with the table of places, and what they add up to by area, city and distance.
  func sections() -> [Section] {
    var places = Section(title: label("Spending by place"), chart: map(), table: table())
    if lines.isEmpty { places.note = Self.nothing }
    return [places]
      + [section(.area), section(.city), distances()].compactMap(\.self)
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
        title: "\(label("Spending map")), \(flows.context.clippedPeriod.title)",
        finding: "Circle area shows spending; numbers refer to the table below.",
        currency: flows.currencies[currency], points: points, rowCount: lines.count,
        backdrop: flows.context.backdrop))
  }

  private func table() -> Table {
    let hasAreas = lines.contains { !$0.place.area.isEmpty }
    // Where money came in too, what is left of both is not what was spent, and a page shows it.
    let both: Column.Reach = placed.income != 0 ? .wide : .files
    let heads: [Column] = [
      .number("number", "No."), .rowHeading("place", "Place"),
      .text("area", "Area", hasAreas ? .wide : .files), .text("city", "City", .files),
      .text("currency", "Currency", .files),
      .number("count", "Visits"),
      .number("expense", "Spent", isOutgoing: true),
      .number("average", "Per visit", .wide, isOutgoing: true),
      .number("income", "Received", both), .number("total", "Net", both),
      .text("first", "First seen", .wide), .text("last", "Last seen", .wide),
      .number("distance", "Distance (km)", flows.context.home == nil ? .files : .wide),
      .text("id", "Id", .files), .number("latitude", "Latitude", .files),
      .number("longitude", "Longitude", .files),
    ]
    var table = Table(
      id: "places", caption: "\(label("Spending by place")), \(flows.context.clippedPeriod.title)",
      columns: heads, rows: lines.enumerated().map { row($0.offset + 1, $0.element) },
      total: lines.isEmpty ? nil : totalRow())
    table.trails = lines.map { .place($0.place.id, flows.currencies[currency]) }
    return table
  }

  private func row(_ number: Int, _ line: Line) -> [Cell] {
    let flow = line.visits.flow
    return [
      .count(Int64(number)), .text(line.place.name), .text(line.place.area),
      .text(line.place.city),
      .currency(flows.currencies[currency]), .count(flow.count), cell(flow.expense),
      cell(Rounding.divide(flow.expense, by: flow.count)), cell(flow.income), cell(flow.total),
      .date(CalendarDate(daysSince1970: line.visits.first)),
      .date(CalendarDate(daysSince1970: line.visits.last)),
      line.metres.map(Home.kilometres) ?? .none, .text(line.place.id),
      line.place.coordinate.map { .degrees($0.latitude) } ?? .none,
      line.place.coordinate.map { .degrees($0.longitude) } ?? .none,
    ]
  }

  private func totalRow() -> [Cell] {
    let placed = placed
    return [
      .none, .text("Total"), .none, .none, .currency(flows.currencies[currency]),
      .count(placed.count), cell(placed.expense),
      cell(Rounding.divide(placed.expense, by: placed.count)),
      cell(placed.income), cell(placed.total), .none, .none, .none, .none, .none, .none,
    ]
  }

  /// A part of a whole in percent; nil of nothing.
  func share(_ part: Int64, _ whole: Int64) -> String? {
    permille(part, whole).map { flows.context.style.percentInWords(permille: $0) }
  }

  private func permille(_ part: Int64, _ whole: Int64) -> Int64? {
    whole == 0 ? nil : Rounding.divide(part, times: 1000, by: whole)
  }

  func label(_ text: String) -> String {
    text + Words.suffix(flows.currencies[currency], isOneOfSeveral: isOneOfSeveral)
  }

  func cell(_ minorUnits: Int64) -> Cell {
    .amount(Amount(minorUnits: minorUnits, currency: flows.currencies[currency]))
  }
}
