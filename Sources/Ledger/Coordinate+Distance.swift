extension Coordinate {
  /// The mean radius of the Earth in metres.
  package static let earthRadius: Double = 6_371_008.8

  /// The way to another point along the great circle, in metres, on a sphere.
  package func distance(to other: Coordinate) -> Double {
    UnitVector(self).metres(to: UnitVector(other))
  }

  /// Whether a point lies within so many metres of this one, the border included.
  package func reaches(_ other: Coordinate, within metres: Double = 1000) -> Bool {
    distance(to: other) <= metres
  }
}
