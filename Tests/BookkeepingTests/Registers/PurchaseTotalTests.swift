import Ledger
import Testing

@testable import Bookkeeping

/// A total is price times quantity, to the minor unit.
@Suite struct PurchaseTotalTests {
  // Worked out with Python's decimal, ROUND_HALF_EVEN.
  @Test(arguments: [
    ("1.295", "2", 259), ("1.295", "1", 130), ("1.285", "1", 128), ("0.333", "3", 100),
    ("2", "1.5", 300), ("0", "7", 0), ("19.99", "0.1", 200), ("0.005", "1", 0),
    ("0.015", "1", 2), ("123456789.123456789", "0.000000001", 12),
  ])
  func `a product is rounded half to even`(price: String, quantity: String, units: Int64) throws {
    let price = try #require(ExactDecimal(price))
    let quantity = try #require(ExactDecimal(quantity))
    #expect(PurchaseTotal.minorUnits(price, times: quantity, in: .eur) == units)
  }

  @Test func `a yen has no decimals, and too much is nothing`() throws {
    let price = try #require(ExactDecimal("2.5"))
    #expect(PurchaseTotal.minorUnits(price, times: price, in: .jpy) == 6)
    let much = try #require(ExactDecimal("999999999999999999"))
    #expect(PurchaseTotal.minorUnits(much, times: much, in: .eur) == nil)
  }
}
