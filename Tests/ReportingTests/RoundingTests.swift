import Testing

@testable import Reporting

@Suite struct RoundingTests {
  @Test func `halves go to the even neighbour, as in every other figure`() {
    for (number, divisor, expected) in [
      (5, 2, 2), (7, 2, 4), (-5, 2, -2), (-7, 2, -4), (4, 3, 1), (-4, 3, -1), (5, 3, 2),
      (-5, 3, -2), (0, 7, 0), (1, 0, 0),
    ] as [(Int64, Int64, Int64)] {
      #expect(Rounding.divide(number, by: divisor) == expected)
    }
  }

  @Test func `no product is too large on the way`() {
    #expect(Rounding.divide(.max, times: 1000, by: 1000) == .max)
    #expect(Rounding.divide(-.max, times: 1000, by: 1000) == -.max)
    #expect(Rounding.divide(.max, times: 1000, by: 1) == .max)
  }

  @Test func `shares add up to a whole, whatever rounding says`() {
    // 33.33 %, 66.67 % of 1000: what is left goes to the largest remainder, the first of equal ones.
    #expect(Rounding.shares([1, 1, 1]) == [334, 333, 333])
    // 92.24, 3.99, 1.96, 1.81: each rounded they would be 100.1.
    #expect(Rounding.shares([9224, 399, 196, 181]) == [922, 40, 20, 18])
    #expect(Rounding.shares([-3, -1]) == [750, 250])
    #expect(Rounding.shares([0, 0]) == [nil, nil])
    #expect(Rounding.shares([]).isEmpty)
  }

  @Test func `whole units add up to their rounded total, below zero too`() {
    // −1.5, −2.5 and 0.5 are −3.5 together, which is −4 to the even neighbour. Rounded down they are
    // −2, −3 and 0; what is missing goes to the first of equal remainders.
    #expect(Rounding.wholeUnits([-1_500_000, -2_500_000, 500_000]) == [-1, -3, 0])
    #expect(Rounding.wholeUnits([-250_000, -250_000, -500_000]) == [0, 0, -1])
    #expect(Rounding.wholeUnits([1_900_000, 900_000, 200_000]) == [2, 1, 0])
  }

  @Test func `the median of an even count is the mean of the middle two`() {
    #expect(Rounding.median([]) == nil)
    #expect(Rounding.median([3]) == 3)
    #expect(Rounding.median([9, 1, 2]) == 2)
    #expect(Rounding.median([1, 2, 3, 100]) == 2)
    #expect(Rounding.median([1, 3, 4, 100]) == 4)
    #expect(Rounding.median([-1, -2]) == -2)
  }
}
