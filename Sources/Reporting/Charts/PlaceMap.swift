package import Ledger

/// A map of places with the amounts spent there, or of records with their amounts.
package struct PlaceMap: Hashable, Sendable {
  package let title: String
  package let finding: String
  package let currency: Currency
  package let points: [Point]
  /// The number of rows of the table, including those without a point.
  package let rowCount: Int
  package let backdrop: MapBackdrop

  /// A place on the map, with the number of its row in the table.
  package struct Point: Hashable, Sendable {
    package let number: Int
    package let name: String
    package let coordinate: Coordinate
    /// The positive amount in minor units: the spending at a place, or the amount of a record.
    package let spent: Int64
    package let visits: Int64
    /// The pin of a record; nil for a place.
    package var pin: Pin?
    /// The weight of the point for the map's centre and edges; all records have equal weights.
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

  /// The pin of a record on a tracker's map.
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

  /// Whether the points are records instead of places.
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

  /// The numbers of the rows without a point.
  package var rowsWithoutPoint: [Int] {
    let drawn = Set(points.map(\.number))
    return (0..<rowCount).map { $0 + 1 }.filter { !drawn.contains($0) }
  }
}

/// The background of a map.
///
/// Each map draws only the part within its frame.
package struct MapBackdrop: Hashable, Sendable {
  /// The towns that a map may label.
  package var towns: [Town] = []
  /// The streets, areas and names from your basemap.
  package var shapes: [Shape] = []
  /// The attribution of the basemap; empty if it names no source.
  package var credit = ""

  /// A town with its name and location.
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

  /// A shape of a basemap.
  package enum Shape: Hashable, Sendable {
    /// A line such as a street, a railway or a river.
    case line([Coordinate])
    /// The outline of an area, followed by the outlines of its holes.
    case area([[Coordinate]], isWater: Bool)
    case name(String, Coordinate)
  }

  package init() {}
}

/// A place of a report, for external maps.
package struct ReportPoint: Hashable, Sendable {
  /// The totals at a place in one currency.
  package struct Sum: Hashable, Sendable {
    /// The money in; 0 if there is none.
    package let income: Amount
    /// The money out: normally negative, positive if refunds exceed spending.
    package let expense: Amount
    package let total: Amount
  }

  package let place: Place
  package let coordinate: Coordinate
  /// The totals of each currency, in the order of the report.
  package let sums: [Sum]
  package let visits: Int64
  package let first: CalendarDate
  package let last: CalendarDate
}
