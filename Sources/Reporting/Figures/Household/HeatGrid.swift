package import Ledger

/// Where spending happens: a map region cut into cells, each with what was spent in it.
package struct HeatGrid: Hashable, Sendable {
  /// A part of the region.
  package struct Cell: Hashable, Sendable {
    /// From the north, 0 being the first.
    package let row: Int
    /// From the west, 0 being the first.
    package let column: Int
    package let total: Amount
    package let count: Int
  }

  package let region: MapRegion
  package let rowCount: Int
  package let columnCount: Int
  /// The cells in which money was spent, from the north and the west.
  package let cells: [Cell]

  /// The expenses of one currency that have a place; nil when there are none.
  package init?(_ flows: [TrackedFlow], currency: Currency, rows: Int = 8, columns: Int = 8) {
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

  /// Which of `count` equal parts of a span a distance from its edge falls into.
  private static func index(_ distance: Double, of span: Double, count: Int) -> Int {
    min(count - 1, max(0, Int(distance / span * Double(count))))
  }
}
