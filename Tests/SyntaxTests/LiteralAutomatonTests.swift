import Syntax
import TestKit
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
    var random = SplitMix(state: 1)
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

  @Test func `long literals with beginnings in common are found in texts made of their pieces`() {
    var random = SplitMix(state: 7)
    for round in 0..<400 {
      // Few letters and the byte 0, which is also what stands behind a text's end for the search.
      func word(_ range: ClosedRange<Int>) -> [UInt8] {
        (0..<Int.random(in: range, using: &random)).map { _ in
          round % 3 == 0
            ? UInt8.random(in: 0...1, using: &random)
            : "abc d".utf8.randomElement(using: &random) ?? 0
        }
      }
      let beginnings = (0..<4).map { _ in word(3...9) }
      let literals = (0..<Int.random(in: 1...60, using: &random)).map { number in
        (number % 4 == 3 ? [] : beginnings[number % 3]) + word(0...9)
      }
      let pieces = (0..<12).map { _ in
        let literal = literals.randomElement(using: &random) ?? []
        return literal.prefix(Int.random(in: 0...literal.count, using: &random)) + word(0...2)
      }
      let text = Array(pieces.joined())
      #expect(scanned(literals, text) == naive(literals, text))
    }
  }

  @Test func `literals of hundreds of letters are found, and where they go on as others do`() {
    var random = SplitMix(state: 17)
    let long = (0..<5).map { _ in
      (0..<700).map { _ in UInt8.random(in: 0x61...0x64, using: &random) }
    }
    let literals = long + long.map { Array($0.dropFirst(5)) } + long.map { Array($0.prefix(300)) }
    let text = Array((long + long.map { Array($0.dropLast(3)) }).joined())
    let hits = scanned(literals, text)
    #expect(hits == naive(literals, text))
    #expect(hits.count >= 20)
  }

  @Test func `thousands of literals are told apart`() {
    var random = SplitMix(state: 11)
    let literals = (0..<6_000).map { _ in
      (0..<Int.random(in: 1...7, using: &random)).map { _ in
        UInt8.random(in: 0x61...0x6A, using: &random)
      }
    }
    let text = (0..<120).map { _ in UInt8.random(in: 0x61...0x6A, using: &random) }
    #expect(scanned(literals, text) == naive(literals, text))
  }

  @Test func `a list tells literals that it has from new ones`() {
    var random = SplitMix(state: 13)
    var list = LiteralList()
    var known: [[UInt8]: Int] = [:]
    for _ in 0..<2_000 {
      let literal = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        UInt8.random(in: 0...9, using: &random)
      }
      let told = literal.withUnsafeBufferPointer { list.number(of: $0) }
      #expect(told.isNew == (known[literal] == nil))
      #expect(told.number == known[literal] ?? known.count)
      #expect(list.length(told.number) == literal.count)
      known[literal] = told.number
    }
    #expect(list.count == known.count)
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
