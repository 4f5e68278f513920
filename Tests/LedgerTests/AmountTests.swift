import Ledger
import Testing

@Suite struct AmountTests {
  @Test(
    arguments: [
      (0, 2, "0.00"), (5, 2, "0.05"), (-5, 2, "-0.05"), (-123_450, 2, "-1234.50"), (7, 0, "7"),
      (-7, 0, "-7"), (1, 3, "0.001"), (4_750, 3, "4.750"), (12_345, 4, "1.2345"),
      (Int64.min, 2, "-92233720368547758.08"), (Int64.max, 0, "9223372036854775807"),
    ] as [(Int64, Int, String)])
  func `minor units are written with the currency's decimals`(
    minorUnits: Int64, exponent: Int, text: String
  ) {
    #expect(Amount.decimalText(minorUnits, exponent: exponent) == text)
  }

  @Test func `sums are exact or an error`() throws {
    let sum = try Amount(minorUnits: 1, currency: .eur).adding(
      Amount(minorUnits: 2, currency: .eur))
    #expect(sum == Amount(minorUnits: 3, currency: .eur))
    #expect(throws: AmountError.currencies(.eur, .usd)) {
      try Amount.zero(.eur).adding(.zero(.usd))
    }
    #expect(throws: AmountError.tooLarge) {
      try Amount(minorUnits: .max, currency: .eur).adding(Amount(minorUnits: 1, currency: .eur))
    }
  }
}
