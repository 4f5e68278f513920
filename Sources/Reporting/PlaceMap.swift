package import Ledger

/// Places with what was spent there.
package struct PlaceMap: Hashable, Sendable {
  package let title: String
  package let finding: String
  package let currency: Currency
  package let points: [Point]
  /// How many rows the table has, with those of which no point can be drawn.
  package let rowCount: Int
  package let backdrop: MapBackdrop

  /// A place on the map; its number is its row in the table.
  package struct Point: Hashable, Sendable {
    package let number: Int
    package let name: String
    package let coordinate: Coordinate
    /// What was spent, in minor units and positive.
    package let spent: Int64
    package let visits: Int64

    package init(
      number: Int, name: String, coordinate: Coordinate, spent: Int64, visits: Int64
    ) {
      self.number = number
      self.name = name
      self.coordinate = coordinate
      self.spent = spent
      self.visits = visits
    }
  }

  package init(
    title: String, finding: String, currency: Currency, points: [Point],
    rowCount: Int = 0, backdrop: MapBackdrop = MapBackdrop()
  ) {
    self.title = title
    self.finding = finding
    self.currency = currency
    self.points = points
    self.rowCount = rowCount
    self.backdrop = backdrop
  }

  /// The numbers of the rows that have no point.
  package var rowsWithoutPoint: [Int] {
    let drawn = Set(points.map(\.number))
    return (0..<rowCount).map { $0 + 1 }.filter { !drawn.contains($0) }
  }
}
