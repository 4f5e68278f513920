import Ledger
import Testing

@testable import Reporting

@Suite struct YearReportTests {
  /// From January 2025 to August 2026; the sums are worked out by hand.
  private func ledger() throws -> SmallLedger {
    var ledger = SmallLedger()
    try ledger.add("2025-01-02 500.00 Salary")
    try ledger.add("2025-06-15 -100.00 Food")
    try ledger.add("2025-12-31 -50.00 Food")
    try ledger.add("2026-01-01 1000.00 Salary")
    try ledger.add("2026-01-31 -250.00 Rent")
    try ledger.add("2026-03-10 -900.00 Travel")
    try ledger.add("2026-03-10 -20.00 Food")
    try ledger.add("2026-04-01 400.00 Salary")
    try ledger.add("2026-05-05 -300.00 Savings", isTransfer: true)
    try ledger.add("2026-08-31 -10.00 Food")
    return ledger
  }

  @Test func `months are added up, and what is saved goes on from one to the next`() throws {
    let report = try ledger().report(YearReport.self, "2026", asOf: "2026-08-31")
    #expect(
      try report.lines("year", "month", "income", "expense", "balance", "rate", "running", "count")
        == [
          "2026-01 1000.00 -250.00 750.00 750 750.00 2",
          "2026-02 0.00 0.00 0.00 - 750.00 0",
          "2026-03 0.00 -920.00 -920.00 - -170.00 2",
          "2026-04 400.00 0.00 400.00 1000 230.00 1",
          "2026-05 0.00 0.00 0.00 - 230.00 0",
          "2026-06 0.00 0.00 0.00 - 230.00 0",
          "2026-07 0.00 0.00 0.00 - 230.00 0",
          "2026-08 0.00 -10.00 -10.00 - 220.00 1",
        ])
    #expect(report.title == "Calendar year 2026 (to 31 Aug)")
    #expect(
      report.notes == [
        "1 transfer between own accounts (€0 in, €300 out) is excluded from totals.",
        "The ledger covers 8 of 12 months: January – August 2026.",
      ])
  }

  @Test func `headlines are totals, the rate, and the best and worst month that have rows`() throws
  {
    let headlines = try ledger().report(YearReport.self, "2026", asOf: "2026-08-31").headlines[0]
    #expect(
      headlines.map(\.label) == [
        "Income", "Spending", "Saved", "Savings rate", "Best month", "Worst month",
      ])
    #expect(headlines[0].value == .amount(Amount(minorUnits: 140_000, currency: .eur)))
    // 1400 against the 500 of the same months of 2025, and 1180 against 100.
    #expect(headlines[0].change?.permille == 1800 && headlines[0].change?.isGood == true)
    #expect(headlines[1].change?.permille == 10_800 && headlines[1].change?.isGood == false)
    #expect(headlines[0].note == "vs January – August 2025 · €175 a month")
    // 220 of 1400.
    #expect(headlines[3].value == .permille(157))
    #expect(headlines[4].value == .month(try required(Period("2026-01", today: day("2026-08-31")))))
    #expect(headlines[4].note == "€750 saved")
    #expect(headlines[5].note == "\u{2212}€920 saved")
  }

  /// What a year with these rows says of its months, known until 14 August.
  private func extremes(_ rows: String...) throws -> [String] {
    var ledger = SmallLedger()
    for row in rows { try ledger.add(row) }
    let report = try ledger.report(YearReport.self, "2026", asOf: "2026-08-14")
    return report.headlines[0].dropFirst(4).map { headline in
      guard case .month(let days) = headline.value else { return headline.label }
      return "\(headline.label) \(days): \(headline.note)"
    }
  }

  @Test func `a month that is not over is the worst once it lies below all others`() throws {
    let quiet = ["2026-05-01 20.00 Salary", "2026-06-01 15.00 Salary", "2026-07-01 15.00 Salary"]
    #expect(
      try extremes(quiet[0], quiet[1], quiet[2], "2026-08-02 -1485.00 Travel") == [
        "Best month 2026-05: €20 saved, of 3 full months",
        "Worst month 2026-08: \u{2212}€1,485 saved, to 14 Aug",
      ])
    // Salaries come late: what a month has saved so far says nothing of its best.
    #expect(
      try extremes(quiet[0], quiet[1], quiet[2], "2026-08-02 99.00 Salary") == [
        "Best month 2026-05: €20 saved, of 3 full months",
        "Worst month 2026-06: €15 saved, tied with 1 other, of 3 full months",
      ])
  }

  @Test func `of equal months none is the best`() throws {
    let rows = ["2026-05-01 15.00 Salary", "2026-06-01 15.00 Salary", "2026-07-01 15.00 Salary"]
    #expect(try extremes(rows[0], rows[1], rows[2], "2026-08-02 15.00 Salary").isEmpty)
    #expect(
      try extremes(rows[0], rows[1], rows[2], "2026-08-02 -1.00 Food") == [
        "Worst month 2026-08: \u{2212}€1 saved, to 14 Aug"
      ])
  }

  @Test func `days are drawn in one currency, and a note names the others`() throws {
    var ledger = try ledger()
    try ledger.add("2026-08-09 -10.00 Food", account: 2)
    let report = try ledger.report(YearReport.self, "2026", asOf: "2026-08-31")
    #expect(
      report.notes.last
        == "Spending by day is shown in EUR only; year-days.csv (--format csv) also has USD.")
  }

  @Test func `weeks have what was spent on their days, and each day its own`() throws {
    let report = try ledger().report(YearReport.self, "2026", asOf: "2026-08-31")
    // The first of January 2026 is a Thursday, the last of August a Monday.
    #expect(
      try report.lines("weeks", "week", "expense", "days") == [
        "2026-01-26 -250.00 1", "2026-03-09 -920.00 1", "2026-08-31 -10.00 1",
      ])
    #expect(
      try report.lines("days", "day", "expense") == [
        "2026-01-31 -250.00", "2026-03-10 -920.00", "2026-08-31 -10.00",
      ])
  }

  @Test func `the strip tells days apart in fifths`() throws {
    var ledger = SmallLedger()
    for day in 10...19 { try ledger.add("2026-01-\(day) -\(day - 9).00 Food") }
    try ledger.add("2026-07-01 -100000.00 Travel")
    let report = try ledger.report(YearReport.self, "2026", asOf: "2026-12-31")
    guard case .strip(let strip)? = report.sections.compactMap(\.chart).last else {
      throw Missing()
    }
    // Of eleven days the 2nd, 4th, 6th and 8th end a fifth.
    #expect(strip.limits == [200, 400, 600, 800])
    #expect(strip.largest == 10_000_000)
    #expect(
      strip.finding.hasPrefix(
        "Spending was highest on 1 Jul 2026, at €100,000. You spent nothing on 201 of 212 days"))
  }

  @Test(arguments: [
    ("2026-08", 1, "January – August 2026", ["2026-01", "2026-08"]),
    ("2026-08", 4, "Fiscal year 2026, April – August 2026", ["2026-04", "2026-08"]),
    ("2026-02", 4, "Fiscal year 2025, April 2025 – February 2026", ["2025-04", "2026-02"]),
    ("2025-04..2026-03", 4, "Fiscal year 2025, April 2025 – March 2026", ["2025-04", "2026-03"]),
    ("2025", 4, "2025", ["2025-01", "2025-12"]),
    ("2025", 1, "Calendar year 2025", ["2025-01", "2025-12"]),
    ("2025-03..2025-11", 1, "March – November 2025", ["2025-03", "2025-11"]),
  ])
  func `a few months mean their year so far, more mean themselves`(
    period: String, start: Int, title: String, ends: [String]
  ) throws {
    var context = try ledger().context(period, asOf: "2026-08-31")
    context.fiscalYearStart = start
    let report = try required(ReportPass([YearReport.self], [context]).reports().first)
    #expect(report.title == title)
    let months = try report.lines("year", "month")
    #expect([months.first, months.last] == ends)
    #expect(report.period == context.period)
  }

  @Test func `more than a year has a line for each, fiscal where saldo yaml says so`() throws {
    var context = try ledger().context("all", asOf: "2026-08-31")
    context.fiscalYearStart = 4
    var pass = ReportPass([YearReport.self], [context])
    let rows = try ledger().rows
    pass.add(rows.span)
    let report = try required(pass.reports().first)
    #expect(
      try report.lines("years", "year", "income", "expense", "balance") == [
        "FY2024 500.00 0.00 500.00", "FY2025 1000.00 -1320.00 -320.00",
        "FY2026 400.00 -10.00 390.00",
      ])
    #expect(try report.lines("year", "month").count == 20)
    #expect(report.headlines[0].allSatisfy { $0.change == nil })
  }

  @Test(arguments: [("2026-08", false), ("2026-Q3", false), ("2026", true), ("all", true)])
  func `only a long period has the page unasked`(period: String, isFilled: Bool) throws {
    #expect(YearReport.isFilled(in: try ledger().context(period)) == isFilled)
  }

  @Test(arguments: [
    ("all", 1, ["2025", "2026"]),
    ("all", 4, ["2024-04..2025-03", "2025-04..2026-03", "2026-04..2027-03"]),
    ("2025", 1, ["2025"]), ("2026-01..2026-08", 1, ["2026"]), ("2026-06..2026-08", 1, []),
    ("2025-01..2026-07", 1, ["2025"]),
  ])
  func `a period holds the years of which it has all months that are known`(
    period: String, start: Int, years: [String]
  ) throws {
    var context = try ledger().context(period)
    context.fiscalYearStart = start
    #expect(YearReport.longerPeriods(in: context.period, context).map(\.description) == years)
  }

  @Test func `all of a ledger that is younger than half a year is all of it`() throws {
    var ledger = SmallLedger()
    try ledger.add("2025-12-30 -5.00 Food")
    try ledger.add("2026-01-02 -7.00 Food")
    let report = try ledger.report(YearReport.self, "all", asOf: "2026-01-23")
    #expect(
      try report.lines("year", "month", "expense").prefix(2) == ["2025-12 -5.00", "2026-01 -7.00"])
    let month = try ledger.report(YearReport.self, "2026-01", asOf: "2026-01-23")
    #expect(try month.lines("year", "month", "expense").first == "2026-01 -7.00")
  }

  @Test func `currencies are never added`() throws {
    var ledger = try ledger()
    try ledger.add("2026-08-09 -10.00 Food", account: 2)
    let report = try ledger.report(YearReport.self, "2026", asOf: "2026-08-31")
    #expect(report.headlines.count == 2)
    #expect(
      try report.lines("year", "month", "currency", "expense").filter { $0.hasPrefix("2026-08") }
        == ["2026-08 EUR -10.00", "2026-08 USD -10.00"])
  }

  @Test func `an empty ledger has no best month, no rate and no strip`() throws {
    let report = try SmallLedger().report(YearReport.self, "2026", asOf: "2026-08-31")
    #expect(report.headlines[0].map(\.label) == ["Income", "Spending", "Saved", "Savings rate"])
    #expect(report.headlines[0][3].value == .none)
    #expect(report.sections.allSatisfy { $0.chart == nil })
  }

  private func day(_ text: String) throws -> CalendarDate { try required(CalendarDate(text)) }
}
