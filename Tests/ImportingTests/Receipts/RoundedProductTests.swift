import Ledger
import Testing

@testable import Importing

@Suite struct RoundedProductTests {
  @Test(
    arguments: [
      ("1.245", "2.99", 372, nil), ("2", "1.19", 238, 238), ("-1", "2.40", -240, -240),
      ("0.5", "0.01", 0, nil), ("-0.5", "0.01", -1, nil), ("3", "2", 600, 600),
    ] as [(String, String, Int64, Int64?)])
  func `a product lies at or between two minor units`(
    quantity: String, price: String, lower: Int64, exact: Int64?
  ) throws {
    let factors = (try #require(ExactDecimal(quantity)), try #require(ExactDecimal(price)))
    let product = try #require(RoundedProduct(factors.0, factors.1, 2))
    #expect(product.exact == exact)
    #expect(product.may(round: lower))
    #expect(product.may(round: lower + 1) == (exact == nil))
    #expect(!product.may(round: lower - 1))
  }
}
