package import Ledger
package import Syntax

/// Which places of the table a condition means.
package struct PlaceQuery: Hashable, Sendable {
  package enum Meaning: Hashable, Sendable {
    /// The place with this id.
    case id(String)
    /// Every place of an area.
    case area(String)
    /// Every place so many metres around another, or around a point.
    case nearPlace(String, metres: Int)
    case nearPoint(Coordinate, metres: Int)
    /// No place at all.
    case unknown
  }

  package let meaning: Meaning
  package let location: SourceLocation
  /// As `rules explain` shows it.
  let words: String

  init(_ meaning: Meaning, _ location: SourceLocation, words: String) {
    self.meaning = meaning
    self.location = location
    self.words = words
  }

  package static func == (left: PlaceQuery, right: PlaceQuery) -> Bool {
    left.meaning == right.meaning
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(meaning) }
}
