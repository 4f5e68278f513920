import Ledger
import Testing

@testable import Reporting

@Suite struct MonthReportTests {
  private func ledger() throws -> SmallLedger {
    var ledger = SmallLedger()
    try ledger.add("2026-06-30 1000.00 Salary")
    try ledger.add("2026-07-01 -400.00 Rent")
    try ledger.add("2026-07-15 -30.00 Food")
    try ledger.add("2026-07-31 1000.00 Salary")
    try ledger.add("2026-08-01 -400.00 Rent")
    try ledger.add("2026-08-02 -25.55 Food")
    try ledger.add("2026-08-03 5.55 Food")
    try ledger.add("2026-08-04 -7.00 Uncategorised", account: 1)
    try ledger.add("2026-08-05 -200.00 Savings", isTransfer: true)
    try ledger.add("2026-08-31 1100.00 Salary")
    try ledger.add("2026-09-01 -9999.00 Rent")
    return ledger
  }

  @Test func `months are added up by category, transfers and other days left out`() throws {
    let report = try ledger().report(MonthReport.self, "2026-08")
    #expect(
      try report.lines("month", "month", "income", "expense", "balance", "rate", "count") == [
        "2026-06 1000.00 0.00 1000.00 1000 1",
        "2026-07 1000.00 -430.00 570.00 570 3",
        "2026-08 1100.00 -427.00 673.00 612 5",
      ])
    #expect(report.notes.contains { $0.hasPrefix("1 transfer between own accounts") })
  }

  @Test func `a category's refund lowers what it spent`() throws {
    let report = try ledger().report(MonthReport.self, "2026-08")
    #expect(
      try report.lines("categories", "category", "total", "count", "share", "earlier", "median")
        == [
          "Rent -400.00 1 937 -400.00 -200.00",
          "Food -20.00 2 47 -30.00 -15.00",
          "Uncategorised -7.00 1 16 0.00 0.00",
          "Salary 1100.00 1 1000 1000.00 1000.00",
        ])
  }

  @Test func `what comes in without a category is income, what goes out without one is spending`()
    throws
  {
    var ledger = SmallLedger()
    try ledger.add("2026-08-01 -12.00 Uncategorised")
    try ledger.add("2026-08-02 300.00 Uncategorised")
    try ledger.add("2026-08-03 40.00 Travel")
    let report = try ledger.report(MonthReport.self, "2026-08")
    #expect(try report.lines("month", "income", "expense", "balance") == ["300.00 28.00 328.00"])
    #expect(
      try report.lines("categories", "category", "type", "total", "count") == [
        "Uncategorised expense -12.00 1", "Travel expense 40.00 1",
        "Uncategorised income 300.00 1",
      ])
    #expect(
      report.sections.compactMap(\.table).filter { $0.id == "categories" }.map(\.trails) == [
        [.category(.uncategorised, .eur), .category(try required(Category("Travel")), .eur)],
        [.uncategorisedIncome(.eur)],
      ])
    #expect(report.attention[0].text.hasPrefix("2 transactions (€12 out, €300 in) have no"))
  }

  @Test func `a category on the wrong side says how to put it right`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-07-31 900.00 Pension")
    try ledger.add("2026-08-31 900.00 Pension")
    // More came back than was spent in August, but not in the year: a refund.
    try ledger.add("2026-07-02 -80.00 Travel")
    try ledger.add("2026-08-02 30.00 Travel")
    let attention = { (ledger: SmallLedger) in
      try ledger.report(MonthReport.self, "2026-08").attention.map(\.text)
    }
    #expect(
      try attention(ledger) == [
        "Pension counts as spending but received €900 more than it spent. If it is income, add "
          + "income: [Pension] to saldo.yaml."
      ])
    try ledger.add("2026-08-03 50.00 Gift:Mum's")
    try ledger.add("2026-08-04 -20.00 Wages:Gardener")
    #expect(
      try attention(ledger) == [
        "Gift: Mum's (€50), Pension (€900) count as spending but received more than they spent. "
          + "If they are income, add income: ['Gift:Mum''s', Pension] to saldo.yaml.",
        "Wages: Gardener counts as income but spent €20 more than it received. If it is spending, "
          + "add spending: ['Wages:Gardener'] to saldo.yaml.",
      ])
  }

  @Test func `headlines compare with the month before`() throws {
    let headlines = try ledger().report(MonthReport.self, "2026-08").headlines[0]
    #expect(headlines.map(\.label) == ["Income", "Spending", "Saved"])
    #expect(headlines[0].value == .amount(Amount(minorUnits: 110_000, currency: .eur)))
    #expect(headlines[0].change?.permille == 100)
    // 427 after 430.
    #expect(headlines[1].change?.permille == -7)
    #expect(headlines[1].change?.isGood == true)
    #expect(headlines[2].note == "61.2\u{202F}% of income")
  }

  @Test func `an unfinished month is compared with the same days of earlier months, and says so`()
    throws
  {
    var ledger = SmallLedger()
    try ledger.add("2026-05-10 -100.00 Food")
    try ledger.add("2026-05-20 -50.00 Food")
    try ledger.add("2026-06-05 -30.00 Food")
    try ledger.add("2026-06-30 -500.00 Rent")
    try ledger.add("2026-07-14 -60.00 Food")
    try ledger.add("2026-07-15 -70.00 Food")
    try ledger.add("2026-07-31 2000.00 Salary")
    try ledger.add("2026-08-03 -45.00 Food")
    try ledger.add("2026-08-14 -9.00 Food")
    let report = try ledger.report(MonthReport.self, "2026-08", asOf: "2026-08-14")
    // 54 after 60; of 100, 30 and 60 the middle is 60.
    #expect(
      report.headlines[0].map(\.note) == [
        "", "vs 1 – 14 July · 3-month median of days 1 – 14 €60", "",
      ])
    #expect(report.headlines[0].map(\.change?.permille) == [nil, -100, nil])
    #expect(
      try report.lines("categories", "category", "total", "earlier", "change", "median", "basis")
        == [
          "Food -54.00 -60.00 -100 -60.00 days 1 – 14"
        ])
    let table = try required(report.tables.first { $0.id == "categories" })
    #expect(table.columns.first { $0.id == "change" }?.heading == "vs 1 – 14 July")
    #expect(
      report.notes == [
        "Aug 2026 has data up to 14 Aug: earlier months are compared on days 1 – 14, "
          + "shorter months in full."
      ])
    #expect(
      try report.lines("month", "month", "income", "expense").suffix(2) == [
        "2026-07 2000.00 -130.00", "2026-08 0.00 -54.00",
      ])
    guard case .pairedColumns(let chart) = report.sections[0].chart else { throw Missing() }
    // August is not over, so it is not the month in which least was spent.
    #expect(
      chart.finding
        == "Spending was highest in Jun 2026 at €530 and lowest in Jul 2026 at €130. "
        + "Income was €0 in Aug 2026.")
  }

  @Test func `a whole month is compared with whole months, and its median is of those before`()
    throws
  {
    let report = try ledger().report(MonthReport.self, "2026-08")
    // Of 0 and 430 the middle is 215; August is in no median.
    #expect(report.headlines[0][1].note == "vs July · 2-month median €215")
    #expect(try report.lines("categories", "basis").allSatisfy { $0 == "whole months" })
    #expect(!report.notes.contains { $0.contains("compared") })
  }

  @Test func `a period of days is compared with those days of earlier months`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-07-02 -3.00 Food")
    try ledger.add("2026-07-04 -70.00 Food")
    try ledger.add("2026-08-02 -6.00 Food")
    let report = try ledger.report(MonthReport.self, "2026-08-02..2026-08-03")
    #expect(report.headlines[0][1].note == "vs 2 – 3 July")
    #expect(report.headlines[0][1].change?.permille == 1000)
    #expect(report.notes == ["Earlier months are compared on days 2 – 3, shorter months in full."])
  }

  @Test func `the median of several months leaves out a last one that is not over`() throws {
    let report = try ledger().report(MonthReport.self, "2026-06..2026-08", asOf: "2026-08-03")
    #expect(report.headlines[0][1].note.hasSuffix("a month so far"))
    // June 0, July 400; August has 400 too, and would make the middle 400.
    #expect(
      try report.lines("categories", "category", "median").prefix(2) == [
        "Rent -200.00", "Food -15.00",
      ])
    #expect(report.notes.contains("Aug 2026 has data up to 3 Aug; medians exclude it."))
  }

  @Test func `a change too small for a digit is more or less nevertheless`() throws {
    let more = try required(Change(from: 94_811_00, to: 94_812_00, moreIsGood: false))
    #expect(more.permille == 0 && more.isMore && !more.isGood && !more.isNone)
    let less = try required(Change(from: 94_811_00, to: 94_810_99, moreIsGood: false))
    #expect(less.permille == 0 && !less.isMore && less.isGood && !less.isNone)
    let same = try required(Change(from: 1, to: 1, moreIsGood: false))
    #expect(same.isNone && same.isGood)
  }

  @Test func `nothing is compared with a month without spending`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-06-30 -1.00 Food")
    try ledger.add("2026-08-02 -25.55 Food")
    let heads = { (period: String) in
      try ledger.report(MonthReport.self, period).tables.first { $0.id == "categories" }?.columns
        .first { $0.id == "change" }?.isOnPages
    }
    #expect(try heads("2026-08") == false)
    try ledger.add("2026-07-02 -25.55 Food")
    #expect(try heads("2026-08") == true)
  }

  @Test func `currencies are never added`() throws {
    var ledger = try ledger()
    try ledger.add("2026-08-09 -10.00 Food", account: 2)
    let report = try ledger.report(MonthReport.self, "2026-08")
    let august = try report.lines("month", "month", "currency", "expense").filter {
      $0.hasPrefix("2026-08")
    }
    #expect(august == ["2026-08 EUR -427.00", "2026-08 USD -10.00"])
    #expect(report.headlines.count == 2)
  }

  @Test func `a period of days counts those days alone, and earlier months whole`() throws {
    let report = try ledger().report(MonthReport.self, "2026-08-02..2026-08-03")
    #expect(
      try report.lines("month", "month", "income", "expense") == [
        "2026-06 1000.00 0.00", "2026-07 1000.00 -430.00",
        "2026-08-02..2026-08-03 0.00 -20.00",
      ])
  }

  @Test func `all means the months of the ledger`() throws {
    let report = try ledger().report(MonthReport.self, "all")
    #expect(
      try report.lines("month", "month") == ["2026-06", "2026-07", "2026-08", "2026-09"])
  }

  @Test func `a month is partial when the day of the report lies in it`() throws {
    let report = try ledger().report(MonthReport.self, "2026-08", asOf: "2026-08-14")
    #expect(report.title == "August 2026 (to 14 Aug)")
    guard case .pairedColumns(let chart) = report.sections[0].chart else { throw Missing() }
    #expect(chart.columns.map(\.partialThrough) == [nil, nil, CalendarDate("2026-08-14")])
  }

  @Test func `of an empty ledger it says so in words, and has no number`() throws {
    let report = try SmallLedger().report(MonthReport.self, "2026-08")
    #expect(report.tables.isEmpty)
    #expect(report.headlines.isEmpty)
    #expect(report.attention.isEmpty)
    #expect(
      report.notes == ["The ledger is empty: run saldo import to import statements."])
  }

  @Test func `a month that no statement reaches is unknown, one without a booking is nothing`()
    throws
  {
    var ledger = SmallLedger()
    try ledger.add("2026-03-01 -1.00 Food")
    try ledger.add("2026-05-20 -1.00 Food")
    for period in ["2026-02", "2026-06", "2024"] {
      let report = try ledger.report(MonthReport.self, period)
      #expect(report.headlines.isEmpty, "\(period)")
      #expect(report.notes.first?.contains("its totals are unknown") == true, "\(period)")
    }
    let quiet = try ledger.report(MonthReport.self, "2026-04")
    #expect(try quiet.lines("month", "month", "balance").last == "2026-04 0.00")
  }

  @Test func `attention names what is over, what is unsorted and what is missing`() throws {
    var ledger = try ledger()
    try ledger.plan("Food", 1900, from: "2026-01-01")
    try ledger.add("2026-05-02 -1.00 Food", account: 2)
    let report = try ledger.report(MonthReport.self, "2026-08", asOf: "2026-08-31")
    #expect(
      report.attention.map(\.text) == [
        "Food is €1 over its budget of €19, set in tables/budgets.csv.",
        "1 transaction (€7 out) has no category: add rules to rules/, and check them with "
          + "saldo rules explain.",
        "abroad has no statement after 31 May 2026: put the next one in inbox/ and run "
          + "saldo import.",
      ])
  }

  @Test func `receipts of two currencies are one account in the head`() throws {
    var ledger = SmallLedger()
    ledger.names.accounts = [
      Account(key: "bank", currency: .eur), .receipts(.eur), .receipts(.usd),
    ]
    for account in Int32(0)..<3 { try ledger.add("2026-08-03 -1.00 Food", account: account) }
    #expect(try ledger.report(MonthReport.self, "2026-08").provenance.accountCount == 2)
  }
}
