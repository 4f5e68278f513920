import Geotagging
import Ledger
import Rules
import Syntax

/// The rules and places of a workspace, read and compiled once for a run.
struct ClassifierBook: Sendable {
  let rules: RuleBook
  let places: PlacesTable
  /// The names that classifications point to.
  let names: ClassificationNames
  /// The places as the rules ask for them.
  let rulePlaces: RulePlaces

  /// A rule that names a place which the table does not have is an error at the rule.
  init(rules: RuleBook, places: PlacesTable) throws(Rejection) {
    self.rules = rules
    self.places = places
    var search = PlaceSearch(places)
    let named = zip(rules.places, rules.placeLocations).map { id, location in
      search.index(id, location)
    }
    let meant = rules.placeQueries.map { search.meant(by: $0) }
    guard search.problems.isEmpty else { throw Rejection(search.problems) }
    let geotagger = Geotagger(places)
    rulePlaces = RulePlaces(
      ids: places.places.map(\.id), named: named, meant: meant, tells: geotagger.tells,
      search: geotagger.place)
    names = ClassificationNames(
      categories: rules.categories.map(\.path), places: places.places, payees: rules.payees,
      notes: rules.notes)
  }

  /// Where a place is written down.
  func location(ofPlace place: Int32) -> SourceLocation { places.locations[Int(place)] }

  /// No rules and no places.
  init() throws(Rejection) {
    try self.init(rules: RuleBook(files: []), places: PlacesTable())
  }
}
