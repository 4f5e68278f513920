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
