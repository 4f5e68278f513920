/// What the rules know of the table of places, which numbers its places from 0.
package struct RulePlaces: Sendable {
  /// The ids of all places, in the order of their numbers.
  private let ids: [String]
  /// For each id of ``RuleBook/places``, the number of that place.
  private let named: [Int32]
  /// For each of ``RuleBook/placeQueries``, whether a place is meant, and whether none is.
  private let meant: [[Bool]]
  private let find: @Sendable (_ folded: UnsafeBufferPointer<UInt8>) -> Int32

  /// The answers of a table: `meant` has for each query a value for each place and a last one for
  /// rows without a place, and `find` gives the number of the place that a folded text tells of.
  package init(
    ids: [String], named: [Int32], meant: [[Bool]],
    find: @escaping @Sendable (_ folded: UnsafeBufferPointer<UInt8>) -> Int32
  ) {
    self.ids = ids
    self.named = named
    self.meant = meant
    self.find = find
  }

  /// No table: no text tells of a place, and no condition on places holds.
  package static let none = RulePlaces(ids: [], named: [], meant: []) { _ in -1 }

  func place(named index: Int32) -> Int32 {
    named.indices.contains(Int(index)) ? named[Int(index)] : -1
  }

  func id(of place: Int32) -> String? {
    ids.indices.contains(Int(place)) ? ids[Int(place)] : nil
  }

  func place(in folded: UnsafeBufferPointer<UInt8>) -> Int32 { find(folded) }

  func means(_ query: Int32, _ place: Int32) -> Bool {
    guard meant.indices.contains(Int(query)) else { return false }
    let places = meant[Int(query)]
    return places[place < 0 ? places.count - 1 : Int(place)]
  }
}
