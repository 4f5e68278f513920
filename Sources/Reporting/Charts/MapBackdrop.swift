package import Ledger

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
