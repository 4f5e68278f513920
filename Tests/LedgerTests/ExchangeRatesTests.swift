import Ledger
import TestKit
import Testing

/// Rates of `tables/rates.csv` and what they make of amounts.
@Suite struct ExchangeRatesTests {
  private static func day(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(text))
  }

  private static func rates() throws -> ExchangeRates {
    var rates = ExchangeRates()
    func rate(_ text: String, _ day: String) throws -> ExchangeRates.Rate {
      .init(try #require(ExactDecimal(text)), try Self.day(day))
    }
    rates.add(
      [try rate("1.10", "2026-03-06"), try rate("1.20", "2026-03-02")], of: .init(.eur, .usd))
    rates.add([try rate("165", "2026-03-02")], of: .init(.eur, .jpy))
    return rates
  }

  /// What one euro buys in dollars on a day, in cents.
  private static func dollars(_ rates: ExchangeRates, _ text: String) throws -> Int64? {
    let euro = Amount(minorUnits: 100, currency: .eur)
    return rates.conversion(from: .eur, to: .usd, on: try day(text))?.convert(euro)?.minorUnits
  }

  @Test(arguments: [
    ("2026-03-02", 120), ("2026-03-05", 120), ("2026-03-06", 110), ("2026-03-13", 110),
  ])
  func `a rate is the last one on the day or before it`(day: String, cents: Int64) throws {
    #expect(try Self.dollars(try Self.rates(), day) == cents)
  }

  @Test(arguments: ["2026-03-01", "2026-03-14", "2027-01-01"])
  func `a rate is never later than the day, nor older than seven days`(day: String) throws {
    #expect(try Self.dollars(try Self.rates(), day) == nil)
  }

  @Test func `a currency without a rate is not converted`() throws {
    let day = try Self.day("2026-03-02")
    #expect(try Self.rates().conversion(from: .gbp, to: .eur, on: day) == nil)
    #expect(try Self.rates().conversion(from: .usd, to: .gbp, on: day) == nil)
  }

  @Test func `a rate between the two currencies beats the way through the euro`() throws {
    var rates = try Self.rates()
    let day = try Self.day("2026-03-02")
    rates.add([.init(try #require(ExactDecimal("150")), day)], of: .init(.usd, .jpy))
    let dollar = Amount(minorUnits: 100, currency: .usd)
    let yen = Amount(minorUnits: 300, currency: .jpy)
    #expect(rates.conversion(from: .usd, to: .jpy, on: day)?.convert(dollar)?.minorUnits == 150)
    #expect(rates.conversion(from: .jpy, to: .usd, on: day)?.convert(yen)?.minorUnits == 200)
  }

  // 110.00 USD ÷ 1.2 = 91.666…; −0.30 USD ÷ 1.2 = −0.25; 1.50 USD ÷ 1.2 × 165 = 206.25 yen.
  @Test(arguments: [
    (11_000, "USD", "EUR", 9_167), (-30, "USD", "EUR", -25), (150, "USD", "JPY", 206),
    (10_000, "EUR", "USD", 12_000), (165, "JPY", "EUR", 100), (777, "EUR", "EUR", 777),
  ])
  func `amounts are converted with the decimals of each currency`(
    minorUnits: Int64, from: String, to: String, expected: Int64
  ) throws {
    let source = try #require(Currency(from))
    let target = try #require(Currency(to))
    let conversion = try #require(
      try Self.rates().conversion(from: source, to: target, on: try Self.day("2026-03-03")))
    let amount = conversion.convert(Amount(minorUnits: minorUnits, currency: source))
    #expect(amount == Amount(minorUnits: expected, currency: target))
  }

  @Test func `a cross rate rests on the older of its two days`() throws {
    let day = try Self.day("2026-03-06")
    let conversion = try #require(try Self.rates().conversion(from: .usd, to: .jpy, on: day))
    #expect(conversion.day == (try Self.day("2026-03-02")))
  }

  // A card row of −18.40 EUR for −20.00 USD: one dollar cost 0.92 euros.
  @Test func `a bank's own conversion gives its rate`() throws {
    let conversion = try #require(
      CurrencyConversion(
        Amount(minorUnits: -1840, currency: .eur), for: Amount(minorUnits: -2000, currency: .usd),
        on: try Self.day("2026-03-03")))
    #expect(
      conversion.convert(Amount(minorUnits: -500, currency: .usd))
        == Amount(minorUnits: -460, currency: .eur))
    #expect(conversion.millionths(1) == 920_000)
  }

  // Yen have no decimals: 1 dollar for 150.5 yen; 1 ÷ 3 euros is cut to six decimals.
  @Test(arguments: [
    (-1840, "EUR", -2000, "USD", "0.92"), (30_100, "JPY", 20_000, "USD", "150.5"),
    (100, "EUR", 300, "USD", "0.333333"), (200, "USD", 200, "EUR", "1"),
  ])
  func `a conversion says what one unit becomes`(
    paid: Int64, currency: String, original: Int64, foreign: String, rate: String
  ) throws {
    let conversion = CurrencyConversion(
      Amount(minorUnits: paid, currency: try #require(Currency(currency))),
      for: Amount(minorUnits: original, currency: try #require(Currency(foreign))),
      on: try Self.day("2026-03-03"))
    #expect(conversion?.rate == ExactDecimal(rate))
  }

  // One euro costs 1.0770 dollars, so 21.54 dollars were 20.00 euros.
  @Test func `a price of the target turns the rate`() throws {
    let conversion = CurrencyConversion(
      .usd, .eur, costing: try #require(ExactDecimal("1.0770")), on: try Self.day("2026-03-03"))
    #expect(
      conversion?.convert(Amount(minorUnits: -2154, currency: .usd))
        == Amount(minorUnits: -2000, currency: .eur))
  }

  @Test func `a rate of the same day that comes later replaces the earlier one`() throws {
    var rates = try Self.rates()
    let day = try Self.day("2026-03-06")
    rates.add([.init(try #require(ExactDecimal("1.15")), day)], of: .init(.eur, .usd))
    #expect(try Self.dollars(rates, "2026-03-06") == 115)
  }
}
