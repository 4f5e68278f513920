import Ledger
import Testing

@testable import Reporting

@Suite struct NumberStyleTests {
  private let style = NumberStyle(home: .eur)

  private func money(_ minorUnits: Int64, _ currency: Currency, isWhole: Bool = false) -> String {
    style.money(Amount(minorUnits: minorUnits, currency: currency), isWhole: isWhole)
  }

  @Test func `each currency is grouped as its people do`() {
    #expect(money(123_456_789, .inr) == "₹12,34,567.89")
    #expect(money(19_250_000, .inr, isWhole: true) == "₹1,92,500")
    #expect(money(-123_450, .eur) == "\u{2212}€1,234.50")
    #expect(money(5, .eur) == "€0.05")
    #expect(money(-999, .jpy) == "\u{2212}¥999")
    #expect(money(1_000_000, .jpy) == "¥1,000,000")
  }

  @Test func `a grouping asked for holds for all`() {
    let plain = NumberStyle(home: .eur, grouping: NumberStyle.Grouping.none)
    #expect(plain.money(Amount(minorUnits: 123_456_789, currency: .inr)) == "₹1234567.89")
    #expect(plain.count(12_345) == "12345")
    #expect(NumberStyle(home: .inr).count(1_234_567) == "12,34,567")
  }

  @Test func `beyond ten times the whole a sentence says no more than that, and a table all`() {
    #expect(style.percentInWords(permille: 9_999) == "999.9\u{202F}%")
    #expect(style.percentInWords(permille: 10_000) == "> 999\u{202F}%")
    #expect(style.percentInWords(permille: -24_750) == "< \u{2212}999\u{202F}%")
    #expect(style.percent(permille: -24_750) == "\u{2212}2,475\u{202F}%")
    #expect(style.percent(permille: -2_875) == "\u{2212}287.5\u{202F}%")
  }

  @Test func `a count has its noun in the number that fits it`() {
    #expect(style.count(1, "row") == "1 row")
    #expect(style.count(0, "row") == "0 rows")
    #expect(style.count(123_456, "row") == "\(style.count(123_456)) rows")
    #expect(style.count(2, "entry", "entries") == "2 entries")
    #expect(style.count(1, "entry", "entries") == "1 entry")
  }

  @Test func `axes are marked in lakh and crore, or in thousands and millions`() {
    let axis = { (units: Int64, currency: Currency) in
      style.axis(Amount(minorUnits: units * 100, currency: currency))
    }
    #expect(axis(0, .inr) == "₹0")
    #expect(axis(50_000, .inr) == "₹50k")
    #expect(axis(200_000, .inr) == "₹2 L")
    #expect(axis(12_000_000, .inr) == "₹1.2 Cr")
    #expect(axis(2_000, .eur) == "€2k")
    #expect(axis(1_500_000, .eur) == "€1.5M")
    #expect(axis(-50_000, .inr) == "−₹50k")
    #expect(axis(-1_500_000, .inr) == "−₹15 L")
    #expect(axis(-2_000, .eur) == "−€2k")
    #expect(axis(1_500_000, .usd) == "$1.5M")
    #expect(axis(500_000_000_000, .inr) == "₹50,000 Cr")
    #expect(axis(9_000_000_000_000, .eur) == "€9,000bn")
    #expect(style.axis(Amount(minorUnits: 50, currency: .eur)) == "€0.5")
    #expect(style.axis(Amount(minorUnits: 5000, currency: .jpy)) == "¥5k")
  }
}
