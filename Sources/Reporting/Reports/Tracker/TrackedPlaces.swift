import Ledger

/// The places in MONO's location insights in one currency: a map, a table by place and a grid.
struct TrackedPlaces {
  let flows: [TrackedFlow]
  let money: ReportCurrency
  let days: String
  let backdrop: MapBackdrop

  private struct Line {
    let number: Int
    let insight: LocationInsights.Line
    /// The coordinates of the last expense with coordinates; nil if there is none.
    let coordinate: Coordinate?
  }

  func sections() -> [Section] { [locations, grid] }

  private var lines: [Line] {
    let insights = LocationInsights(flows, currency: money.currency).lines
    return insights.enumerated().map { index, insight in
      Line(number: index + 1, insight: insight, coordinate: coordinate(insight))
    }
  }

  /// The coordinates of the last located expense at a place; nil for expenses without a place name.
  ///
  /// Expenses without a place name have no single location.
  private func coordinate(_ insight: LocationInsights.Line) -> Coordinate? {
    guard insight.location != LocationInsights.unknown else { return nil }
    let own = flows.filter { $0.kind == .expense && $0.coordinate != nil }
    return own.last {
      LocationInsights([$0], currency: money.currency).lines.first?.location == insight.location
    }?
    .coordinate
  }

  private var locations: Section {
    let lines = lines
    return Section(
      money.label("Locations"), id: "locations",
      caption: "Expenses, \(days); received amounts are separate", lines,
      [
        .number("number", "No.") { .of($0.number) },
        .heading("location", "Location") { .text($0.insight.location) },
        .currency(money.currency),
        .number("total", "Spent") { .amount($0.insight.total) },
        .number("count", "Count") { .of($0.insight.count) },
        .number("average", "Average", .wide) { .of($0.insight.average) },
        .text("last", "Last visit", .wide) { .of($0.insight.lastVisit) },
        .number("income", "Received", .wide) { .amount($0.insight.income) },
        .number("latitude", "Latitude", .files) {
          $0.coordinate.map { .degrees($0.latitude) } ?? .none
        },
        .number("longitude", "Longitude", .files) {
          $0.coordinate.map { .degrees($0.longitude) } ?? .none
        },
      ], chart: map(lines))
  }

  private func map(_ lines: [Line]) -> Chart? {
    let points = lines.compactMap { line -> PlaceMap.Point? in
      guard let coordinate = line.coordinate, line.insight.total.minorUnits > 0 else { return nil }
      return PlaceMap.Point(
        number: line.number, name: line.insight.location, coordinate: coordinate,
        spent: line.insight.total.minorUnits, visits: Int64(line.insight.count))
    }
    guard !points.isEmpty else { return nil }
    return .map(
      PlaceMap(
        title: money.label("Spending map, \(days)"),
        finding: "Circle area shows spending; numbers refer to the table below.",
        currency: money.currency, points: points, rowCount: lines.count, backdrop: backdrop))
  }

  /// The section of map cells with spending, by amount, largest first.
  private var grid: Section {
    let grid = HeatGrid(flows, currency: money.currency)
    let cells = (grid?.cells ?? []).sorted {
      (-$0.total.minorUnits, $0.row, $0.column) < (-$1.total.minorUnits, $1.row, $1.column)
    }
    return Section(
      money.label("Spending by map cell"), id: "grid",
      caption: "Map cells, numbered from the north-west corner", cells,
      [
        .heading("cell", "Cell") { .text("\($0.row + 1) · \($0.column + 1)") },
        .number("row", "Row", .files) { .of($0.row + 1) },
        .number("column", "Column", .files) { .of($0.column + 1) },
        .currency(money.currency),
        .number("total", "Spent") { .amount($0.total) },
        .number("count", "Count") { .of($0.count) },
      ])
  }
}

/// The pins of MONO's map: a pin for each transaction, its details, and the region that shows all
/// pins.
struct TrackedPins {
  /// A transaction with coordinates.
  private struct Pin {
    let entry: RegisterEntry
    let kind: FlowKind
    let day: CalendarDate
    let amount: Amount
    let coordinate: Coordinate
    /// The icon of the record, otherwise of its category, otherwise MONO's default.
    let icon: String
    let category: Cell
  }

