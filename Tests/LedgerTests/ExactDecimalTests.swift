import Ledger
import Testing

@Suite struct ExactDecimalTests {
  @Test(
    arguments: [
      ("12.5", "0.75", "13.25"), ("-0.1", "0.1", "0"), ("100", "-40", "60"),
      ("0.000000000000000001", "0", "0.000000000000000001"), ("1.50", "1.5", "3"),
      ("999999999999999999", "-999999999999999999", "0"),
    ] as [(String, String, String)])
  func `sums are exact`(left: String, right: String, sum: String) throws {
    let left = try #require(ExactDecimal(left))
    let right = try #require(ExactDecimal(right))
    #expect(left.adding(right)?.description == sum)
    #expect(right.adding(left)?.description == sum)
  }

  @Test func `a sum of more than eighteen digits is none`() throws {
    let large = try #require(ExactDecimal("999999999999999999"))
    #expect(large.adding(large) == nil)
    #expect(large.adding(try #require(ExactDecimal("0.5"))) == nil)
  }
}
