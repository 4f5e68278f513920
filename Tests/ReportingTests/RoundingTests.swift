import Testing

@testable import Reporting

@Suite struct RoundingTests {
  @Test func `halves go away from zero`() {
    for (number, divisor, expected) in [
      (5, 2, 3), (-5, 2, -3), (4, 3, 1), (-4, 3, -1), (5, 3, 2), (-5, 3, -2), (0, 7, 0), (1, 0, 0),
    ] as [(Int64, Int64, Int64)] {
      #expect(Rounding.divide(number, by: divisor) == expected)
    }
  }

  @Test func `no product is too large on the way`() {
    #expect(Rounding.divide(.max, times: 1000, by: 1000) == .max)
    #expect(Rounding.divide(-.max, times: 1000, by: 1000) == -.max)
    #expect(Rounding.divide(.max, times: 1000, by: 1) == .max)
  }

  @Test func `the median of an even count is the mean of the middle two`() {
    #expect(Rounding.median([]) == nil)
    #expect(Rounding.median([3]) == 3)
    #expect(Rounding.median([9, 1, 2]) == 2)
    #expect(Rounding.median([1, 2, 3, 100]) == 3)
    #expect(Rounding.median([-1, -2]) == -2)
  }
}
