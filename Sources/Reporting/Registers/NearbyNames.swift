import Ledger

/// Names for records that have a point and no name of a place: those of the nearest known place.
struct NearbyNames {
  private let places: [(name: String, coordinate: Coordinate)]

  /// How far a place reaches, in metres, as the table of places has it where a row does not say.
  private static let reach = 100.0
  /// More than ``reach`` from south to north.
  private static let degrees = 0.001

  /// A point of a record is no place that others could be called after, nor is a city.
  init(_ places: [Place]) {
    self.places = places.compactMap { place in
      guard !place.isPoint, !place.isCity else { return nil }
      return place.coordinate.map { (place.name, $0) }
    }
  }

  /// The record, with the name of the nearest place where it has none of its own.
  func named(_ flow: TrackedFlow) -> TrackedFlow {
    guard !places.isEmpty, let point = flow.coordinate,
      flow.location.allSatisfy(\.isWhitespace)
    else { return flow }
    let near = places.filter { abs($0.coordinate.latitude - point.latitude) < Self.degrees }
      .map { (name: $0.name, metres: $0.coordinate.distance(to: point)) }
      .filter { $0.metres <= Self.reach }
      .min { ($0.metres, $0.name) < ($1.metres, $1.name) }
    var named = flow
    if let near { named.location = near.name }
    return named
  }
}
