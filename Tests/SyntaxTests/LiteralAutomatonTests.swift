import Syntax
import Testing

@Suite struct LiteralAutomatonTests {
  /// Every literal with every place where it ends, found letter by letter.
  private func naive(_ literals: [[UInt8]], _ text: [UInt8]) -> Set<[Int]> {
    var hits: Set<[Int]> = []
    for (index, literal) in literals.enumerated() where !literal.isEmpty {
      guard literal.count <= text.count else { continue }
      for start in 0...(text.count - literal.count)
      where Array(text[start..<start + literal.count]) == literal {
        hits.insert([index, start + literal.count])
      }
    }
    return hits
  }

  private func scanned(_ literals: [[UInt8]], _ text: [UInt8]) -> Set<[Int]> {
    var hits: Set<[Int]> = []
    LiteralAutomaton(literals).scan(text) { literal, end in
      #expect(hits.insert([literal, end]).inserted, "told twice")
      return true
    }
    return hits
  }

  @Test func `hits equal those of a naive search`() {
    var random = SeededNumbers(seed: 1)
    for round in 0..<2_000 {
      let letters = UInt8(1 + round % 4)
      func word(_ limit: Int) -> [UInt8] {
        (0..<Int.random(in: 0...limit, using: &random)).map { _ in
          UInt8.random(in: 0x61..<0x61 + letters, using: &random)
        }
      }
      let literals = (0..<Int.random(in: 0...30, using: &random)).map { _ in word(round % 9) }
      let text = word(60)
      let expected = naive(literals, text)
      #expect(scanned(literals, text) == expected)
    }
  }

  @Test func `all 256 bytes may stand in literals`() {
    let all = (0...255).map { UInt8($0) }
    let literals = all.map { [$0] } + [all, Array(all.dropFirst()), [255, 0]]
    #expect(scanned(literals, all + all) == naive(literals, all + all))
  }

  @Test func `a caller that has seen a literal is spared the shorter ones`() {
    let literals = ["aaaa", "aaa", "aa", "a"].map { Array($0.utf8) }
    var seen: Set<Int> = []
    var calls = 0
    LiteralAutomaton(literals).scan([UInt8](repeating: 0x61, count: 1_000)) { literal, _ in
      calls += 1
      return seen.insert(literal).inserted
    }
    #expect(seen.count == 4)
    #expect(calls < 1_010)
  }

  @Test func `an automaton without literals finds nothing`() {
    #expect(scanned([], Array("text".utf8)).isEmpty)
    #expect(scanned([[]], Array("text".utf8)).isEmpty)
  }
}

extension LiteralAutomaton {
  fileprivate func scan(_ text: [UInt8], _ onHit: (Int, Int) -> Bool) {
    text.withUnsafeBufferPointer { scan($0, onHit: onHit) }
  }
}

/// Numbers that are the same in every run (SplitMix64).
private struct SeededNumbers: RandomNumberGenerator {
  var seed: UInt64

  mutating func next() -> UInt64 {
    seed &+= 0x9E37_79B9_7F4A_7C15
    var value = seed
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
