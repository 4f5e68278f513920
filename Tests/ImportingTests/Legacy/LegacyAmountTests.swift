import Ledger
import Testing

@testable import Importing

/// The signs and groups that people and devices write around an amount.
@Suite struct LegacyAmountTests {
  private static func units(_ text: String, _ code: String) -> String {
    guard let currency = Currency(code) else { return "no currency" }
    do throws(LegacyAmount.Problem) {
      let units = try LegacyAmount.signedMinorUnits(text, isNumber: false, currency)
      return "\(units)"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("BD 2,500.125", "BHD", "2500125"), ("BHD 2,500.125", "BHD", "2500125"),
    ("2,500.125 BD", "BHD", "2500125"), ("KD1.250", "KWD", "1250"), ("-BD 0.500", "BHD", "-500"),
    ("R$ 12.50", "BRL", "1250"), ("R 12.50", "ZAR", "1250"), ("RM12.50", "MYR", "1250"),
    ("Rs. 2,50,000.50", "INR", "25000050"), ("Rs 5", "PKR", "500"), ("12.50 zł", "PLN", "1250"),
    ("99 kr", "SEK", "9900"), ("RON 5.00", "RON", "500"), ("CHF 5.00", "CHF", "500"),
    ("$5", "USD", "500"), ("US$5", "USD", "500"), ("C$5", "CAD", "500"),
    // Another currency's sign is told; a word is no amount.
    ("BD 2,500.125", "EUR", "otherCurrency"), ("C$5", "USD", "otherCurrency"),
    ("5 C$", "USD", "otherCurrency"), ("Rent", "ZAR", "notANumber"), ("BD", "BHD", "notANumber"),
    ("BD 2500.1255", "BHD", "tooPrecise"), ("BD 25,00.125", "BHD", "notANumber"),
  ])
  func `a currency's sign stands before or behind its amount`(
    text: String, code: String, expected: String
  ) {
    #expect(Self.units(text, code) == expected)
  }
}
