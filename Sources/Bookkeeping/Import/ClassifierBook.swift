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
  /// For each place that a rule names, its index in the places table.
  let namedPlaces: [Int32]
  /// For each clean payee, the place its name tells of, or -1.
  let payeePlaces: [Int32]

  /// A rule that names a place which the table does not have is an error at the rule.
  init(rules: RuleBook, places: PlacesTable) throws(Rejection) {
    self.rules = rules
    self.places = places
    var problems: [Diagnostic] = []
    var named: [Int32] = []
    for (id, location) in zip(rules.places, rules.placeLocations) {
      if let index = places.index(id: id) {
        named.append(index)
      } else {
        let meant = Suggestion.closest(to: id, among: places.places.map(\.id))
        problems.append(
          Diagnostic(
            .error, "tables/places.csv has no place \"\(id)\"", at: location,
            hint: meant.map { "did you mean \"\($0)\"?" }))
      }
    }
    guard problems.isEmpty else { throw Rejection(problems) }
    namedPlaces = named
    payeePlaces = rules.payees.map { name in
      FoldedText.folded(name).withUnsafeBufferPointer(places.place)
    }
    names = ClassificationNames(
      categories: rules.categories.map(\.path), places: places.places, payees: rules.payees,
      notes: rules.notes)
  }

  /// No rules and no places.
  init() throws(Rejection) {
    try self.init(rules: RuleBook(files: []), places: PlacesTable())
  }
}
