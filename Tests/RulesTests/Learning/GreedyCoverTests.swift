import TestKit
import Testing

@testable import Rules

/// The most valuable first, each element won once.
@Suite struct GreedyCoverTests {
  private static func picks(_ sets: [[Int32]], most: Int = .max) -> [[Int32]] {
    GreedyCover.picks(
      sets.enumerated().map { index, set in
        GreedyCover.Choice(elements: set, rank: (index, ""))
      }, most: most
    ) { Int64($0) }.map(\.won)
  }

  @Test func `what is worth most goes first, and what is left over counts alone`() {
    #expect(Self.picks([[1, 2], [9], [2, 9]]) == [[2, 9], [1]])
    #expect(Self.picks([[3], [3]]) == [[3]])
    #expect(Self.picks([[5, 1], [4, 1], [2]], most: 2) == [[5, 1], [4]])
    #expect(Self.picks([]) == [])
  }

  /// The same picks as when every set is looked at each time.
  @Test(arguments: 0..<40)
  func `the quick way is the slow way`(seed: Int) {
    var numbers = SplitMix(state: UInt64(seed))
    let sets = (0..<12).map { _ in
      Set((0..<numbers.pick(1...6)).map { _ in Int32(numbers.pick(1...15)) }).sorted()
    }
    var left = sets
    var wanted: [[Int32]] = []
    while let best = left.max(by: { Self.worth($0) < Self.worth($1) }), Self.worth(best) > 0 {
      let first = left.first { Self.worth($0) == Self.worth(best) } ?? best
      wanted.append(first)
      left = left.map { set in set.filter { !first.contains($0) } }
    }
    #expect(Self.picks(sets) == wanted)
  }

  private static func worth(_ set: [Int32]) -> Int { set.reduce(0) { $0 + Int($1) } }
}
