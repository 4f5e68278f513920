/// A place that a text tells of.
struct PlaceHit {
  var place = Int32.max
  /// The number of the literal that was found.
  var literal: Int32 = -1
  /// The chain that it is a branch of, or -1.
  var chain: Int32 = -1

  var isFound: Bool { place != .max }

  /// Takes a match of a place that stands before the one found so far; of the same place, one that
  /// no other place has.
  mutating func take(_ match: PlaceMatch, _ literal: Int) {
    guard match.place < place || match.place == place && match.chain < 0 else { return }
    self = PlaceHit(place: match.place, literal: Int32(literal), chain: match.chain)
  }
}
