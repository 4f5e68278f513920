import Geotagging
import Ledger
import Reporting
import Rules
import Syntax

/// Finds the places that rules name in the table, and gathers those that it does not have.
struct PlaceSearch {
  private let table: PlacesTable
  private(set) var problems: [Diagnostic] = []

  /// All places that a row can have: those of the table, then cities.
  private let all: [Place]

  init(_ table: PlacesTable, _ all: [Place]) {
    self.table = table
    self.all = all
  }

  /// The number of the place with this id, or -1.
  mutating func index(_ id: String, _ location: SourceLocation) -> Int32 {
    if let index = table.index(id: id) { return index }
    complain("place", id, table.places.map(\.id), location)
    return -1
  }

  /// For each place whether a query means it, and at the end whether it means no place.
  mutating func meant(by query: PlaceQuery) -> [Bool] {
    switch query.meaning {
    case .id(let id):
      let index = index(id, query.location)
      return holds { $0 == index }
    case .area(let area):
      let areas = table.places.map(\.area)
      if !areas.contains(area) { complain("area", area, areas, query.location) }
      return holds { all[Int($0)].area == area }
    case .nearPlace(let id, let metres):
      let index = index(id, query.location)
      guard index >= 0 else { return [] }
      guard let centre = table.places[Int(index)].coordinate else {
        problems.append(.noCoordinate(id, query.location))
        return []
      }
      return near(centre, metres)
    case .nearPoint(let centre, let metres): return near(centre, metres)
    case .unknown: return all.map { _ in false } + [true]
    }
  }

  private func near(_ centre: Coordinate, _ metres: Int) -> [Bool] {
    holds { index in
      all[Int(index)].coordinate.map { centre.reaches($0, within: Double(metres)) }
        ?? false
    }
  }

  private func holds(_ isMeant: (Int32) -> Bool) -> [Bool] {
    all.indices.map { isMeant(Int32($0)) } + [false]
  }

  private mutating func complain(
    _ what: String, _ name: String, _ known: [String], _ location: SourceLocation
  ) {
    let meant = Suggestion.closest(to: name, among: known.filter { !$0.isEmpty })
    problems.append(
      Diagnostic(
        .error, "tables/places.csv has no \(what) \"\(name)\"", at: location,
        hint: meant.map { "did you mean \"\($0)\"?" }))
  }
}

extension Diagnostic {
  fileprivate static func noCoordinate(_ id: String, _ location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "place \"\(id)\" has no coordinates", at: location,
      hint: "add lat and lon in tables/places.csv")
  }
}
