import Ledger
import Testing

@Suite struct LargestRemainderTests {
  @Test func `shares add up and lie within a unit of the exact part`() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let weights = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        Int64.random(in: 0...1_000_000, using: &random)
      }
      let sum = weights.reduce(0, +)
      guard sum > 0 else { continue }
      let total = Int64.random(in: -1_000_000...1_000_000, using: &random)
      let shares = try #require(LargestRemainder.shares(of: total, by: weights))
      #expect(shares.reduce(0, +) == total)
      for (share, weight) in zip(shares, weights) {
        #expect((share * sum - weight * total).magnitude < sum.magnitude)
      }
    }
  }

  @Test(
    arguments: [
      (100, [1, 1, 1], [34, 33, 33]), (10, [3, 3, 4], [3, 3, 4]),
      (-100, [1, 1, 1], [-33, -33, -34]),
      (7, [-1, 2], [-7, 14]), (0, [2, 3], [0, 0]), (400, [-700, -300], [280, 120]),
    ] as [(Int64, [Int64], [Int64])])
  func `the largest remainders get what is left over`(
    total: Int64, weights: [Int64], shares: [Int64]
  ) {
    #expect(LargestRemainder.shares(of: total, by: weights) == shares)
  }

  @Test func `weights that add up to nothing have no shares, and large ones do not trap`() {
    #expect(LargestRemainder.shares(of: 5, by: [1, -1]) == nil)
    #expect(LargestRemainder.shares(of: 5, by: []) == nil)
    #expect(LargestRemainder.shares(of: 5, by: [.max, 1]) == nil)
    #expect(LargestRemainder.shares(of: .max, by: [.max - 1, -(.max - 2)]) == nil)
  }
}
