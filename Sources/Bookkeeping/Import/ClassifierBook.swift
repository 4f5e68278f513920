import Geotagging
import Ledger
import Reporting
import Rules
import Syntax

/// The rules, places and cities of a workspace, read and compiled together.
struct ClassifierBook: Sendable {
  let rules: RuleBook
  let places: PlacesTable
  /// The cities; their indices follow those of the places in the table.
  let gazetteer: Gazetteer
  /// The names that classifications refer to.
  var names: ClassificationNames
  /// The places, in the form that the rules query.
  let rulePlaces: RulePlaces

  /// Compiles the rules and places; reports a place missing from the table at the rule that names
  /// it.
  init(
    rules: RuleBook, places: PlacesTable, gazetteer: Gazetteer
  ) throws(Rejection) {
    self.rules = rules
    self.places = places
    self.gazetteer = gazetteer
    let all = places.places + gazetteer.places
    var search = PlaceSearch(places, all)
    let named = zip(rules.places, rules.placeLocations).map { id, location in
      search.index(id, location)
    }
    let meant = rules.placeQueries.map { search.meant(by: $0) }
    guard search.problems.isEmpty else { throw Rejection(search.problems) }
    let geotagger = Geotagger(places)
    rulePlaces = RulePlaces(
      ids: all.map(\.id), tableCount: places.places.count,
      located: places.places.map { $0.coordinate != nil }, named: named, meant: meant,
      tells: geotagger.tells,
      city: Self.cities(gazetteer, behind: places), search: geotagger.place)
    names = ClassificationNames(
      categories: rules.categories.map(\.path), places: all, payees: rules.payees,
      notes: rules.notes, divisions: rules.divisions)
  }

  /// The location of a place's definition.
  func location(ofPlace place: Int32) -> SourceLocation {
    let place = Int(place)
    return place < places.places.count
      ? places.locations[place] : gazetteer.location(of: place - places.places.count)
  }

  private static func cities(
    _ gazetteer: Gazetteer, behind places: PlacesTable
  ) -> RulePlaces.CitySearch? {
    guard !gazetteer.isEmpty else { return nil }
    let search = CitySearch(gazetteer)
    let first = places.places.count
    return { field, isPayee, clue in
      let city = search.city(in: field, isPayee: isPayee, clue)
      return city < 0 ? -1 : Int32(first + city)
    }
  }

  /// Creates a book without rules and places.
  init() throws(Rejection) {
    try self.init(rules: RuleBook(files: []), places: PlacesTable(), gazetteer: Gazetteer())
  }
}

/// A resolver of the places that rules name; it collects the problems.
struct PlaceSearch {
  private let table: PlacesTable
  private(set) var problems: [Diagnostic] = []

  /// All places that a row can have: those of the table, then the cities.
  private let all: [Place]

  init(_ table: PlacesTable, _ all: [Place]) {
    self.table = table
    self.all = all
  }

  /// The index of the place with this id; -1, with a new problem, if the table lacks the place.
  mutating func index(_ id: String, _ location: SourceLocation) -> Int32 {
    if let index = table.index(id: id) { return index }
    complain("place", id, table.places.map(\.id), location)
    return -1
  }

  /// The places that the query matches: a flag per place, then a flag for rows without a place.
  ///
  /// Empty, with a new problem, if the query's centre is unknown or has no coordinates. An unknown
  /// id or area also gives a problem.
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
        problems.append(
          Diagnostic(
            .error, "place \"\(id)\" has no coordinates", at: query.location,
            hint: "add lat and lon in tables/places.csv"))
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
