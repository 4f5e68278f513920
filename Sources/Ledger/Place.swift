/// A named place where you spend money, such as a shop or a city.
package struct Place: Hashable, Sendable {
  package let id: String
  package var name: String
  /// The location; nil for a place without one, such as a web shop.
  package var coordinate: Coordinate?
  /// The quarter, town or region that reports group the place under; empty if unknown.
  package var area: String
  /// The city; empty if unknown.
  package var city: String

  package init(
    id: String, name: String, coordinate: Coordinate? = nil, area: String = "", city: String = ""
  ) {
    self.id = id
    self.name = name
    self.coordinate = coordinate
    self.area = area
    self.city = city
  }

  /// The id prefix of every place made from the coordinates of a record.
  package static let pointPrefix = "point:"

  /// Makes a place from the coordinates of a record, for records without a place in the table.
  ///
  /// Coordinates are rounded to five decimals, about a metre. The place has the name of the record;
  /// if that is empty, its name is the coordinates.
  package init(point: Coordinate, named name: String) {
    let digits = [point.latitude, point.longitude].map { Int64(($0 * 100_000).rounded()) }
    let degrees = digits.map { Amount.decimalText($0, exponent: 5) }
    let coordinate = Coordinate(
      latitude: Double(digits[0]) / 100_000, longitude: Double(digits[1]) / 100_000)
    self.init(
      id: "\(Self.pointPrefix)\(degrees[0]),\(degrees[1])"
        + (name.isEmpty ? "" : ":\(name.prefix(100))"),
      name: name.isEmpty ? "\(degrees[0]), \(degrees[1])" : name,
      coordinate: coordinate ?? point)
  }

  /// Whether the place is made from the coordinates of a record.
  package var isPoint: Bool { id.hasPrefix(Self.pointPrefix) }

  /// The id prefix of every city in the gazetteer, followed by its number there.
  package static let cityPrefix = "geonames-"

  /// Whether the place is a city from the gazetteer; the location is then the city's centre.
  package var isCity: Bool { id.hasPrefix(Self.cityPrefix) }
}

/// A point on the Earth in WGS 84 degrees.
package struct Coordinate: BitwiseCopyable, Hashable, Sendable {
  /// The latitude, −90…90; positive in the north.
  package let latitude: Double
  /// The longitude, −180…180; positive in the east.
  package let longitude: Double

  /// Makes a point from degrees; nil outside the globe and for 0,0.
  ///
  /// Old trackers use 0,0 for "no place".
  package init?(latitude: Double, longitude: Double) {
    guard latitude >= -90, latitude <= 90, longitude >= -180, longitude <= 180,
      latitude != 0 || longitude != 0
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}

extension Coordinate {
  /// Makes a point from exact numbers of degrees; nil outside the globe and for 0,0.
  package init?(latitude: ExactDecimal, longitude: ExactDecimal) {
    guard let latitude = Double(latitude.description), let longitude = Double(longitude.description)
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Parses `12.9784,77.6408`: latitude, then longitude, in degrees; nil if the text is not a
  /// point.
  package init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = ExactDecimal(parts[0]),
      let longitude = ExactDecimal(parts[1].drop { $0 == " " })
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}
