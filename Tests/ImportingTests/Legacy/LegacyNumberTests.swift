import Ledger
import Testing

@testable import Importing

@Suite struct LegacyNumberTests {
  // Worked out with Python's decimal: the double's shortest form, rounded to 15 digits half even.
  @Test(
    arguments: [
      ("12.5", "12.5"), ("0", "0"), ("-0.25", "-0.25"), ("19.989999999999998", "19.99"),
      ("0.30000000000000004", "0.3"), ("1e3", "1000"), ("1.5E-7", "0.00000015"),
      ("7123.456700000001", "7123.4567"), ("-33.868800000000004", "-33.8688"),
      ("1.2345678901234567", "1.23456789012346"), ("123456789012345678", "123456789012346000"),
      ("9999999999999999", "10000000000000000"), ("1e-30", "0"), ("0.000", "0"),
      ("1.00000000000000049", "1"), ("5.551115123125783e-17", "0.000000000000000056"),
    ]) func `a number keeps fifteen digits`(text: String, value: String)
  {
    #expect(LegacyNumber(text)?.value.description == value)
  }

  @Test(arguments: [
    "", "-", ".", "1.2.3", "1,5", "abc", "1e", "1e999", "0x10", "1e18", "NaN", "--1",
  ])
  func `what is no number, or too large, is none`(text: String) {
    #expect(LegacyNumber(text) == nil)
  }

  @Test func `commas go only where they group digits`() {
    #expect(LegacyNumber.ungrouped("1,250.5") == "1250.5")
    #expect(LegacyNumber.ungrouped("1,23,456.78") == "123456.78")
    #expect(LegacyNumber.ungrouped("1,2") == nil)
    #expect(LegacyNumber.ungrouped("1,2345,678") == nil)
    #expect(LegacyNumber.ungrouped("12.5,0") == nil)
  }
}
