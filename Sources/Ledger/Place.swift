/// A named point on the map where money is spent.
package struct Place: Hashable, Sendable {
  package let id: String
  package var name: String
  /// Where it is; nil for a place without coordinates, such as a web shop.
  package var coordinate: Coordinate?
  /// The quarter, town or region it counts under.
  package var area: String

  package init(id: String, name: String, coordinate: Coordinate? = nil, area: String = "") {
    self.id = id
    self.name = name
    self.coordinate = coordinate
    self.area = area
  }
}

/// A point on the Earth in WGS 84 degrees.
package struct Coordinate: Hashable, Sendable {
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

  /// The point that two decimal numbers name; nil where they name none.
  package init?(latitude: ExactDecimal, longitude: ExactDecimal) {
    guard let north = Double(latitude.description), let east = Double(longitude.description) else {
      return nil
    }
    self.init(latitude: north, longitude: east)
  }
}
