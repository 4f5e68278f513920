import Glibc
package import Ledger

extension Coordinate {
  /// The mean radius of the Earth in metres.
  package static let earthRadius: Double = 6_371_008.8

  /// The way to another point along the great circle, in metres, on a sphere (haversine).
  package func distance(to other: Coordinate) -> Double {
    let latitudes = (Self.radians(latitude), Self.radians(other.latitude))
    let north = sin((latitudes.1 - latitudes.0) / 2)
    let east = sin(Self.radians(other.longitude - longitude) / 2)
    let chord = north * north + cos(latitudes.0) * cos(latitudes.1) * east * east
    return 2 * Self.earthRadius * asin(min(1, chord.squareRoot()))
  }

  /// Whether a point lies within so many metres of this one, the border included.
  package func reaches(_ other: Coordinate, within metres: Double = 1000) -> Bool {
    distance(to: other) <= metres
  }

  private static func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
}
