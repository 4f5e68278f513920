package import Ledger

/// From where distances are measured, and how far away being away begins.
package struct Home: Hashable, Sendable {
  /// How far that is where nothing else is said: beyond a city and its surroundings.
  package static let usualAwayKilometres = 50

  package let place: Place
  package let awayKilometres: Int
  private let coordinate: Coordinate

  /// Nil for a place that has no coordinates.
  package init?(_ place: Place, awayKilometres: Int = usualAwayKilometres) {
    guard let coordinate = place.coordinate else { return nil }
    self.place = place
    self.coordinate = coordinate
    self.awayKilometres = awayKilometres
  }

  /// The full metres to a place along the great circle; nil where it has no coordinates.
  ///
  /// They are cut off, so that ``kilometres(_:)`` rounds once.
  func metres(to place: Place) -> Int64? {
    place.coordinate.map { Int64(coordinate.distance(to: $0)) }
  }

  /// Whether somebody at a distance is away.
  func isAway(metres: Int64) -> Bool { metres > Int64(awayKilometres) * 1000 }

  /// The way to a place in kilometres with one decimal.
  func kilometres(to place: Place) -> Cell {
    metres(to: place).map(Self.kilometres) ?? .none
  }

  /// A way in kilometres with one decimal.
  ///
  /// Full metres are cut off, so 650 of them are 650 or more: half a tenth goes up. (Halves to even made 0.6 of
  /// 650.8 metres.)
  static func kilometres(_ metres: Int64) -> Cell { .tenths((metres + 50) / 100) }
}

/// How far from home something is, in steps that each mean another way to get there.
enum DistanceBand: Int, CaseIterable, Sendable {
  case oneKilometre, five, twentyFive, hundred, beyond

  /// The farthest that belongs to it, in metres; nil where there is no end.
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

  /// The band of a distance; a border belongs to the nearer one.
  init(metres: Int64) {
    self = Self.allCases.first { band in band.limit.map { metres <= $0 } ?? true } ?? .beyond
  }
}
