package import Ledger
package import Syntax

/// The places a person has named, and the texts that tell of them.
///
/// The first row whose match holds gives the place; a place without a match is only reached
/// through a rule that names its id.
package struct PlacesTable: Sendable {
  /// In the order of the table, which is what the indices of this type count.
  package let places: [Place]
  /// How far around its point a place reaches, in metres; nil where the table does not say.
  package let radii: [Int?]
  /// What sort of place it is, in the person's own word; empty where the table does not say.
  package let kinds: [String]
  /// Where each place stands, for `rules explain`.
  package let locations: [SourceLocation]
  private let indices: [String: Int32]
  private let automaton: LiteralAutomaton
  /// For each literal of the automaton, the matches that hang on it.
  private let matches: [[PlaceMatch]]

  /// A table without places.
  package init() { self.init([]) }

  init(_ rows: [PlaceRow]) {
    places = rows.map(\.place)
    radii = rows.map(\.radius)
    kinds = rows.map(\.kind)
    locations = rows.map(\.location)
    var indices: [String: Int32] = [:]
    var literals: [[UInt8]] = []
    var literalIndices: [[UInt8]: Int] = [:]
    var matches: [[PlaceMatch]] = []
    for (index, row) in rows.enumerated() {
      indices[row.place.id] = Int32(index)
      for (form, text) in row.matches {
        let literal = FoldedText.folded(text)
        let known = literalIndices[literal] ?? literals.count
        if known == literals.count {
          literalIndices[literal] = known
          literals.append(literal)
          matches.append([])
        }
        matches[known].append(
          PlaceMatch(place: Int32(index), form: form, count: Int32(literal.count)))
      }
    }
    self.indices = indices
    self.matches = matches
    automaton = LiteralAutomaton(literals)
  }

  /// The index of the place with this id, as a rule gives it.
  package func index(id: String) -> Int32? { indices[id] }

  /// The index of the first place that `folded` tells of, or -1.
  ///
  /// The bytes come from ``FoldedText``; they may be a row's text or a payee.
  package func place(in folded: UnsafeBufferPointer<UInt8>) -> Int32 {
    var best = Int32.max
    automaton.scan(folded) { literal, end in
      for match in matches[literal] where match.place < best {
        if match.holds(endingAt: end, of: folded.count) { best = match.place }
      }
      return true
    }
    return best == .max ? -1 : best
  }
}
