import Ledger

/// MONO's location insights in one currency: a map, a table by place and a grid by amount.
struct TrackedPlaces {
  let flows: [TrackedFlow]
  let currency: Currency
  let days: String
  let isOneOfSeveral: Bool
  let backdrop: MapBackdrop

  private struct Line {
    let number: Int
    let insight: LocationInsights.Line
    /// Where the last expense with a position was.
    let coordinate: Coordinate?
  }

  func sections() -> [Section] { [locations, grid] }

  private var lines: [Line] {
    let insights = LocationInsights(flows, currency: currency).lines
    return insights.enumerated().map { index, insight in
      Line(number: index + 1, insight: insight, coordinate: coordinate(insight))
    }
  }

  /// Expenses without the name of a place were in many.
  private func coordinate(_ insight: LocationInsights.Line) -> Coordinate? {
    guard insight.location != LocationInsights.unknown else { return nil }
    let own = flows.filter { $0.kind == .expense && $0.coordinate != nil }
    return own.last {
      LocationInsights([$0], currency: currency).lines.first?.location == insight.location
    }?
    .coordinate
  }

  private var locations: Section {
    let lines = lines
    var section = Section(
      label("Locations"), id: "locations",
      caption: "Expenses, \(days); received amounts are separate", lines,
      [
        .number("number", "No.") { .of($0.number) },
        .heading("location", "Location") { .text($0.insight.location) },
        .currency(currency),
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
      ])
    section.chart = map(lines)
    return section
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
        title: label("Spending map, \(days)"),
        finding: "Circle area shows spending; numbers refer to the table below.",
        currency: currency, points: points, rowCount: lines.count, backdrop: backdrop))
  }

  /// The cells in which money was spent, the most first.
  private var grid: Section {
    let grid = HeatGrid(flows, currency: currency)
    let cells = (grid?.cells ?? []).sorted {
      (-$0.total.minorUnits, $0.row, $0.column) < (-$1.total.minorUnits, $1.row, $1.column)
    }
    return Section(
      label("Spending by map cell"), id: "grid",
      caption: "Map cells, numbered from the north-west corner", cells,
      [
        .heading("cell", "Cell") { .text("\($0.row + 1) · \($0.column + 1)") },
        .number("row", "Row", .files) { .of($0.row + 1) },
        .number("column", "Column", .files) { .of($0.column + 1) },
        .currency(currency),
        .number("total", "Spent") { .amount($0.total) },
        .number("count", "Count") { .of($0.count) },
      ])
  }

  private func label(_ text: String) -> String {
    text + Words.suffix(currency, isOneOfSeveral: isOneOfSeveral)
  }
}

/// MONO's map of single transactions: a pin for each, its details, and the region that shows them all.
struct TrackedPins {
  /// A transaction that happened somewhere.
  private struct Pin {
    let entry: RegisterEntry
    let kind: FlowKind
    let day: CalendarDate
    let amount: Amount
    let coordinate: Coordinate
    /// That of the entry, else that of its category, else MONO's own.
    let icon: String
    let category: Cell
  }

  /// Of what has no category, or one without an icon.
  private static let icon = "dollarsign.circle.fill"

  private let pins: [Pin]
  private let currency: Currency
  private let days: String
  private let style: NumberStyle
  private let suffix: String
  private let backdrop: MapBackdrop

  init(_ context: ReportContext, in period: Period, currency: Currency, isOneOfSeveral: Bool) {
    let categories = context.registers.byKey(.category)
    let marks = Dictionary(
      uniqueKeysWithValues: FlowKind.allCases.map { ($0, context.registers.marks(of: $0)) })
    pins = context.registers[.manualTransaction].compactMap { entry in
      guard let kind = entry.text("type").flatMap(FlowKind.init),
        let dated = entry.dated("date", "amount"), period.contains(dated.day),
        dated.day <= context.asOf, dated.amount.currency == currency,
        let coordinate = RegisterBook.coordinate(entry)
      else { return nil }
      let category = entry.text("categoryID").flatMap { categories[$0] }
      return Pin(
        entry: entry, kind: kind, day: dated.day, amount: dated.amount, coordinate: coordinate,
        icon: entry.mark("categoryIcon") ?? category?.mark("icon") ?? Self.icon,
        category: entry.text("category").map { .named($0, marks[kind]?[$0]) } ?? .none)
    }
    .sorted { ($0.day, $0.entry.key) < ($1.day, $1.entry.key) }
    self.currency = currency
    days = period.title
    style = context.style
    backdrop = context.backdrop
    suffix = Words.suffix(currency, isOneOfSeveral: isOneOfSeveral)
  }

  func sections() -> [Section] { [details, region] }

  private var details: Section {
    var section = table
    section.chart = map
    section.isFolded = section.chart != nil
    return section
  }

  /// A pin for each record, those of the largest amounts first; nil without any.
  private var map: Chart? {
    let points = pins.enumerated().map { index, pin in
      var point = PlaceMap.Point(
        number: index + 1, name: pin.entry.text("name") ?? pin.entry.key,
        coordinate: pin.coordinate, spent: max(1, pin.amount.minorUnits), visits: 1)
      point.pin = PlaceMap.Pin(
        colour: pin.kind.pinColour, icon: pin.icon, label: PinLabel.text(pin.amount, style))
      return point
    }.sorted { ($1.spent, $0.number) < ($0.spent, $1.number) }
    guard !points.isEmpty else { return nil }
    return .map(
      PlaceMap(
        title: "Records on the map, \(days)\(suffix)",
        finding: "Red is spending, green is income, blue is transfers.", currency: currency,
        points: points, backdrop: backdrop))
  }

  private var table: Section {
    Section(
      "Pins\(suffix)", id: "pins", caption: "Records with coordinates, \(days)", pins,
      [
        .text("date", "Date") { .date($0.day) },
        .heading("name", "Name") { .of($0.entry.text("name")) },
        .text("label", "Label", .files) { .text(PinLabel.text($0.amount, style)) },
        .text("type", "Type") { .text($0.kind.rawValue) },
        .text("color", "Colour", .files) { .text($0.kind.pinColour) },
        .text("icon", "Icon", .files) { .text($0.icon) },
        .text("category", "Category", .wide) { $0.category },
        .currency(currency),
        .number("amount", "Amount") { .amount($0.amount) },
        .text("location", "Location", .wide) { .of($0.entry.text("location")) },
        .text("notes", "Notes", .wide) { .of($0.entry.text("notes")) },
        .number("latitude", "Latitude", .files) { .degrees($0.coordinate.latitude) },
        .number("longitude", "Longitude", .files) { .degrees($0.coordinate.longitude) },
      ])
  }

  private var region: Section {
    let region = MapRegion(pins.map(\.coordinate))
    return Section(
      "Map region\(suffix)", id: "region", caption: "In degrees, with a margin",
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
  /// MONO's colour of a pin.
  fileprivate var pinColour: String {
    switch self {
    case .income: "green"
    case .expense: "red"
    case .transfer: "blue"
    }
  }
}
