/// What hangs on each literal, in the order of the table.
struct LiteralMatches: Sendable {
  /// Those of the first literal, then those of the second, and so on.
  private(set) var all: [PlaceMatch]
  private let starts: [Int32]

  /// Matches in the order of the table, each with the number of its literal.
  init(_ matches: [(literal: Int32, match: PlaceMatch)], literalCount: Int) {
    var starts = [Int32](repeating: 0, count: literalCount + 1)
    for (literal, _) in matches { starts[Int(literal) + 1] += 1 }
    for literal in 0..<literalCount { starts[literal + 1] += starts[literal] }
    var next = starts
    all = [PlaceMatch](
      repeating: PlaceMatch(place: 0, form: .contains, count: 0, days: .always),
      count: matches.count)
    for (literal, match) in matches {
      all[Int(next[Int(literal)])] = match
      next[Int(literal)] += 1
    }
    self.starts = starts
  }

  /// Where the matches of a literal stand.
  func range(_ literal: Int) -> Range<Int> { Int(starts[literal])..<Int(starts[literal + 1]) }

  /// Marks the matches that several places have, and passes on the places of each such chain.
  mutating func chain(_ number: (_ branches: [Int32]) -> Int32) {
    for literal in 0..<starts.count - 1 where range(literal).count > 1 {
      for form in PlaceForm.ofMatch {
        let own = range(literal).filter { all[$0].form == form }
        let branches = Set(own.map { all[$0].place }).sorted()
        guard branches.count > 1 else { continue }
        let chain = number(branches)
        for index in own { all[index].chain = chain }
      }
    }
  }
}
