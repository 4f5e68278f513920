/// What hangs on each literal, in the order of the table.
struct LiteralMatches: Sendable {
  /// The first match of each literal, by its number, then all others: most literals have one match,
  /// which then is found where it is looked for.
  private(set) var all: [PlaceMatch] = []

  /// Matches in the order of the table, each with the number of its literal; every literal has one.
  init(_ matches: [(literal: Int32, match: PlaceMatch)], literalCount: Int) {
    all = [PlaceMatch](
      repeating: PlaceMatch(place: 0, form: .contains, count: 0, days: .always),
      count: literalCount)
    all.reserveCapacity(matches.count)
    var lasts = [Int32](repeating: -1, count: literalCount)
    for (literal, match) in matches {
      let last = lasts[Int(literal)]
      if last < 0 {
        all[Int(literal)] = match
        lasts[Int(literal)] = literal
      } else {
        all[Int(last)].next = Int32(all.count)
        lasts[Int(literal)] = Int32(all.count)
        all.append(match)
      }
    }
  }

  /// Where the matches of a literal stand.
  private func indices(_ literal: Int) -> [Int] {
    Array(sequence(first: literal) { all[$0].next < 0 ? nil : Int(all[$0].next) })
  }

  /// Marks the matches that several places have, and passes on the places of each such chain.
  mutating func chain(literalCount: Int, _ number: (_ branches: [Int32]) -> Int32) {
    for literal in 0..<literalCount where all[literal].next >= 0 {
      let indices = indices(literal)
      for form in PlaceForm.ofMatch {
        let own = indices.filter { all[$0].form == form }
        let branches = Set(own.map { all[$0].place }).sorted()
        guard branches.count > 1 else { continue }
        let chain = number(branches)
        for index in own { all[index].chain = chain }
      }
    }
  }
}
