package import Ledger

/// The home place for distances, and the distance above which a row counts as away.
package struct Home: Hashable, Sendable {
  /// The default distance in kilometres; it is beyond a city and its surroundings.
  package static let usualAwayKilometres = 50

  package let place: Place
  package let awayKilometres: Int
  private let coordinate: Coordinate

  /// Creates a home at a place; nil if the place has no coordinates.
  package init?(_ place: Place, awayKilometres: Int = usualAwayKilometres) {
    guard let coordinate = place.coordinate else { return nil }
    self.place = place
    self.coordinate = coordinate
    self.awayKilometres = awayKilometres
  }

  /// The great-circle distance to a place in whole metres; nil if the place has no coordinates.
  ///
  /// The metres are truncated; only ``kilometres(_:)`` rounds.
  func metres(to place: Place) -> Int64? {
    place.coordinate.map { Int64(coordinate.distance(to: $0)) }
  }

  /// Whether a distance from home counts as away.
  func isAway(metres: Int64) -> Bool { metres > Int64(awayKilometres) * 1000 }

  /// The distance to a place in kilometres with one decimal; empty if the place has no coordinates.
  func kilometres(to place: Place) -> Cell {
    metres(to: place).map(Self.kilometres) ?? .none
  }

  /// A distance in kilometres with one decimal, half a tenth rounded up.
  ///
  /// The metres are truncated, so 650 means 650 or more. Halves to even would turn 650.8 metres
  /// into 0.6.
  static func kilometres(_ metres: Int64) -> Cell { .tenths((metres + 50) / 100) }
}

/// A range of distances from home, each typical of one way to travel.
enum DistanceBand: Int, CaseIterable, Sendable {
  case oneKilometre, five, twentyFive, hundred, beyond

  /// The longest distance of the band in metres, inclusive; nil for the last band.
  private var limit: Int64? {
    switch self {
    case .oneKilometre: 1_000
    case .five: 5_000
    case .twentyFive: 25_000
    case .hundred: 100_000
    case .beyond: nil
    }
  }

  var title: String {
    switch self {
    case .oneKilometre: "Up to 1 km"
    case .five: "1 to 5 km"
    case .twentyFive: "5 to 25 km"
    case .hundred: "25 to 100 km"
    case .beyond: "Over 100 km"
    }
  }

  /// The band of a distance; a limit belongs to the nearer band.
  init(metres: Int64) {
    self = Self.allCases.first { band in band.limit.map { metres <= $0 } ?? true } ?? .beyond
  }
}
