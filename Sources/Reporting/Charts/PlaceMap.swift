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
    /// How it looks where it is a record and not a place.
    package var pin: Pin?
    /// How much it counts where a map looks for its middle and its edges: every record counts the same.
    package var weight: Int64 { pin == nil ? spent : 1 }

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

  /// How a tracker draws a record on its map.
  package struct Pin: Hashable, Sendable {
    /// The name of a colour, such as `red`.
    package let colour: String
    /// The name of an SF Symbol, such as `fork.knife`.
    package let icon: String
    /// The amount in whole units, such as `€12`.
    package let label: String

    package init(colour: String, icon: String, label: String) {
      self.colour = colour
      self.icon = icon
      self.label = label
    }
  }

  /// Whether its points are records and not places.
  package var isOfPins: Bool { points.contains { $0.pin != nil } }

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
