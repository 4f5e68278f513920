import Ledger
import TestKit
import Testing

@Suite struct DivisionTests {
  private func division(_ measures: [Division.Measure]) -> Division {
    Division(
      measures.enumerated().map { Division.Part(category: Int32($0 + 1), measure: $1) })
  }

  @Test(
    arguments: [
      ([.share(600_000), .share(400_000)], -10_000, [1: -6000, 2: -4000]),
      ([.share(600_000), .share(400_000)], -1, [1: -1]),
      ([.share(333_333), .share(333_333), .rest], 100, [1: 33, 2: 33, 3: 34]),
      ([.share(600_000), .amount(100_000), .rest], 10_000, [1: 6000, 2: 1000, 3: 3000]),
      ([.share(600_000), .amount(100_000), .rest], -2500, [1: -1500, 2: -1000]),
      ([.amount(100_000), .rest], -1000, [1: -1000]),
      ([.share(500_000), .rest], 0, [:]),
    ] as [([Division.Measure], Int64, [Int32: Int64])])
  func `every part gets what its rule says`(
    measures: [Division.Measure], amount: Int64, expected: [Int32: Int64]
  ) throws {
    let parts = try #require(division(measures).amounts(of: amount, exponent: 2))
    #expect(
      Dictionary(uniqueKeysWithValues: parts.map { ($0.category, $0.minorUnits) }) == expected)
  }

  @Test func `a row that is smaller than its fixed sums is not divided`() {
    #expect(division([.amount(100_000), .rest]).amounts(of: -999, exponent: 2) == nil)
    #expect(division([.amount(100_000), .rest]).amounts(of: 0, exponent: 2) == nil)
    let mixed = division([.share(600_000), .amount(100_000), .rest])
    #expect(mixed.amounts(of: -2400, exponent: 2) == nil)
  }

  @Test func `a sum finer than the currency is not divided off`() {
    let fine = division([.amount(100_050), .rest])
    #expect(fine.amounts(of: 5000, exponent: 2) == nil)
    #expect(fine.amounts(of: 50_000, exponent: 3)?.map(\.minorUnits) == [10_005, 39_995])
    #expect(division([.amount(105_000), .rest]).amounts(of: 5000, exponent: 0) == nil)
  }

  /// Worked out anew: the exact parts as counts of a millionth of a minor unit, in 128 bits.
  @Test func `parts add up to the row, each within a unit of its exact share`() throws {
    var random = SplitMix(state: 41)
    for _ in 0..<3000 {
      let count = Int.random(in: 2...6, using: &random)
      var left = Division.whole
      var measures: [Division.Measure] = []
      for index in 1..<count {
        let share = Int64.random(in: 1...max(1, left / Int64(count - index + 1)), using: &random)
        left -= share
        measures.append(.share(share))
      }
      let fixed = Int64.random(in: 0...3, using: &random) * 12_300
      if fixed > 0 { measures.append(.amount(fixed)) }
      measures.append(fixed > 0 || Bool.random(using: &random) ? .rest : .share(left))
      let size =
        Int64.random(in: 0...10_000_000_000_000, using: &random)
        >> Int64.random(in: 0...43, using: &random)
      let amount = Bool.random(using: &random) ? -size : size
      let exactRest = Int128(size) * Int128(left) - Int128(fixed / 100) * 1_000_000
      guard let parts = division(measures).amounts(of: amount, exponent: 2) else {
        #expect(exactRest < 0)
        continue
      }
      #expect(exactRest > -1_000_000)
      #expect(parts.reduce(0) { $0 + $1.minorUnits } == amount)
      for (index, measure) in measures.enumerated() {
        let given = parts.first { $0.category == Int32(index + 1) }?.minorUnits ?? 0
        #expect(given == 0 || (given < 0) == (amount < 0))
        let exact: Int128 =
          switch measure {
          case .share(let share): Int128(size) * Int128(share)
          case .amount(let sum): Int128(sum / 100) * 1_000_000
          case .rest: exactRest
          }
        #expect((Int128(given.magnitude) * 1_000_000 - exact).magnitude < 1_000_000)
      }
    }
  }
}

/// Numbers that are the same in every run.
