import Bookkeeping
import Foundation
import Ledger
import Testing

/// Which pages a run writes of statements, and what the index says of them.
@Suite struct ReportIndexTests {
  private let scratch: ScratchWorkspace

  init() throws {
    scratch = try ScratchWorkspace(
      settings: "version: 1\ncurrency: EUR\nfiscal_year_start: april\n")
    try scratch.write(
      """
      version: 1
      recognise: {header: [Day, Text, Amount, Balance]}
      account: giro
      date: {column: Day, format: yyyy-MM-dd}
      text: {columns: [Text]}
      amount: {column: Amount, number: plain}
      currency: EUR
      balance: {column: Balance}

      """, to: "profiles/giro.yaml")
  }

  /// Takes a statement whose rows are `day text amount balance`.
  private func take(_ name: String, _ rows: String...) throws {
    let lines = ["Day,Text,Amount,Balance"] + rows.map { $0.replacing(" ", with: ",") }
    let path = try scratch.write(lines.joined(separator: "\n") + "\n", to: name)
    #expect(try scratch.take(path).status == .done)
  }

  private func write(_ period: String, isMonthly: Bool = false, _ kinds: String...) throws {
    var options = MakeReports.Options()
    options.kinds = kinds
    options.isMonthly = isMonthly
    let today = CalendarDate(daysSince1970: 20_000)
    options.period = Period(period, today: today, fiscalYearStart: 4)
    options.formats = ["html", "csv"]
    _ = try MakeReports(scratch.workspace, options: options).run()
  }

  private func pages(_ folder: String) -> [String] {
    scratch.names(in: "reports/\(folder)").filter { $0.hasSuffix(".html") }
  }

  @Test func `months written one by one have a page for each year that is all there`() throws {
    try take("a.csv", "2026-02-01 Wage 100.00 100.00", "2026-03-20 Shop -40.00 60.00")
    try take("b.csv", "2026-04-02 Shop -20.00 40.00", "2026-05-02 Shop -10.00 30.00")
    try write("all", isMonthly: true)
    #expect(pages("2025-04..2026-03") == ["year.html"])
    #expect(pages("2026-04..2027-03") == ["year.html"])
    #expect(!pages("2026-05").contains("year.html"))
    // Only the last month has the page on the whole ledger.
    #expect(pages("2026-05").contains("quality.html") && !pages("2026-04").contains("quality.html"))
    let index = try #require(scratch.text("reports/index.html"))
    #expect(index.contains(">Fiscal year 2026, April 2026 – March 2027</a>"))
    #expect(index.contains("Income €0 · Spending €30 · Saved −€30"))
    #expect(
      scratch.text("reports/2025-04..2026-03/year.csv")
        == "month,currency,income,expense,balance,rate,running,count\r\n"
        + "2026-02,EUR,100.00,0.00,100.00,100.0,100.00,1\r\n"
        + "2026-03,EUR,0.00,-40.00,-40.00,,60.00,1\r\n")
  }

  @Test func `a later run links to the pages that are there, and says the same of them`() throws {
    try take("a.csv", "2026-02-01 Wage 100.00 100.00", "2026-03-20 Shop -40.00 60.00")
    try write("all", isMonthly: true)
    let whole = try #require(scratch.text("reports/index.html"))
    try write("2026-03")
    #expect(scratch.text("reports/index.html") == whole)
    #expect(!whole.contains("2025-04..2026-03/month.html"))
  }

  @Test func `a year that is asked for of a month goes to its folder, with the year so far`() throws
  {
    try take("a.csv", "2026-02-01 Wage 100.00 100.00", "2026-03-20 Shop -40.00 60.00")
    try write("2026-03", isMonthly: false, "year")
    #expect(pages("2026-03") == ["year.html"])
    let page = try #require(scratch.text("reports/2026-03/year.html"))
    #expect(page.contains("<h1>Fiscal year 2025, April 2025 – March 2026 (to 20 Mar)</h1>"))
  }

  private func worth(_ period: String) throws -> String {
    var options = MakeReports.Options()
    options.kinds = ["month"]
    options.period = Period(period, today: CalendarDate(daysSince1970: 20_000))
    options.formats = ["json"]
    let bytes = try MakeReports(scratch.workspace, options: options).text()[0]
    let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    let headlines = try #require(object?["headlines"] as? [[String: Any]])
    let worth = headlines.first { $0["label"] as? String == "Net worth" }
    return worth.map { "\($0["value"] ?? "") \($0["note"] ?? "")" } ?? "none"
  }

  @Test func `net worth is what statements say, and the rows after and before them`() throws {
    try take("a.csv", "2026-02-01 Wage 100.00 150.00", "2026-03-31 Shop -40.00 110.00")
    // A second file that begins in the middle of that day, and two months later another.
    try take("b.csv", "2026-03-31 Cafe -3.00 107.00", "2026-04-30 Shop -7.00 100.00")
    try take("c.csv", "2026-06-10 Shop -1.00 99.00")
    #expect(try worth("2026-02") == "150.00 1 account")
    #expect(try worth("2026-03") == "107.00 vs February · 1 account")
    #expect(try worth("2026-04") == "100.00 vs March · 2-month median €128.50 · 1 account")
    #expect(try worth("2026-05") == "100.00 vs April · 3-month median €107 · 1 account")
    #expect(try worth("2026-02..2026-04") == "100.00 1 account")
  }

  @Test func `net worth in a month that is not over is held against the same day of those before`()
    throws
  {
    try take("a.csv", "2026-02-01 Wage 100.00 150.00", "2026-03-10 Shop -40.00 110.00")
    try take("b.csv", "2026-03-31 Cafe -3.00 107.00", "2026-04-02 Shop -7.00 100.00")
    try take("c.csv", "2026-05-12 Shop -1.00 99.00")
    // On the 12th of February, March and April there were 150, 110 and 100.
    #expect(
      try worth("2026-05")
        == "99.00 vs 12 April · 3-month median for that day of the month €110 · 1 account")
  }

  @Test func `without a stated balance nobody is told what they are worth`() throws {
    try scratch.write(
      """
      version: 1
      recognise: {header: [Day, Text, Amount]}
      account: wallet
      date: {column: Day, format: yyyy-MM-dd}
      text: {columns: [Text]}
      amount: {column: Amount, number: plain}
      currency: EUR

      """, to: "profiles/wallet.yaml")
    let path = try scratch.write("Day,Text,Amount\n2026-03-02,Tea,-1.00\n", to: "w.csv")
    #expect(try scratch.take(path).status == .done)
    #expect(try worth("2026-03") == "none")
    try take("a.csv", "2026-03-01 Wage 100.00 150.00")
    #expect(try worth("2026-03") == "150.00 1 account")
  }
}
