import Ledger

/// A grid of cells over a map region, with the expenses in each cell.
struct HeatGrid: Hashable, Sendable {
  /// A cell of the region, with the expenses in it.
  struct Cell: Hashable, Sendable {
    /// The row, counted from 0 in the north.
    let row: Int
    /// The column, counted from 0 in the west.
    let column: Int
    let total: Amount
    let count: Int
  }

  let region: MapRegion
  let rowCount: Int
  let columnCount: Int
  /// The cells with expenses, from north to south and west to east.
  let cells: [Cell]

  /// Creates the grid of the expenses in one currency with a location; nil if there are none.
  ///
  /// The result is also nil without rows or columns.
  init?(_ flows: [TrackedFlow], currency: Currency, rows: Int = 8, columns: Int = 8) {
    let expenses = flows.compactMap { flow in
      flow.kind == .expense && flow.amount.currency == currency
        ? flow.coordinate.map { (point: $0, amount: flow.amount) } : nil
    }
    guard rows > 0, columns > 0, let region = MapRegion(expenses.map(\.point)) else { return nil }
    self.region = region
    rowCount = rows
    columnCount = columns
    let byCell = Dictionary(grouping: expenses) { expense in
      let north = region.centreLatitude + region.latitudeSpan / 2 - expense.point.latitude
      let east = expense.point.longitude - region.centreLongitude + region.longitudeSpan / 2
      let row = Self.index(north, of: region.latitudeSpan, count: rows)
      return row * columns + Self.index(east, of: region.longitudeSpan, count: columns)
    }
    cells = byCell.sorted { $0.key < $1.key }.map { index, expenses in
      Cell(
        row: index / columns, column: index % columns,
        total: Amount.sum(of: expenses.map(\.amount), in: currency), count: expenses.count)
    }
  }

  /// The index of the part that contains a distance, out of `count` equal parts of a span.
  private static func index(_ distance: Double, of span: Double, count: Int) -> Int {
    min(count - 1, max(0, Int(distance / span * Double(count))))
  }
}

/// A map region that shows every point: the centre of their bounding box, and a span with a margin.
///
/// Longitudes are compared as plain numbers. Points on both sides of the 180th meridian give a
/// region around the whole Earth.
struct MapRegion: Hashable, Sendable {
  let centreLatitude: Double
  let centreLongitude: Double
  /// The degrees from the south to the north of the region.
  let latitudeSpan: Double
  let longitudeSpan: Double

  /// Creates the region that shows the points; nil without points.
  init?(_ points: [Coordinate]) {
    guard let latitude = Self.span(points.map(\.latitude)),
      let longitude = Self.span(points.map(\.longitude))
    else { return nil }
    (centreLatitude, latitudeSpan) = latitude
    (centreLongitude, longitudeSpan) = longitude
  }

  /// The middle of the range, and its width (at least 0.01 degrees) times 1.2; nil if `degrees` is
  /// empty.
  private static func span(_ degrees: [Double]) -> (middle: Double, span: Double)? {
    guard let low = degrees.min(), let high = degrees.max() else { return nil }
    return ((low + high) / 2, max(high - low, 0.01) * 1.2)
  }
}

/// The label of a pin on a map: the amount without its decimals.
enum PinLabel {
  /// The amount in whole units, halves to even: `₹1,250`.
  static func text(_ amount: Amount, _ style: NumberStyle) -> String {
    let unit = Int128(amount.currency.minorUnitsPerUnit)
    let whole = HalfEven.divide(Int128(amount.minorUnits), by: unit) ?? 0
    let rounded = Amount(minorUnits: Int64(clamping: whole * unit), currency: amount.currency)
    return style.money(rounded, isWhole: true)
  }
}

/// The expenses within a radius of a location, nearest first.
struct NearbyExpenses: Hashable, Sendable {
  /// An expense with its distance from the centre.
  struct Line: Hashable, Sendable {
    let flow: TrackedFlow
    /// The great-circle distance, rounded to a metre.
    let metres: Int
  }

  let lines: [Line]
  /// The sum of the expenses.
  let total: Amount

  /// Creates the list of expenses in one currency inside the circle or on its border.
  init(
    _ flows: [TrackedFlow], around centre: Coordinate, metres: Int = 1000, currency: Currency
  ) {
    let expenses = flows.filter { $0.kind == .expense && $0.amount.currency == currency }
    let near = expenses.compactMap { flow -> (metres: Double, flow: TrackedFlow)? in
      guard let point = flow.coordinate else { return nil }
      let distance = centre.distance(to: point)
      return distance <= Double(metres) ? (distance, flow) : nil
    }
    lines = near.sorted {
      ($0.metres, $0.flow.day, $0.flow.id) < ($1.metres, $1.flow.day, $1.flow.id)
    }
    .map { Line(flow: $0.flow, metres: Int($0.metres.rounded())) }
    total = Amount.sum(of: lines.map(\.flow.amount), in: currency)
  }
}
