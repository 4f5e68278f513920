import Ledger
import Testing

@testable import Reporting

@Suite struct PortfolioReportTests {
  private static func asset(
    _ name: String, _ kind: String, _ units: Int64, _ fields: [String: RegisterValue] = [:]
  ) -> RegisterEntry {
    var entry = RegisterEntry(
      key: name,
      values: [
        "name": .text(name), "assetType": .text(kind), "currency": .currency(.inr),
        "currentValue": .money(units), "portfolio": .text("p"),
      ])
    for (field, value) in fields { entry[field] = value }
    return entry
  }

  private static func report(
    _ assets: [RegisterEntry], asOf: String, transactions: [RegisterEntry] = [],
    valuations: [String: [DatedAmount]] = [:]
  ) throws -> Report {
    var context = try SmallLedger().context("2026-08", asOf: asOf)
    let portfolio = RegisterEntry(
      key: "p", values: ["name": .text("Home"), "currency": .currency(.inr)])
    context.registers = RegisterBook([
      "portfolio": [portfolio], "asset": assets, "assetTransaction": transactions,
    ])
    context.registers.valuations = valuations
    return try required(ReportPass([PortfolioReport.self], [context]).reports().first)
  }

  private static func saver(_ fields: [String: RegisterValue]) throws -> RegisterEntry {
    var all: [String: RegisterValue] = [
      "depositType": .text("recurringDeposit"), "tenure": .count(12),
      "interestRate": .number(try required(ExactDecimal("6"))),
      "maturityDate": .day(day("2027-01-10")), "interestFrequency": .text("quarterly"),
    ]
    all.merge(fields) { $1 }
    return asset("RD", "fixedDeposit", 40_500_00, all)
  }

