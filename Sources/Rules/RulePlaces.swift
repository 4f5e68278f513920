package import Ledger

/// What the rules know of the table of places, which numbers its places from 0.
package struct RulePlaces: Sendable {
  /// A folded text, or nothing.
  package typealias Folded = UnsafeBufferPointer<UInt8>

  /// Finds the place of a row by its text, its payee's clean name and what else is known of it.
  package typealias Search =
    @Sendable (_ text: Folded, _ payee: Folded, _ clue: PlaceClue) -> PlaceFinding

  /// Finds the city that one field of a row names, as a last resort; -1 for none.
  package typealias CitySearch =
    @Sendable (_ field: Folded, _ isPayee: Bool, _ clue: PlaceClue) -> Int32

  /// The ids of all places, in the order of their numbers.
  private let ids: [String]
  /// How many of them the table has; cities stand behind.
  private let tableCount: Int
  /// Whether each place of the table has coordinates.
  private let located: [Bool]
  /// For each id of ``RuleBook/places``, the number of that place.
  private let named: [Int32]
  /// For each of ``RuleBook/placeQueries``, whether a place is meant, and whether none is.
  private let meant: [[Bool]]
  let search: Search
  /// Whether a payee's name tells of a place on any day.
  let tells: @Sendable (_ payee: Folded) -> Bool
  let city: CitySearch?
  /// Whether there is no table that a text could tell of.
  let isNone: Bool

  /// The answers of a table: `meant` has for each query a value for each place and a last one for
  /// rows without a place.
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

  /// No table: no text tells of a place, and no condition on places holds.
  package static let none = RulePlaces(
    ids: [], named: [], meant: [], tells: { _ in false }, isNone: true,
    search: { _, _, _ in .none })

  func place(named index: Int32) -> Int32 {
    named.indices.contains(Int(index)) ? named[Int(index)] : -1
  }

  func id(of place: Int32) -> String? {
    ids.indices.contains(Int(place)) ? ids[Int(place)] : nil
  }

  /// The number of a place of the table; nil where it has none of this id.
  func number(of id: String) -> Int32? {
    ids.prefix(tableCount).firstIndex(of: id).map(Int32.init)
  }

  /// Whether it is known where a place of the table lies.
  func isLocated(_ place: Int32) -> Bool {
    located.indices.contains(Int(place)) && located[Int(place)]
  }

  func means(_ query: Int32, _ place: Int32) -> Bool {
    guard meant.indices.contains(Int(query)) else { return false }
    let places = meant[Int(query)]
    return places[place < 0 ? places.count - 1 : Int(place)]
  }
}
