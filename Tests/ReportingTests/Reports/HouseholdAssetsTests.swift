import Ledger
import Testing

@testable import Reporting

/// Assets and net worth of all currencies at the rates of one day.
@Suite struct HouseholdAssetsTests {
  private static func asset(
    _ name: String, _ currency: Currency, _ units: Int64, since day: String
  ) throws -> RegisterEntry {
    RegisterEntry(
      key: name,
      values: [
        "name": .text(name), "assetType": .text("cashHolding"), "currency": .currency(currency),
        "currentValue": .money(units), "purchaseDate": .day(try required(CalendarDate(day))),
        "purchasePrice": .money(units),
      ])
  }

  // One euro buys 1.25 dollars at the end of July and 1.20 at the end of August.
  private static func context(_ assets: [RegisterEntry], _ period: String) throws -> ReportContext {
    var ledger = SmallLedger()
    try ledger.rate(.usd, "1.25", "2026-07-31")
    try ledger.rate(.usd, "1.20", "2026-08-31")
    try ledger.add("2026-07-01 1000.00 Salary")
    try ledger.add("2026-08-31 -10.00 Food")
    var context = try ledger.context(period, asOf: "2026-08-31")
    context.registers = RegisterBook(["asset": assets])
    return context
  }

  private static func report(
    _ kind: any ReportKind.Type, _ assets: [RegisterEntry], _ period: String = "2026-08"
  ) throws -> Report {
    try required(ReportPass([kind], [try context(assets, period)]).reports().first)
  }

  private static func assets() throws -> [RegisterEntry] {
    [
      try asset("Purse", .eur, 100_00, since: "2026-01-01"),
      try asset("Gold", .usd, 1_000_00, since: "2026-01-01"),
    ]
  }

  @Test func `the portfolio page has one total at the rate of the report's day`() throws {
    let report = try Self.report(PortfolioReport.self, try Self.assets())
    #expect(
      try report.lines("household-assets", "currency", "own", "day", "value") == [
        "EUR 100.00 2026-08-31 100.00", "USD 1000.00 2026-08-31 833.33",
      ])
    #expect(report.headlines[0].map(\.label) == ["Value, household"])
    #expect(
      report.headlines[0][0].value == .amount(Amount(minorUnits: 93_333, currency: .eur)))
  }

  @Test func `what has no rate is left out and listed`() throws {
    let report = try Self.report(
      PortfolioReport.self,
      try Self.assets() + [Self.asset("Note", .gbp, 50_00, since: "2026-01-01")])
    #expect(
      try report.lines("household-assets", "currency", "value") == ["EUR 100.00", "USD 833.33"])
    #expect(
      report.attention.map(\.text) == [
        "£50 is excluded from the household assets: add the GBP rate for 31 Aug 2026 to "
          + "tables/rates.csv."
      ])
  }

  @Test func `assets of the home currency alone have no household total`() throws {
    let report = try Self.report(PortfolioReport.self, [try Self.assets()[0]])
    #expect(!report.tables.contains { $0.id == "household-assets" })
  }

  // Nothing changed but the rate: 1000 ÷ 1.25 = 800.00 became 1000 ÷ 1.20 = 833.33.
  @Test func `net worth counts assets in currencies without a row, and rates alone are a line`()
    throws
  {
    let report = try Self.report(MonthReport.self, try Self.assets())
    #expect(
      try report.lines("household-worth", "currency", "worth") == ["EUR 100.00", "USD 833.33"])
    #expect(
      try report.lines("household-change", "cause", "amount") == [
        "Net worth before 900.00", "Savings and revaluation 0.00",
        "Exchange rates 33.33",
      ])
    #expect(report.headlines[0].map(\.label) == ["Net worth, household"])
  }
}
