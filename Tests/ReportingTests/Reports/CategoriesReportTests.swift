import Ledger
import Testing

@testable import Reporting

@Suite struct CategoriesReportTests {
  @Test func `where every transaction has a category, no row says that none lacks one`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-07-01 -5.00 Uncategorised")
    try ledger.add("2026-07-02 7.00 Uncategorised")
    try ledger.add("2026-07-03 -9.00 Fun")
    try ledger.add("2026-08-01 -4.00 Food")
    let report = try ledger.report(CategoriesReport.self, "2026-08")
    #expect(
      try report.lines("categories", "category", "total", "count") == [
        "Food -4.00 1", "Fun 0.00 0",
      ])
    let july = try ledger.report(CategoriesReport.self, "2026-07")
    #expect(
      try july.lines("categories", "category", "count").filter { $0.hasPrefix("Uncat") }.count == 2)
  }

  @Test func `a category is held against its own past`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-05-10 -10.00 Food:Out")
    try ledger.add("2026-06-10 -40.00 Food:Out")
    try ledger.add("2026-08-10 -20.00 Food:Out")
    try ledger.add("2026-08-11 -5.00 Food:In")
    try ledger.add("2026-07-11 -3.00 Fun")
    let report = try ledger.report(CategoriesReport.self, "2026-08")
    #expect(
      try report.lines(
        "categories", "category", "total", "earlier", "median", "least", "most", "count") == [
          "Food:Out -20.00 0.00 -10.00 0.00 -40.00 1",
          "Food:In -5.00 0.00 0.00 0.00 0.00 1",
          "Fun 0.00 -3.00 0.00 0.00 -3.00 0",
        ])
    #expect(try report.lines("groups", "group", "total", "share") == ["Food -25.00 1000"])
    #expect(report.headlines[0].map(\.label) == ["Food: Out", "Food: In", "Fun"])
    #expect(report.headlines[0][0].note == "€20 more than in July")
  }

  @Test func `an unfinished month is held against the same days of earlier months`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-06-10 -40.00 Food:Out")
    try ledger.add("2026-06-20 -9.00 Food:Out")
    try ledger.add("2026-07-14 -10.00 Food:Out")
    try ledger.add("2026-07-15 -50.00 Food:Out")
    try ledger.add("2026-08-10 -30.00 Food:Out")
    let report = try ledger.report(CategoriesReport.self, "2026-08", asOf: "2026-08-14")
    #expect(
      try report.lines(
        "categories", "category", "total", "earlier", "median", "least", "most", "basis") == [
          "Food:Out -30.00 -10.00 -25.00 -10.00 -40.00 days 1 – 14"
        ])
    #expect(report.headlines[0].map(\.note) == ["€20 more than on 1 – 14 July"])
    let table = try required(report.tables.first { $0.id == "categories" })
    #expect(table.columns.first { $0.id == "earlier" }?.heading == "1 – 14 July")
    #expect(table.caption.hasSuffix("median, lowest and highest of 2 months, days 1 – 14"))
    let section = try required(report.sections.first { $0.table?.id == "groups-by-month" })
    guard case .smallMultiples(let chart)? = section.chart else { throw Missing() }
    #expect(
      chart.panels.map(\.caption) == ["€30 in Aug 2026, median €25, highest €40 on days 1 – 14"])
  }

  @Test func `each group has a column for each month, the dearest first`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-06-10 -40.00 Food:Out")
    try ledger.add("2026-08-10 -20.00 Food:Out")
    try ledger.add("2026-08-11 -5.00 Food:In")
    try ledger.add("2026-07-11 -90.00 Fun")
    try ledger.add("2026-08-11 30.00 Fun")
    try ledger.add("2026-08-12 500.00 Wage")
    let report = try ledger.report(CategoriesReport.self, "2026-08")
    let section = try required(report.sections.first { $0.table?.id == "groups-by-month" })
    guard case .smallMultiples(let chart)? = section.chart else { throw Missing() }
    #expect(chart.panels.map(\.name) == ["Food", "Fun"])
    #expect(
      chart.panels.map { $0.points.map(\.minorUnits) } == [
        [40_00, 0, 25_00], [0, 90_00, -30_00],
      ])
    #expect(chart.panels[0].caption == "€25 in Aug 2026, median €20, highest €40")
    #expect(
      try report.lines("groups-by-month", "group", "month", "total") == [
        "Food 2026-06 -40.00", "Food 2026-08 -25.00",
        "Fun 2026-07 -90.00", "Fun 2026-08 30.00",
      ])
  }

  @Test func `a page that is short of room keeps what is uncategorised and what came in`() throws {
    var ledger = SmallLedger()
    for number in 1...40 { try ledger.add("2026-08-10 -\(number)0.00 C\(number)") }
    try ledger.add("2026-08-11 3000.00 Wage")
    try ledger.add("2026-08-11 4000.00 Income:Rent")
    try ledger.add("2026-08-12 -1.00 Uncategorised")
    let report = try ledger.report(CategoriesReport.self, "2026-08")
    let table = try required(report.sections.first { $0.table?.id == "categories" }?.table)
    #expect(table.rows.count == 43)
    let cut = table.cut(toFit: 6, in: report.style)
    let shown = cut.rows.compactMap { row -> String? in
      if case .category(let category) = row[0] { category.path } else { nil }
    }
    #expect(shown == ["C40", "C39", "C38", "Uncategorised", "Wage", "Income:Rent"])
    // 10.00 + 20.00 + … + 370.00, a row each.
    let rest = try required(cut.cut?.rest)
    #expect(rest[0] == .text("37 more"))
    #expect(rest[3] == .amount(Amount(minorUnits: -7030_00, currency: .eur)))
    #expect(rest[9] == .count(37))
  }

  @Test func `a page draws eight groups, and files have all`() throws {
    var ledger = SmallLedger()
    for group in 1...10 {
      try ledger.add("2026-07-10 -\(group)0.00 G\(group)")
      try ledger.add("2026-08-10 -\(group)0.00 G\(group)")
    }
    let report = try ledger.report(CategoriesReport.self, "2026-08")
    let section = try required(report.sections.first { $0.table?.id == "groups-by-month" })
    #expect(section.table?.rows.count == 16)
    #expect(section.note.hasPrefix("Shows the 8 largest groups; all 10 are in"))
    #expect(try report.lines("groups-by-month", "group").count == 20)
    #expect(try report.lines("groups-by-month", "group").last == "G1")
  }

  @Test func `a month that is not over is marked, and a single month has no comparison`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-08-10 -20.00 Food")
    let single = try ledger.report(CategoriesReport.self, "2026-08", asOf: "2026-08-14")
    #expect(!single.tables.contains { $0.id == "groups-by-month" })
    try ledger.add("2026-07-10 -20.00 Food")
    let report = try ledger.report(CategoriesReport.self, "2026-08", asOf: "2026-08-14")
    let charts = report.sections.compactMap { section -> SmallMultiples? in
      guard case .smallMultiples(let chart)? = section.chart else { return nil }
      return chart
    }
    #expect(charts.map(\.partial?.through) == [CalendarDate("2026-08-14")])
  }

  @Test func `category by month agrees with a count made the slow way`() throws {
    var ledger = SmallLedger()
    var random = UInt64(7)
    func below(_ limit: UInt64) -> UInt64 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (random >> 33) % limit
    }
    var expected: [String: (Int64, Int)] = [:]
    for _ in 0..<2000 {
      let month = below(24)
      let day = "\(2024 + month / 12)-\(two(month % 12 + 1))-\(two(below(28) + 1))"
      let account = Int32(below(3))
      let cents = Int64(below(20_000)) - 15_000
      let category = ["Uncategorised", "A", "A:B", "C"][Int(below(4))]
      try ledger.add("\(day) \(cents / 100 * 100 + abs(cents % 100)) \(category)", account: account)
      let amount = cents / 100 * 100 + abs(cents % 100)
      let type = category == "Uncategorised" && amount > 0 ? "income" : "expense"
      let key = "\(day.prefix(7)) \(category) \(type) \(account == 2 ? "USD" : "EUR")"
      let old = expected[key] ?? (0, 0)
      expected[key] = (old.0 + amount, old.1 + 1)
    }
    let lines = try ledger.report(CategoriesReport.self, "all").lines(
      "by-month", "month", "category", "type", "currency", "total", "count")
    let slow = expected.map { key, sum in
      "\(key) \(Amount.decimalText(sum.0, exponent: 2)) \(sum.1)"
    }
    #expect(lines.sorted() == slow.sorted())
    #expect(lines.count > 150)
  }

  private func two(_ number: UInt64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
