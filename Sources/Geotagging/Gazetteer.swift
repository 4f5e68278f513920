package import Ledger
package import Syntax

/// Cities of the world by their names, as a last resort for rows that the table knows nothing of.
package struct Gazetteer: Sendable {
  /// In the order of the file; their ids begin with `geonames-`.
  package let places: [Place]
  let cities: [GazetteerCity]
  private let file: String
  private let names: CityNames

  /// No cities.
  package init() { self.init(file: "", []) }

  init(file: String, _ rows: [GazetteerRow]) {
    self.file = file
    places = rows.map(\.place)
    cities = rows.map(\.city)
    names = CityNames(rows.map(\.names))
  }

  package var isEmpty: Bool { places.isEmpty }

  /// Where a city stands in its file.
  package func location(of city: Int) -> SourceLocation {
    SourceLocation(file: file, line: cities[city].line)
  }

  /// How many people live in a city.
  package func population(of city: Int) -> Int { cities[city].population }

  /// The cities of this folded name, in the order of the file.
  func cities(named name: Slice<UnsafeBufferPointer<UInt8>>) -> [Int32] { names.cities(of: name) }
}

/// What is known of a city, apart from its names.
struct GazetteerCity: Sendable {
  /// ISO 3166, two capital letters.
  var country: String
  /// The first-order division's code, in the United States the state's.
  var region: String
  var population: Int
  var line: Int
}