  /// The default icon in MONO.
  private static let icon = "dollarsign.circle.fill"

  private let pins: [Pin]
  private let money: ReportCurrency
  private let days: String
  private let backdrop: MapBackdrop

  init(_ context: ReportContext, in period: Period, _ money: ReportCurrency) {
    let categories = context.registers.byKey(.category)
    let marks = Dictionary(
      uniqueKeysWithValues: FlowKind.allCases.map { ($0, context.registers.marks(of: $0)) })
    pins = context.registers[.manualTransaction].compactMap { entry in
      guard let kind = entry.text("type").flatMap(FlowKind.init),
        let dated = entry.dated("date", "amount"), period.contains(dated.day),
        dated.day <= context.asOf, dated.amount.currency == money.currency,
        let coordinate = RegisterBook.coordinate(entry)
      else { return nil }
      let category = entry.text("categoryID").flatMap { categories[$0] }
      return Pin(
        entry: entry, kind: kind, day: dated.day, amount: dated.amount, coordinate: coordinate,
        icon: entry.mark("categoryIcon") ?? category?.mark("icon") ?? Self.icon,
        category: entry.text("category").map { .named($0, marks[kind]?[$0]) } ?? .none)
    }
    .sorted { ($0.day, $0.entry.key) < ($1.day, $1.entry.key) }
    self.money = money
    days = period.title
    backdrop = context.backdrop
  }

  func sections() -> [Section] { [table, region] }

  /// The map with a pin for each record, the largest amounts first; nil if there are no pins.
  private var map: Chart? {
    let points = pins.enumerated().map { index, pin in
      var point = PlaceMap.Point(
        number: index + 1, name: pin.entry.text("name") ?? pin.entry.key,
        coordinate: pin.coordinate, spent: max(1, pin.amount.minorUnits), visits: 1)
      point.pin = PlaceMap.Pin(
        colour: pin.kind.pinColour, icon: pin.icon, label: PinLabel.text(pin.amount, money.style))
      return point
    }.sorted { ($1.spent, $0.number) < ($0.spent, $1.number) }
    guard !points.isEmpty else { return nil }
    return .map(
      PlaceMap(
        title: money.label("Records on the map, \(days)"),
        finding: "Red is spending, green is income, blue is transfers.", currency: money.currency,
        points: points, backdrop: backdrop))
  }

  private var table: Section {
    let map = map
    return Section(
      money.label("Pins"), id: "pins", caption: "Records with coordinates, \(days)", pins,
      [
        .text("date", "Date") { .date($0.day) },
        .heading("name", "Name") { .of($0.entry.text("name")) },
        .text("label", "Label", .files) { .text(PinLabel.text($0.amount, money.style)) },
        .text("type", "Type") { .text($0.kind.rawValue) },
        .text("color", "Colour", .files) { .text($0.kind.pinColour) },
        .text("icon", "Icon", .files) { .text($0.icon) },
        .text("category", "Category", .wide) { $0.category },
        .currency(money.currency),
        .number("amount", "Amount") { .amount($0.amount) },
        .text("location", "Location", .wide) { .of($0.entry.text("location")) },
        .text("notes", "Notes", .wide) { .of($0.entry.text("notes")) },
        .number("latitude", "Latitude", .files) { .degrees($0.coordinate.latitude) },
        .number("longitude", "Longitude", .files) { .degrees($0.coordinate.longitude) },
      ], chart: map, isFolded: map != nil)
  }

  private var region: Section {
    let region = MapRegion(pins.map(\.coordinate))
    return Section(
      money.label("Map region"), id: "region", caption: "In degrees, with a margin",
      region.map { [$0] } ?? [],
      [
        .number("latitude", "Centre latitude") { .degrees($0.centreLatitude) },
        .number("longitude", "Centre longitude") { .degrees($0.centreLongitude) },
        .number("height", "Latitude span") { .degrees($0.latitudeSpan) },
        .number("width", "Longitude span") { .degrees($0.longitudeSpan) },
      ])
  }
}

extension FlowKind {
  /// The colour of a pin in MONO.
  fileprivate var pinColour: String {
    switch self {
    case .income: "green"
    case .expense: "red"
    case .transfer: "blue"
    }
  }
}
