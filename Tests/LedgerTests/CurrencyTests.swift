import Ledger
import Testing

@Suite struct CurrencyTests {
  /// ISO 4217, list one.
  @Test(arguments: [
    ("EUR", 2), ("INR", 2), ("JPY", 0), ("KRW", 0), ("ISK", 0), ("CLP", 0), ("VND", 0),
    ("XOF", 0), ("KWD", 3), ("BHD", 3), ("TND", 3), ("OMR", 3), ("CLF", 4), ("UYW", 4),
    ("HUF", 2), ("IDR", 2), ("MGA", 2),
  ])
  func `a currency has the decimals of ISO 4217`(code: String, exponent: Int) throws {
    let currency = try #require(Currency(code))
    #expect(currency.exponent == exponent)
    #expect(currency.code == code)
    #expect(Currency(code.lowercased()) == currency)
    #expect(Currency(stored: Int64(currency.packed)) == currency)
  }

  @Test(arguments: ["EURO", "EU", "", "XXQ", "E1R", "€", "eu\u{72}\u{301}", "\u{5}\u{15}\u{12}"])
  func `what is no code is no currency`(code: String) {
    #expect(Currency(code) == nil)
  }

  @Test func `the packed constants are the codes they are named after`() {
    #expect(
      [Currency.eur, .usd, .gbp, .inr, .jpy].map(\.code) == ["EUR", "USD", "GBP", "INR", "JPY"])
    #expect(Currency(stored: -1) == nil)
    #expect(Currency(stored: 1) == nil)
  }
}
