import Testing

@testable import Ledger

@Suite struct CountryTests {
  @Test func `a country has a name, a currency and a length of IBANs`() throws {
    let germany = try #require(Country(code: "DE"))
    #expect(germany.name == "Germany" && germany.currency == .eur && germany.ibanLength == 22)
    let india = try #require(Country(named: "India"))
    #expect(india.code == "IN" && india.currency == .inr && india.ibanLength == 0)
    #expect(Country(named: "Europe") == nil && Country(code: "ZZ") == nil)
  }

  @Test func `a tax year that does not begin in January is known`() {
    #expect(Country(code: "IN")?.fiscalYearStart == 4)
    #expect(Country(code: "AU")?.fiscalYearStart == 7)
    #expect(Country(code: "DE")?.fiscalYearStart == 1)
  }

  @Test func `a currency that changed within a few years is no evidence`() {
    #expect(Country(code: "HR")?.currency == nil)
    #expect(Country(code: "BG")?.currency == nil)
  }
}
