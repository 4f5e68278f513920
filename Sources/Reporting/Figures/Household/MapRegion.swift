package import Ledger

/// The part of a map that shows every point: the centre of their bounding box, and a span with room
/// around them.
///
/// Longitudes are taken as they are: points on both sides of the 180th meridian give a region
/// around the whole Earth.
package struct MapRegion: Hashable, Sendable {
  package let centreLatitude: Double
  package let centreLongitude: Double
  /// Degrees from the south to the north of the region.
  package let latitudeSpan: Double
  package let longitudeSpan: Double

  /// Nil without points.
  package init?(_ points: [Coordinate]) {
    guard let latitude = Self.span(points.map(\.latitude)),
      let longitude = Self.span(points.map(\.longitude))
    else { return nil }
    (centreLatitude, latitudeSpan) = latitude
    (centreLongitude, longitudeSpan) = longitude
  }

  /// The middle, and the range, of at least a hundredth of a degree, times 1.2.
  private static func span(_ degrees: [Double]) -> (middle: Double, span: Double)? {
    guard let low = degrees.min(), let high = degrees.max() else { return nil }
    return ((low + high) / 2, max(high - low, 0.01) * 1.2)
  }
}
