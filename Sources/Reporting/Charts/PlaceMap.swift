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

/// What a map shows behind the places where money was spent.
///
/// It holds what is known of the whole world; a map takes what lies in its frame.
package struct MapBackdrop: Hashable, Sendable {
  /// Towns whose names may stand on a map.
  package var towns: [Town] = []
  /// Streets, areas and names of a person's own basemap.
  package var shapes: [Shape] = []
  /// Whom the basemap is to be credited to; empty where it names nobody.
  package var credit = ""

  /// A town by its name.
  package struct Town: Hashable, Sendable {
    package let name: String
    package let coordinate: Coordinate
    package let population: Int

    package init(name: String, coordinate: Coordinate, population: Int) {
      self.name = name
      self.coordinate = coordinate
      self.population = population
    }
  }

  /// A piece of a basemap.
  package enum Shape: Hashable, Sendable {
    /// A street, a railway, a river.
    case line([Coordinate])
    /// The edge of an area and those of its holes.
    case area([[Coordinate]], isWater: Bool)
    case name(String, Coordinate)
  }

  package init() {}
}

/// A place of a report, for a map made elsewhere.
package struct ReportPoint: Hashable, Sendable {
  /// What flowed there in one currency.
  package struct Sum: Hashable, Sendable {
    /// What came in and what went out; money out is negative.
    package let income: Amount
    package let expense: Amount
    package let total: Amount
  }

  package let place: Place
  package let coordinate: Coordinate
  /// A sum for each currency, in the report's order.
  package let sums: [Sum]
  package let visits: Int64
  package let first: CalendarDate
  package let last: CalendarDate
}
