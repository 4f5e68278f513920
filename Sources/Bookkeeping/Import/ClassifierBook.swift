import Geotagging
import Ledger
import Rules
import Syntax

/// The rules and places of a workspace, read and compiled once for a run.
struct ClassifierBook: Sendable {
  let rules: RuleBook
  let places: PlacesTable
  /// Cities, numbered behind the places of the table.
  let gazetteer: Gazetteer
  /// The names that classifications point to.
  let names: ClassificationNames
  /// The places as the rules ask for them.
  let rulePlaces: RulePlaces

  /// A rule that names a place which the table does not have is an error at the rule.
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

  /// Where a place is written down.
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

  /// No rules and no places.
  init() throws(Rejection) {
    try self.init(rules: RuleBook(files: []), places: PlacesTable(), gazetteer: Gazetteer())
  }
}
