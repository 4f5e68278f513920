import Ledger
import Testing

@testable import Reporting

/// The household total by category.
@Suite struct HouseholdCategoriesTests {
  /// One euro buys 1.20 dollars.
  private func ledger() throws -> SmallLedger {
    var ledger = SmallLedger()
    try ledger.rate(.usd, "1.20", "2026-08-01")
    try ledger.add("2026-08-01 1000.00 Salary")
    try ledger.add("2026-08-02 -100.00 Food")
    // 10.00 ÷ 1.2 = 8.333…, three times: 25.00 in all.
    try ledger.add("2026-08-03 -10.00 Food", account: 2)
    try ledger.add("2026-08-04 -10.00 Fun", account: 2)
    try ledger.add("2026-08-05 -10.00 Home", account: 2)
    try ledger.add("2026-08-06 20.00 Salary", account: 2)
    return ledger
  }

  @Test func `categories of all currencies add up to the month's household total`() throws {
    let report = try ledger().report(CategoriesReport.self, "2026-08")
    #expect(
      try report.lines("household-categories", "category", "type", "total") == [
        "Food expense -108.33", "Home expense -8.34", "Fun expense -8.33",
        "Salary income 1016.67",
      ])
    let month = try ledger().report(MonthReport.self, "2026-08")
    #expect(report.headlines[0].map(\.label) == ["Income, household", "Spending, household"])
    #expect(report.headlines[0].map(\.value) == month.headlines[0].prefix(2).map(\.value))
    #expect(
      report.headlines[0][1].value == .amount(Amount(minorUnits: -12_500, currency: .eur)))
    let totals = report.sections.compactMap(\.table).filter { $0.id == "household-categories" }
      .map { $0.total?[2] }
    #expect(totals == [report.headlines[0][1].value, report.headlines[0][0].value])
  }

  @Test func `a row without a rate is left out and listed`() throws {
    var ledger = try ledger()
    try ledger.add("2026-08-20 -12.00 Food", account: 2)
    let report = try ledger.report(CategoriesReport.self, "2026-08")
    #expect(
      report.attention.map(\.text).contains(
        "1 transaction in USD (−$12) is excluded from the household total: add rates for "
          + "20 Aug 2026 to tables/rates.csv."))
    #expect(
      report.headlines[0][1].value == .amount(Amount(minorUnits: -12_500, currency: .eur)))
  }

  @Test func `with one currency or no rates there is none`() throws {
    var ledger = try ledger()
    ledger.rates = ExchangeRates()
    let report = try ledger.report(CategoriesReport.self, "2026-08")
    #expect(!report.tables.contains { $0.id == "household-categories" })
    ledger.rates = try self.ledger().rates
    ledger.rows.removeAll { $0.account == 2 }
    let alone = try ledger.report(CategoriesReport.self, "2026-08")
    #expect(!alone.tables.contains { $0.id == "household-categories" })
  }

  @Test func `the budget page has the household's spending and says why budgets are not converted`()
    throws
  {
    var ledger = try ledger()
    try ledger.plan("Food", 200_00, from: "2026-08-01")
    let report = try ledger.report(BudgetReport.self, "2026-08")
    #expect(report.headlines[0].map(\.label) == ["Spending, household"])
    #expect(
      report.headlines[0][0].value == .amount(Amount(minorUnits: -12_500, currency: .eur)))
    #expect(report.notes.contains { $0.hasPrefix("saldo compares each budget with spending in") })
    #expect(try report.lines("budget", "category", "actual") == ["Food 100.00"])
  }
}
