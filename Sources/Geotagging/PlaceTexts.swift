import Ledger
import Syntax

/// The literals of a table's matches and codes; one pass over a text finds them all.
struct PlaceTexts: Sendable {
  /// The literals as the table writes them, for explanations.
  let literals: [String]
  let chains: [PlaceBranches]
  private let matches: LiteralMatches
  private let automaton: LiteralAutomaton

  init(_ rows: [PlaceRow]) {
    var gathering = Gathering()
    // For the same literal, codes come first, then names in table order.
    for index in rows.indices {
      for code in rows[index].codes { gathering.add(code, .code, Int32(index), rows[index].days) }
    }
    for index in rows.indices {
      for match in rows[index].matches {
        gathering.add(match.text, match.form, Int32(index), rows[index].days)
      }
    }
    literals = gathering.literals
    var matches = LiteralMatches(gathering.matches, literalCount: literals.count)
    var chains: [PlaceBranches] = []
    matches.chain(literalCount: literals.count) { branches in
      chains.append(PlaceBranches(branches, rows))
      return Int32(chains.count - 1)
    }
    self.matches = matches
    self.chains = chains
    automaton = LiteralAutomaton(gathering.folded)
  }

  /// The place by code and the place by name in a text, each the first in the table.
  ///
  /// Only places that apply on `day` count; nil for all places.
  func hits(
    in folded: UnsafeBufferPointer<UInt8>, on day: Int32?
  ) -> (code: PlaceHit, name: PlaceHit) {
    var code = PlaceHit()
    var name = PlaceHit()
    automaton.scan(folded) { literal, end in
      var index = Int32(literal)
      while index >= 0 {
        let match = matches.all[Int(index)]
        index = match.next
        let isCode = match.form == .code
        if match.place > (isCode ? code : name).place {
          // Only the first branch of a chain is needed.
          if isCode { continue } else { break }
        }
        guard match.counts(on: day), match.holds(endingAt: end, of: folded) else { continue }
        if isCode { code.take(match, literal) } else { name.take(match, literal) }
      }
      return true
    }
    return (code, name)
  }

  /// A collection of literals that merges literals with different case.
  private struct Gathering: ~Copyable {
    var literals: [String] = []
    var folded = LiteralList()
    var matches: [(literal: Int32, match: PlaceMatch)] = []
    private var folding = FoldedText()

    mutating func add(_ text: String, _ form: PlaceForm, _ place: Int32, _ days: PlaceDays) {
      let literal = number(of: text)
      let match = PlaceMatch(
        place: place, form: form, count: Int32(folded.length(literal)), days: days)
      matches.append((Int32(literal), match))
    }

    private mutating func number(of text: String) -> Int {
      var folded = text
      let literal = folded.withUTF8 { bytes in
        folding.set(bytes)
        return self.folded.number(of: folding.folded)
      }
      if literal.isNew { literals.append(text) }
      return literal.number
    }
  }
}

/// The branches of a chain: places that share a match.
struct PlaceBranches: Sendable {
  /// The branches in table order.
  let branches: [Int32]
  private let points: SpatialIndex

  init(_ branches: [Int32], _ rows: [PlaceRow]) {
    self.branches = branches
    points = SpatialIndex(
      branches.compactMap { branch in
        rows[Int(branch)].place.coordinate.map { (branch, UnitVector($0), Double.infinity) }
      })
  }

  /// The branch nearest to a point, with the square of the straight-line distance to it.
  ///
  /// Only branches for which `holds` is true count; nil if there is none.
  func nearest(
    to point: UnitVector, where holds: (Int32) -> Bool
  ) -> (number: Int32, chordSquared: Double)? {
    points.nearest(to: point, where: holds)
  }
}