  /// Eight instalments of 5,000 from January to August; without a price nobody knows of any.
  @Test func `a recurring deposit of unknown instalments has no gain`() throws {
    let priced = try Self.report(
      [try Self.saver(["purchasePrice": .money(5_000_00)])], asOf: "2026-08-31")
    #expect(try priced.lines("portfolio", "price", "gain") == ["40000.00 500.00"])
    let unpriced = try Self.report([try Self.saver([:])], asOf: "2026-08-31")
    #expect(try unpriced.lines("portfolio", "price", "gain", "xirr") == ["- - -"])
    #expect(
      try unpriced.lines("deposits", "principal", "computed", "maturity", "state") == [
        "- - 2027-01-10 running"
      ])
    #expect(try unpriced.lines("portfolios", "value", "invested", "gain") == ["40500.00 - -"])
    #expect(unpriced.headlines[0].map(\.label) == ["Value"])
  }

  /// Of cash nobody knows what was paid, and dollars are in no sum of rupees.
  @Test func `what is in no sum is said beside it`() throws {
    let report = try Self.report(
      [
        Self.asset("Gold", "commodity", 120_00, ["purchasePrice": .money(100_00)]),
        Self.asset("Purse", "cashHolding", 30_00),
        Self.asset("Note", "cashHolding", 5_00, ["currency": .currency(.usd)]),
        Self.asset("Lost", "commodity", 0, ["isActive": .flag(false)]),
      ], asOf: "2026-08-31")
    let notes = report.headlines[0].map { "\($0.label): \($0.note)" }
    #expect(
      notes.prefix(3) == [
        "Value: 2 assets, 1 excluded", "Paid: of the 1 with a known purchase price",
        "Gain: of the 1 with a known purchase price",
      ])
    #expect(
      try report.lines("portfolios", "value", "invested", "gain", "assets", "apart") == [
        "150.00 100.00 20.00 2 1"
      ])
  }

  /// Without a rate there are no figures of a deposit, but instalments from the day it began.
  @Test func `instalments are counted from the purchase where no end is said`() throws {
    var open = try Self.saver([
      "purchasePrice": .money(5_000_00), "purchaseDate": .day(day("2026-06-15")),
    ])
    (open["interestRate"], open["maturityDate"], open["tenure"]) = (nil, nil, nil)
    let report = try Self.report([open], asOf: "2026-08-14")
    #expect(try report.lines("portfolio", "price") == ["10000.00"])
  }

  @Test func `its transactions say what was paid in`() throws {
    let payments = ["2026-06-10", "2026-07-10", "2026-09-10"].map { on in
      RegisterEntry(
        key: on,
        values: [
          "asset": .text("RD"), "transactionType": .text("deposit"), "amount": .money(5_000_00),
          "currency": .currency(.inr), "transactionDate": .day(day(on)),
        ])
    }
    let report = try Self.report([try Self.saver([:])], asOf: "2026-08-31", transactions: payments)
    #expect(try report.lines("portfolio", "price", "gain") == ["10000.00 30500.00"])
    #expect(try report.lines("deposits", "principal") == ["60000.00"])
  }

  @Test func `an asset is worth what was known of the day`() throws {
    let gold = Self.asset(
      "Gold", "commodity", 130_00,
      ["purchaseDate": .day(day("2025-03-01")), "purchasePrice": .money(100_00)])
    let values = [
      DatedAmount(day("2026-01-10"), inr("110.00")), DatedAmount(day("2026-06-10"), inr("130.00")),
    ]
    for (asOf, line) in [
      ("2026-08-31", "130.00 2026-06-10 30.00"), ("2026-06-10", "130.00 2026-06-10 30.00"),
      ("2026-06-09", "110.00 2026-01-10 10.00"),
    ] {
      let report = try Self.report([gold], asOf: asOf, valuations: ["Gold": values])
      #expect(try report.lines("portfolio", "value", "valued", "gain") == [line])
      let isOld = asOf == "2026-06-09"
      #expect(
        report.notes
          == (isOld ? ["Revalued later; use a later --as-of: Gold (10 Jun 2026)."] : []))
    }
    let early = try Self.report([gold], asOf: "2025-12-31", valuations: ["Gold": values])
    #expect(
      try early.lines("portfolio", "value", "valued", "gain", "xirr") == [
        "100.00 2025-03-01 0.00 0.00"
      ])
    #expect(
      early.notes == ["Revalued later; use a later --as-of: Gold (10 Jun 2026)."])
    #expect(!early.tables.contains { $0.id == "values" })
    let before = try Self.report([gold], asOf: "2025-02-28", valuations: ["Gold": values])
    #expect(try before.lines("portfolio", "asset").isEmpty)
    #expect(before.notes.last == "Excluded, bought after 28 Feb 2025: Gold.")
  }

  @Test func `a value of a later day is none`() throws {
    let coin = Self.asset("Coin", "commodity", 130_00, ["purchasePrice": .money(100_00)])
    let house = Self.asset("House", "realEstate", 500_00, ["mortgageAmount": .money(50_00)])
    let values = [DatedAmount(day("2026-01-10"), inr("130.00"))]
    let report = try Self.report(
      [coin, house], asOf: "2025-12-31", valuations: ["Coin": values, "House": values])
    #expect(
      try report.lines("portfolio", "value", "valued", "gain", "gain-percent", "xirr") == [
        "- - - - -", "- - - - -",
      ])
    #expect(try report.lines("real-estate", "value", "equity", "yield") == ["- - -"])
    #expect(try report.lines("portfolios", "value", "invested", "gain") == ["0.00 0.00 0.00"])
    #expect(
      report.notes.first
        == "Excluded, no known value on or before 31 Dec 2025: Coin, House.")
  }

  private static func sale(_ asset: String, _ on: String, _ units: Int64) -> RegisterEntry {
    RegisterEntry(
      key: on,
      values: [
        "asset": .text(asset), "transactionType": .text("sell"), "amount": .money(units),
        "currency": .currency(.inr), "transactionDate": .day(day(on)),
      ])
  }

  /// 900 paid, 1,089 back after two years: 21 %, or 10 % a year.
  @Test func `what is sold has the gain of its sale, and none where nobody booked one`() throws {
    let silver = Self.asset(
      "Silver", "commodity", 0,
      [
        "purchaseDate": .day(day("2024-08-31")), "purchasePrice": .money(900_00),
        "isActive": .flag(false),
      ])
    let unknown = try Self.report([silver], asOf: "2026-08-31")
    #expect(
      try unknown.lines("portfolio", "state", "gain", "gain-percent", "xirr") == ["closed - - -"])
    let sold = try Self.report(
      [silver], asOf: "2026-08-31", transactions: [Self.sale("Silver", "2026-08-31", 1_089_00)])
    #expect(
      try sold.lines("portfolio", "gain", "gain-percent", "xirr") == ["189.00 21.00 10.00"])
    // A sale after the day is not known on it.
    let later = try Self.report(
      [silver], asOf: "2026-08-30", transactions: [Self.sale("Silver", "2026-08-31", 1_089_00)])
    #expect(try later.lines("portfolio", "gain") == ["-"])
  }

  @Test func `value and what was paid go on from day to day, and end at the gain`() throws {
    let gold = Self.asset(
      "Gold", "commodity", 130_00,
      ["purchaseDate": .day(day("2025-03-01")), "purchasePrice": .money(100_00)])
    let coin = Self.asset("Coin", "commodity", 7_00)
    let values = [
      "Gold": [
        DatedAmount(day("2025-03-01"), inr("100.00")),
        DatedAmount(day("2026-06-10"), inr("130.00")),
      ], "Coin": [DatedAmount(day("2026-01-01"), inr("7.00"))],
    ]
    let report = try Self.report([gold, coin], asOf: "2026-08-31", valuations: values)
    #expect(
      try report.lines("worth", "day", "value", "invested", "gain", "assets") == [
        "2025-03-01 100.00 100.00 0.00 1", "2026-06-10 130.00 100.00 30.00 1",
      ])
    #expect(try report.lines("portfolios", "gain") == ["30.00"])
    let section = try required(report.sections.first { $0.table?.id == "worth" })
    guard case .lines(let chart)? = section.chart else { throw Missing() }
    #expect(chart.lines.map { $0.points.map(\.value) } == [[100_00, 130_00], [100_00, 100_00]])
    #expect(chart.days.end == day("2026-08-31"))
    #expect(
      section.note.hasSuffix("Excluded, because the amount or date paid is unknown: Coin."))
  }

  /// Instalments from January 2022 to August 2026 are 56 days on which what was paid changed.
  @Test func `a page lists the last days, and files have all`() throws {
    let saver = try Self.saver(["purchasePrice": .money(5_000_00), "tenure": .count(60)])
    let report = try Self.report(
      [saver], asOf: "2026-08-31",
      valuations: ["RD": [DatedAmount(day("2022-01-10"), inr("5000.00"))]])
    let section = try required(report.sections.first { $0.table?.id == "worth" })
    #expect(section.table?.rows.count == 48)
    let lines = try report.lines("worth", "day", "value", "invested")
    #expect(lines.count == 56)
    #expect(lines.contains("2022-01-10 5000.00 5000.00"))
    #expect(lines.contains("2026-08-10 5000.00 280000.00"))
    guard case .lines(let chart)? = section.chart else { throw Missing() }
    #expect(chart.lines[1].points.count == 56)
    #expect(section.note.contains("The table has the last 48 days"))
  }

  @Test func `a value older than a week is marked with its day`() throws {
    let gold = Self.asset("Gold", "commodity", 130_00)
    for (asOf, marks) in [("2026-06-17", []), ("2026-06-18", ["◆ 10 Jun 2026"])] {
      let report = try Self.report(
        [gold], asOf: asOf, valuations: ["Gold": [DatedAmount(day("2026-06-10"), inr("130.00"))]])
      let table = try required(report.tables.first { $0.id == "portfolio" })
      let column = try required(table.columns.first { $0.id == "age" })
      #expect(column.isOnPages == !marks.isEmpty)
      #expect(!column.isInFiles)
      if !marks.isEmpty { #expect(try report.lines("portfolio", "age") == marks) }
    }
  }

  @Test func `the kinds are one bar of at most four parts`() throws {
    let kinds = ["commodity", "realEstate", "bond", "chitFund", "cashHolding"]
    let assets = kinds.enumerated().map { Self.asset("A\($0)", $1, Int64($0 + 1) * 10_00) }
    let report = try Self.report(assets, asOf: "2026-08-31")
    let section = try required(report.sections.first { $0.table?.id == "kinds" })
    guard case .stackedBar(let chart)? = section.chart else { throw Missing() }
    #expect(chart.parts.map(\.minorUnits) == [50_00, 40_00, 30_00, 30_00])
    #expect(chart.finding == "Cash is the largest part, 33.3\u{202F}%.")
    // 50, 40, 30, 20 and 10 of 150.
    #expect(try report.lines("kinds", "share") == ["333", "267", "200", "133", "67"])
  }

  @Test func `one kind alone needs no table on a page, and files have it`() throws {
    let report = try Self.report(
      [Self.asset("A", "bond", 10_00), Self.asset("B", "bond", 5_00)], asOf: "2026-08-31")
    #expect(!report.sections.contains { $0.table?.id == "kinds" })
    #expect(try report.lines("kinds", "kind", "value", "share") == ["Bond 15.00 1000"])
    let several = try Self.report(
      [
        Self.asset("A", "bond", 10_00), Self.asset("B", "commodity", 5_00),
        Self.asset("C", "cashHolding", 5_00, ["currency": .currency(.eur)]),
      ], asOf: "2026-08-31")
    let section = try required(several.sections.first { $0.table?.id == "kinds" })
    #expect(section.note.hasPrefix("All holdings in EUR (cash) are of one kind"))
  }

  @Test func `a return without a gain says of what it is`() throws {
    let dividend = RegisterEntry(
      key: "d",
      values: [
        "asset": .text("Fund"), "transactionType": .text("dividend"), "amount": .money(5_00),
        "transactionDate": .day(day("2026-03-01")), "currency": .currency(.inr),
      ])
    let fund = Self.asset(
      "Fund", "commodity", 100_00,
      ["purchasePrice": .money(100_00), "purchaseDate": .day(day("2025-09-01"))])
    let note = { (paid: [RegisterEntry]) in
      try Self.report([fund], asOf: "2026-08-31", transactions: paid).headlines.joined()
        .first { $0.label == "XIRR" }?.note
    }
    #expect(try note([]) == "% a year")
    #expect(try note([dividend]) == "% a year, including payouts")
  }
}
