/// A named point on the map where money is spent.
package struct Place: Hashable, Sendable {
  package let id: String
  package var name: String
  /// Where it is; nil for a place without coordinates, such as a web shop.
  package var coordinate: Coordinate?
  /// The quarter, town or region it counts under.
  package var area: String
  /// The city it lies in; empty where nobody says.
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

  /// What the id of every place begins with that is no more than the point of a record.
  package static let pointPrefix = "point:"

  /// The place that a record's own point is, where no place of the table reaches it.
  ///
  /// Points less than about a metre apart are one. It is called what the record calls it, else by its
  /// degrees.
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

  /// Whether it is no more than the point of a record.
  package var isPoint: Bool { id.hasPrefix(Self.pointPrefix) }

  /// What the id of every city of the gazetteer begins with; its number there follows.
  package static let cityPrefix = "geonames-"

  /// Whether nothing better is known than the city, so that the point is the city's middle.
  package var isCity: Bool { id.hasPrefix(Self.cityPrefix) }
}

/// A point on the Earth in WGS 84 degrees.
package struct Coordinate: BitwiseCopyable, Hashable, Sendable {
  /// North is positive, −90…90.
  package let latitude: Double
  /// East is positive, −180…180.
  package let longitude: Double

  /// Nil outside the globe; and for 0,0, which old trackers write for "no place".
  package init?(latitude: Double, longitude: Double) {
    guard latitude >= -90, latitude <= 90, longitude >= -180, longitude <= 180,
      latitude != 0 || longitude != 0
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}

extension Coordinate {
  /// The point that two exact numbers of degrees name.
  package init?(latitude: ExactDecimal, longitude: ExactDecimal) {
    guard let latitude = Double(latitude.description), let longitude = Double(longitude.description)
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Reads `12.9784,77.6408`: latitude, then longitude, in degrees.
  package init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = ExactDecimal(parts[0]),
      let longitude = ExactDecimal(parts[1].drop { $0 == " " })
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}
