import Ledger
import Testing

@testable import Reporting

@Suite struct GrowthFactorTests {
  @Test func `a root to the power it was drawn from is the factor again`() throws {
    for percent in ["0.01", "4", "7.25", "33.1", "900"] {
      let factor = try #require(
        GrowthFactor(yearlyPercent: decimal(percent), periodsPerYear: 1))
      for count in [1, 2, 3, 6, 12] {
        let power = try #require(factor.root(count).power(count))
        let apart = max(power.bits, factor.bits) - min(power.bits, factor.bits)
        #expect(apart < 1 << 10, "\(percent) %, \(count)")
      }
    }
  }

  @Test func `a factor times its inverse is one`() throws {
    let factor = try #require(GrowthFactor(yearlyPercent: decimal("12"), periodsPerYear: 12))
    let one = try #require(factor.inverse?.multiplied(by: factor))
    #expect(GrowthFactor.one.bits - one.bits < 4)
  }

  @Test func `what does not fit is no factor`() {
    #expect(GrowthFactor(yearlyPercent: decimal("-100"), periodsPerYear: 1) == nil)
    #expect(GrowthFactor(yearlyPercent: decimal("30000"), periodsPerYear: 1) == nil)
    let large = GrowthFactor(yearlyPercent: decimal("9900"), periodsPerYear: 1)
    #expect(large?.power(1) == large)
    #expect(large?.power(2) == nil)
  }
}
