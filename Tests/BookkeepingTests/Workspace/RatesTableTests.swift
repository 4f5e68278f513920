import Ledger
import Syntax
import Testing

@testable import Bookkeeping

/// `tables/rates.csv`: the file of the European Central Bank as it is, and lines written by hand.
@Suite struct RatesTableTests {
  private func table(_ text: String, _ currencies: Currency...) throws -> ExchangeRates {
    try RatesTable(ByteStream(name: "rates.csv", bytes: Array(text.utf8)), of: Set(currencies))
      .rates
  }

  /// What 100 units of one currency make in another.
  private func hundred(
    _ rates: ExchangeRates, _ from: Currency, _ to: Currency, _ day: String
  ) throws -> String? {
    let amount = Amount(minorUnits: 100 * from.minorUnitsPerUnit, currency: from)
    return rates.conversion(from: from, to: to, on: try #require(CalendarDate(day)))?
      .convert(amount)?.description
  }

  private static let history = """
    Date,USD,JPY,BGN,CYP,
    2026-10-30,1.1172,175.68,N/A,N/A,
    2026-10-29,1.113,175.92,N/A,N/A,
    1999-01-04,1.1789,133.73,N/A,0.58231,

    """

  @Test func `the history file is read newest first, with N/A and a comma at the end`() throws {
    let rates = try table(Self.history, .eur, .usd, .jpy)
    #expect(try hundred(rates, .eur, .usd, "2026-10-29") == "111.30")
    #expect(try hundred(rates, .eur, .usd, "2026-11-01") == "111.72")
    #expect(try hundred(rates, .eur, .jpy, "1999-01-10") == "13373")
    #expect(try hundred(rates, .eur, .usd, "2026-10-28") == nil)
  }

  @Test func `the daily file has blanks after its commas and the month as a word`() throws {
    let rates = try table("Date, USD, JPY, \n30 October 2026, 1.1172, 175.68, \n", .eur, .usd)
    #expect(try hundred(rates, .eur, .usd, "2026-10-30") == "111.72")
  }

  @Test func `lines by hand name one currency or two`() throws {
    let rates = try table(
      """
      date,currency,rate,base
      # what the bank at the corner asks
      2026-08-03,USD,1.25,
      2026-08-03,INR,88.5,USD

      """, .eur, .usd, .inr)
    #expect(try hundred(rates, .usd, .eur, "2026-08-03") == "80.00")
    #expect(try hundred(rates, .usd, .inr, "2026-08-03") == "8850.00")
    #expect(try hundred(rates, .inr, .usd, "2026-08-03") == "1.13")
  }

  @Test(arguments: [
    ("Date,USD\n2026-13-01,1.1\n", "rates.csv:2:1: \"2026-13-01\" is not a valid date"),
    ("Date,USD\n2026-10-30,abc\n", "rates.csv:2:12: \"abc\" is not a rate"),
    ("Date,USD\n2026-10-30,0\n", "rates.csv:2:12: \"0\" is not a rate"),
    ("Day,USD\n", "rates.csv:1:1: the first column is \"Day\", not \"date\""),
    (
      "date,currency,rate\n2026-10-30,ABC,1\n",
      "rates.csv:2:12: \"ABC\" is not an ISO 4217 currency"
    ),
    ("date,currency,rat\n", "rates.csv:1:15: unknown column \"rat\""),
    (
      "date,currency,rate\n2026-10-30,EUR,1\n",
      "rates.csv:2:12: \"currency\" and \"base\" are both EUR"
    ),
  ])
  func `what cannot be read is refused with its place`(text: String, expected: String) throws {
    let rejection = #expect(throws: Rejection.self) { try table(text, .eur, .usd) }
    let first = try #require(rejection?.diagnostics.first)
    let location = try #require(first.location)
    #expect("\(location): \(first.message)" == expected)
  }
}
