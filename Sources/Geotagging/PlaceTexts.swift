import Ledger
import Syntax

/// The literals of a table's matches and codes, all found in one walk over a text.
struct PlaceTexts: Sendable {
  /// As the person wrote them, for explanations.
  let literals: [String]
  let chains: [PlaceChain]
  private let names: LiteralMatches
  private let codes: LiteralMatches
  private let automaton: LiteralAutomaton

  init(_ rows: [PlaceRow]) {
    var gathering = Gathering()
    for (index, row) in rows.enumerated() {
      for code in row.codes { gathering.add(code, .code, Int32(index)) }
      for match in row.matches { gathering.add(match.text, match.form, Int32(index)) }
    }
    literals = gathering.literals
    codes = LiteralMatches(gathering.codes, literalCount: literals.count)
    var names = LiteralMatches(gathering.names, literalCount: literals.count)
    var chains: [PlaceChain] = []
    names.chain { branches in
      chains.append(PlaceChain(branches, rows))
      return Int32(chains.count - 1)
    }
    self.names = names
    self.chains = chains
    automaton = LiteralAutomaton(gathering.folded)
  }

  /// What the first places are that a text has a code and a name of, among those that count.
  func hits(
    in folded: UnsafeBufferPointer<UInt8>, where counts: (Int32) -> Bool
  ) -> (code: PlaceHit, name: PlaceHit) {
    var code = PlaceHit()
    var name = PlaceHit()
    automaton.scan(folded) { literal, end in
      take(codes, literal, end, folded, counts, &code)
      take(names, literal, end, folded, counts, &name)
      return true
    }
    return (code, name)
  }

  private func take(
    _ matches: LiteralMatches, _ literal: Int, _ end: Int, _ folded: UnsafeBufferPointer<UInt8>,
    _ counts: (Int32) -> Bool, _ hit: inout PlaceHit
  ) {
    for index in matches.range(literal) {
      let match = matches.all[index]
      if match.place > hit.place { return }
      guard counts(match.place), match.holds(endingAt: end, of: folded) else { continue }
      hit.take(match, literal)
    }
  }

  /// Literals that are written alike, case aside, are one.
  private struct Gathering: ~Copyable {
    var literals: [String] = []
    var folded: [[UInt8]] = []
    var names: [(literal: Int32, match: PlaceMatch)] = []
    var codes: [(literal: Int32, match: PlaceMatch)] = []
    private var numbers: [[UInt8]: Int] = [:]
    private var folding = FoldedText()

    mutating func add(_ text: String, _ form: PlaceForm, _ place: Int32) {
      let literal = number(of: text)
      let match = PlaceMatch(place: place, form: form, count: Int32(folded[literal].count))
      if form == .code {
        codes.append((Int32(literal), match))
      } else {
        names.append((Int32(literal), match))
      }
    }

    private mutating func number(of text: String) -> Int {
      var text = text
      let literal = text.withUTF8 { bytes in
        folding.set(bytes)
        return Array(folding.folded)
      }
      if let known = numbers[literal] { return known }
      numbers[literal] = literals.count
      literals.append(text)
      folded.append(literal)
      return literals.count - 1
    }
  }
}
