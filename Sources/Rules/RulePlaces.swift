package import Ledger

/// The places table as the rules see it; places are numbered from 0.
package struct RulePlaces: Sendable {
  /// A folded text; may be empty.
  package typealias Folded = UnsafeBufferPointer<UInt8>

  /// A function that returns the place of a row, from the row's text, clean payee and other clues.
  package typealias Search =
    @Sendable (_ text: Folded, _ payee: Folded, _ clue: PlaceEvidence) -> PlaceFinding

  /// A function that returns the city named in one field of a row, as a last resort; -1 if none.
  package typealias CitySearch =
    @Sendable (_ field: Folded, _ isPayee: Bool, _ clue: PlaceEvidence) -> Int32

  /// The ids of all places, in the order of their numbers.
  private let ids: [String]
  /// The number of places in the table; places with higher numbers are cities.
  private let tableCount: Int
  /// Whether each place of the table has coordinates.
  private let located: [Bool]
  /// The number of each place in ``RuleBook/places``.
  private let named: [Int32]
  /// For each of ``RuleBook/placeQueries``, whether the query accepts each place.
  ///
  /// The last value of a query is for rows without a place.
  private let meant: [[Bool]]
  let search: Search
  /// A function that returns whether a payee's name may determine a place on any day.
  let tells: @Sendable (_ payee: Folded) -> Bool
  let city: CitySearch?
  /// Whether the classifier never searches for a place, as with ``none``.
  let isNone: Bool

  /// Creates the rules' view of a places table.
  ///
  /// For each query, `meant` has one value for each place and a last one for rows without a place.
  package init(
    ids: [String], tableCount: Int? = nil, located: [Bool] = [], named: [Int32], meant: [[Bool]],
    tells: @escaping @Sendable (_ payee: Folded) -> Bool = { _ in true },
    city: CitySearch? = nil, isNone: Bool = false, search: @escaping Search
  ) {
    self.ids = ids
    self.tableCount = tableCount ?? ids.count
    self.located = located
    self.named = named
    self.meant = meant
    self.search = search
    self.tells = tells
    self.city = city
    self.isNone = isNone
  }

  /// The value for a workspace without places: texts find none, and place conditions never hold.
  package static let none = RulePlaces(
    ids: [], named: [], meant: [], tells: { _ in false }, isNone: true,
    search: { _, _, _ in .none })

  func place(named index: Int32) -> Int32 {
    named.indices.contains(Int(index)) ? named[Int(index)] : -1
  }

  func id(of place: Int32) -> String? {
    ids.indices.contains(Int(place)) ? ids[Int(place)] : nil
  }

  /// The number of the place with an id; nil if the table has no such place.
  func number(of id: String) -> Int32? {
    ids.prefix(tableCount).firstIndex(of: id).map(Int32.init)
  }

  /// Whether a place of the table has coordinates.
  func isLocated(_ place: Int32) -> Bool {
    located.indices.contains(Int(place)) && located[Int(place)]
  }

  func means(_ query: Int32, _ place: Int32) -> Bool {
    guard meant.indices.contains(Int(query)) else { return false }
    let places = meant[Int(query)]
    return places[place < 0 ? places.count - 1 : Int(place)]
  }
}
