import Ledger
import Testing

@testable import Reporting

/// One total of all currencies, at the rate of each transaction's date.
@Suite struct HouseholdTotalsTests {
  /// Two months with euros and dollars; one euro buys 1.25 dollars in July, 1.20 from 5 August on.
  private func ledger() throws -> SmallLedger {
    var ledger = SmallLedger()
    try ledger.rate(.usd, "1.25", "2026-07-01")
    try ledger.rate(.usd, "1.25", "2026-07-31")
    try ledger.rate(.usd, "1.20", "2026-08-05")
    try ledger.add("2026-07-02 1000.00 Salary")
    try ledger.add("2026-07-03 -50.00 Food", account: 2)
    try ledger.add("2026-08-01 1000.00 Salary")
    try ledger.add("2026-08-02 -100.00 Food")
    // 10.00 ÷ 1.25 = 8.00, 10.00 ÷ 1.2 = 8.333…, 20.00 ÷ 1.2 = 16.666…
    try ledger.add("2026-08-03 -10.00 Food", account: 2)
    try ledger.add("2026-08-06 -10.00 Food", account: 2)
    try ledger.add("2026-08-07 20.00 Salary", account: 2)
    return ledger
  }

  @Test func `each row is converted at the last rate of its day`() throws {
    let report = try ledger().report(MonthReport.self, "2026-08")
    #expect(
      try report.lines("household", "currency", "income", "expense", "balance") == [
        "EUR 1000.00 -100.00 900.00", "USD 16.67 -16.33 0.34",
      ])
    let headlines = report.headlines[0].map { "\($0.label): \($0.value)" }
    #expect(
      headlines.first
        == "Income, household: \(Cell.amount(.init(minorUnits: 101_667, currency: .eur)))")
    #expect(
      try report.lines("household-months", "month", "income", "expense") == [
        "2026-07 1000.00 -40.00", "2026-08 1016.67 -116.33",
      ])
  }

  @Test func `a month counts currencies that the period has no row of`() throws {
    var ledger = try ledger()
    ledger.names.accounts.append(Account(key: "trip", currency: .jpy))
    try ledger.rate(.jpy, "150", "2026-07-31")
    try ledger.add("2026-07-31 -30.00 Food", account: 3)
    let report = try ledger.report(MonthReport.self, "2026-08")
    // 50 dollars ÷ 1.25 and 3,000 yen ÷ 150.
    #expect(
      try report.lines("household-months", "month", "income", "expense") == [
        "2026-07 1000.00 -60.00", "2026-08 1016.67 -116.33",
      ])
    #expect(try report.lines("household", "currency").joined(separator: " ") == "EUR USD")
  }

  @Test func `a transfer is in no household total`() throws {
    var ledger = try ledger()
    try ledger.add("2026-08-07 -500.00 Salary", account: 2, isTransfer: true)
    let report = try ledger.report(MonthReport.self, "2026-08")
    #expect(try report.lines("household", "currency", "income").last == "USD 16.67")
  }

  @Test func `a row without a rate is left out and listed`() throws {
    var ledger = try ledger()
    try ledger.add("2026-08-20 -12.00 Food", account: 2)
    let report = try ledger.report(MonthReport.self, "2026-08")
    #expect(try report.lines("household", "currency", "expense").last == "USD -16.33")
    #expect(
      report.attention.map(\.text).contains(
        "1 transaction in USD (−$12) is excluded from the household total: add rates for "
          + "20 Aug 2026 to tables/rates.csv."))
  }

  @Test func `without rates or a second currency there is no household total`() throws {
    var ledger = try ledger()
    ledger.rates = ExchangeRates()
    #expect(
      try !ledger.report(MonthReport.self, "2026-08").tables.contains { $0.id == "household" })
    ledger.rates = try self.ledger().rates
    ledger.rows.removeAll { $0.account == 2 }
    #expect(
      try !ledger.report(MonthReport.self, "2026-08").tables.contains { $0.id == "household" })
  }

  @Test func `the year adds up its months`() throws {
    let report = try ledger().report(YearReport.self, "2026")
    #expect(
      try report.lines("household", "currency", "income", "expense") == [
        "EUR 2000.00 -100.00", "USD 16.67 -56.33",
      ])
  }

  @Test func `days of the month before the period are in no total`() throws {
    var ledger = try ledger()
    ledger.names.accounts.append(Account(key: "trip", currency: .jpy))
    for day in ["2026-08-01", "2026-08-05"] { try ledger.rate(.jpy, "150", day) }
    try ledger.add("2026-08-02 -30.00 Food", account: 3)
    try ledger.add("2026-08-06 -15.00 Food", account: 3)
    let report = try ledger.report(MonthReport.self, "2026-08-05..2026-08-31")
    #expect(
      try report.lines("household", "currency", "expense") == [
        "JPY -10.00", "USD -8.33",
      ])
  }

  // A cent ÷ 2.5 is 0.4 cents, which is nothing in each month and so in the year.
  @Test func `a month has the same total on its page and on that of its year`() throws {
    var ledger = SmallLedger()
    for month in ["07", "08", "09"] {
      try ledger.rate(.usd, "2.5", "2026-\(month)-01")
      try ledger.add("2026-\(month)-01 -1.00 Food")
      try ledger.add("2026-\(month)-02 -0.01 Food", account: 2)
    }
    for month in ["2026-07", "2026-08", "2026-09"] {
      let report = try ledger.report(MonthReport.self, month)
      #expect(try report.lines("household", "expense") == ["-1.00", "0.00"])
    }
    let year = try ledger.report(YearReport.self, "2026")
    #expect(
      try year.lines("household-months", "month", "expense") == [
        "2026-07 -1.00", "2026-08 -1.00", "2026-09 -1.00",
      ])
    #expect(try year.lines("household", "expense") == ["-3.00", "0.00"])
    let categories = try ledger.report(CategoriesReport.self, "2026")
    #expect(try categories.lines("household-categories", "category", "total") == ["Food -3.00"])
  }

  // 0.005, 0.005 and 0.005 dollars' worth of euros: the shown cents add up to the shown total.
  @Test(arguments: [
    ([1_500_000, 1_500_000, 1_500_000], [2, 1, 1]), ([-1_500_000, -1_500_000], [-1, -2]),
    ([2_400_000, 2_400_000, 2_400_000], [3, 2, 2]), ([0, 999_999], [0, 1]), ([], []),
  ])
  func `shown units add up to the rounded total`(millionths: [Int], units: [Int64]) {
    #expect(Rounding.wholeUnits(millionths.map { Int128($0) }) == units)
  }
}
