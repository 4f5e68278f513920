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
        (.number("number", "No."), { .of($0.number) }),
        (.rowHeading("location", "Location"), { .text($0.insight.location) }),
        (.text("currency", "Currency", .files), { _ in .currency(currency) }),
        (.number("total", "Spent"), { .amount($0.insight.total) }),
        (.number("count", "Count"), { .of($0.insight.count) }),
        (.number("average", "Average", .wide), { .of($0.insight.average) }),
        (.text("last", "Last visit", .wide), { .of($0.insight.lastVisit) }),
        (.number("income", "Received", .wide), { .amount($0.insight.income) }),
        (
          .number("latitude", "Latitude", .files),
          { $0.coordinate.map { .degrees($0.latitude) } ?? .none }
        ),
        (
          .number("longitude", "Longitude", .files),
          { $0.coordinate.map { .degrees($0.longitude) } ?? .none }
        ),
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
        (.rowHeading("cell", "Cell"), { .text("\($0.row + 1) · \($0.column + 1)") }),
        (.number("row", "Row", .files), { .of($0.row + 1) }),
        (.number("column", "Column", .files), { .of($0.column + 1) }),
        (.text("currency", "Currency", .files), { _ in .currency(currency) }),
        (.number("total", "Spent"), { .amount($0.total) }),
        (.number("count", "Count"), { .of($0.count) }),
      ])
  }

  private func label(_ text: String) -> String {
    text + Words.suffix(currency, isOneOfSeveral: isOneOfSeveral)
  }
}
