import Ledger
import Testing

@testable import Reporting

@Suite struct BudgetReportTests {
  private func lines(_ ledger: SmallLedger, _ period: String, asOf: String = "2026-12-31") throws
    -> [String]
  {
    try ledger.report(BudgetReport.self, period, asOf: asOf).lines(
      "budget", "month", "category", "budget", "carried", "actual", "variance", "used", "pace",
      "status")
  }

  @Test func `within, tight from eighty percent, over`() throws {
    var ledger = SmallLedger()
    for (category, spent) in [("A", "-79.99"), ("B", "-80.00"), ("C", "-100.00"), ("D", "-100.01")]
    {
      try ledger.plan(category, 10_000, from: "2026-01-01")
      try ledger.add("2026-08-05 \(spent) \(category)")
    }
    #expect(
      try lines(ledger, "2026-08") == [
        "2026-08 D 100.00 0.00 100.01 -0.01 1000 100.00 over",
        "2026-08 B 100.00 0.00 80.00 20.00 800 100.00 tight",
        "2026-08 A 100.00 0.00 79.99 20.01 799 100.00 within",
        "2026-08 C 100.00 0.00 100.00 0.00 1000 100.00 exact",
      ])
  }

  @Test
  func `a budget leads to the rows of its one category, and nowhere where they are of several`()
    throws
  {
    var ledger = SmallLedger()
    try ledger.plan("Food", 100_00, from: "2026-01-01")
    try ledger.plan("Food:Snacks", 10_00, from: "2026-01-01")
    try ledger.plan("Home", 50_00, from: "2026-01-01")
    try ledger.add("2026-08-01 -20.00 Food:Groceries")
    try ledger.add("2026-08-02 -30.00 Food:Out")
    try ledger.add("2026-08-03 -7.00 Food:Snacks")
    try ledger.add("2026-08-04 -40.00 Home:Power")
    let report = try ledger.report(BudgetReport.self, "2026-08")
    #expect(
      try report.lines("budget", "category", "actual") == [
        "Home 40.00", "Food 50.00", "Food:Snacks 7.00",
      ])
    let table = try required(report.sections.compactMap(\.table).first { $0.id == "budget" })
    let power = try required(Category("Home:Power"))
    let snacks = try required(Category("Food:Snacks"))
    #expect(table.trails == [.category(power, .eur), nil, .category(snacks, .eur)])
  }

  @Test func `what rolls over reaches back before the first transaction`() throws {
    var ledger = SmallLedger()
    try ledger.plan("Travel", 1200_00, .year, from: "2026-01-01", rollsOver: true)
    try ledger.add("2026-06-10 -5.00 Food")
    try ledger.add("2026-08-10 -300.00 Travel")
    #expect(
      try lines(ledger, "2026-08") == [
        "2026-08 Travel 100.00 700.00 300.00 500.00 375 800.00 within"
      ])
    let month = try ledger.report(MonthReport.self, "2026-08")
    #expect(
      try month.lines("month", "month", "expense") == [
        "2026-06 -5.00", "2026-07 0.00", "2026-08 -300.00",
      ])
  }

  @Test func `the gravest by money come first, and how many more there are is said`() throws {
    var ledger = SmallLedger()
    let spent = ["A": "101", "B": "500", "C": "300", "D": "102", "E": "400", "F": "90", "G": "5"]
    for (category, units) in spent.sorted(by: { $0.key < $1.key }) {
      try ledger.plan(category, 100_00, from: "2026-01-01")
      try ledger.add("2026-08-05 -\(units).00 \(category)")
    }
    // Twice its budget, but of 1: by money it is the least.
    try ledger.plan("H", 1_00, from: "2026-01-01")
    try ledger.add("2026-08-05 -1.50 H")
    let report = try ledger.report(BudgetReport.self, "2026-08")
    #expect(
      try report.lines("budget", "category") == ["B", "E", "C", "D", "A", "H", "F", "G"])
    #expect(
      report.attention.map(\.text) == [
        "B is €400 over its budget of €100, set in tables/budgets.csv.",
        "E is €300 over its budget of €100, set in tables/budgets.csv.",
        "C is €200 over its budget of €100, set in tables/budgets.csv.",
        "3 more budgets are overspent, 1 is nearly used up: saldo report budget lists them all.",
      ])
    #expect(report.allAttention.count == 7)
    #expect(report.headlines[0][2].note == "6 of 8 categories over budget")
  }

  @Test func `what months before overspent is no budget below nothing`() throws {
    var ledger = SmallLedger()
    try ledger.plan("Trips", 100_00, from: "2026-07-01", rollsOver: true)
    try ledger.add("2026-07-05 -301.00 Trips")
    try ledger.add("2026-08-05 -50.00 Trips")
    let report = try ledger.report(BudgetReport.self, "2026-08")
    #expect(
      report.attention.map(\.text) == [
        "Trips is €151 over its budget (€101 of it carried over), set in tables/budgets.csv."
      ])
  }

  @Test func `over a year a category is over once, and the whole period has a total`() throws {
    var ledger = SmallLedger()
    try ledger.plan("Food", 100_00, from: "2026-01-01")
    try ledger.plan("Fun", 10_00, from: "2026-01-01")
    for month in 1...8 { try ledger.add("2026-0\(month)-05 -110.00 Food") }
    try ledger.add("2026-03-05 -30.00 Fun")
    let report = try ledger.report(BudgetReport.self, "2026", asOf: "2026-08-31")
    // Food is over in eight months and over all of them; Fun in March alone: 30 of 80 in all.
    #expect(report.headlines[0][0].note == "2 categories")
    #expect(report.headlines[0][2].note == "1 of 2 categories over budget")
    // 910 of 880.
    #expect(report.headlines[0][1].note == "103.4\u{202F}% of budget")
    let whole = try required(report.tables.first { $0.id == "whole" })
    #expect(
      whole.total?[2...5] == [
        .amount(Amount(minorUnits: 880_00, currency: .eur)),
        .amount(Amount(minorUnits: 910_00, currency: .eur)),
        .amount(Amount(minorUnits: -30_00, currency: .eur)), .permille(1034),
      ])
  }

  @Test func `a budget covers what lies below its category, unless that has its own`() throws {
    var ledger = SmallLedger()
    try ledger.plan("Food", 10_000, from: "2026-01-01")
    try ledger.plan("Food:Out", 5_000, from: "2026-01-01")
    try ledger.add("2026-08-01 -10.00 Food")
    try ledger.add("2026-08-02 -20.00 Food:Groceries")
    try ledger.add("2026-08-03 -1.00 Food:Out:Coffee")
    try ledger.add("2026-08-03 -3.00 Fun")
    #expect(
      try lines(ledger, "2026-08") == [
        "2026-08 Food 100.00 0.00 30.00 70.00 300 100.00 within",
        "2026-08 Food:Out 50.00 0.00 1.00 49.00 20 50.00 within",
      ])
    let report = try ledger.report(BudgetReport.self, "2026-08")
    #expect(try report.lines("unbudgeted", "category", "total") == ["Fun -3.00"])
  }

  // July: 120 of 100 and 10 of 50; August: 20 of 100 and 60 of 50. Over both, 140 of 200 and 70 of 100.
  @Test func `of several months a category is over where all of them are, and their sum is below`()
    throws
  {
    var ledger = SmallLedger()
    try ledger.plan("A", 100_00, from: "2026-01-01")
    try ledger.plan("B", 50_00, from: "2026-01-01")
    for row in ["2026-07-01 -120.00 A", "2026-07-02 -10.00 B", "2026-08-01 -20.00 A"] {
      try ledger.add(row)
    }
    try ledger.add("2026-08-02 -60.00 B")
    let report = try ledger.report(BudgetReport.self, "2026-07..2026-08")
    #expect(
      report.headlines[0].map(\.note) == [
        "2 categories", "70\u{202F}% of budget", "none over budget",
      ])
    let whole = try #require(report.tables.first { $0.id == "whole" })
    #expect(
      whole.total?.prefix(6) == [
        .text("Total"), .currency(.eur), .amount(Amount(minorUnits: 300_00, currency: .eur)),
        .amount(Amount(minorUnits: 210_00, currency: .eur)),
        .amount(Amount(minorUnits: 90_00, currency: .eur)), .permille(700),
      ])
  }

  @Test func `a line holds until the next of its category`() throws {
    var ledger = SmallLedger()
    try ledger.plan("Food", 31_00, from: "2026-08-01")
    try ledger.plan("Food", 62_00, from: "2026-08-11")
    try ledger.add("2026-07-01 -5.00 Food")
    try ledger.add("2026-09-01 -5.00 Food")
    // Ten days at one a day, then twenty-one at two a day; nothing is planned for July.
    #expect(
      try lines(ledger, "2026-07..2026-09").map { $0.split(separator: " ").prefix(3) }
        == [["2026-08", "Food", "52.00"], ["2026-09", "Food", "62.00"]])
  }

  @Test func `twelve twelfths are the year to the cent, a week is sevenths of days`() throws {
    var ledger = SmallLedger()
    try ledger.plan("Travel", 1000_01, .year, from: "2026-01-01")
    try ledger.plan("Lunch", 70_00, .week, from: "2026-01-01")
    try ledger.add("2026-01-01 -1.00 Travel")
    try ledger.add("2026-12-01 -1.00 Travel")
    let report = try ledger.report(BudgetReport.self, "2026")
    #expect(
      try report.lines("whole", "category", "budget") == ["Lunch 3650.00", "Travel 1000.01"])
  }

  @Test func `what is left rolls over, overspending too`() throws {
    var ledger = SmallLedger()
    try ledger.plan("Trips", 100_00, from: "2026-06-01", rollsOver: true)
    try ledger.add("2026-06-10 -30.00 Trips")
    try ledger.add("2026-07-10 -200.00 Trips")
    try ledger.add("2026-08-10 -20.00 Trips")
    #expect(
      try lines(ledger, "2026-08") == [
        "2026-08 Trips 100.00 -30.00 20.00 50.00 285 70.00 within"
      ])
    #expect(
      try lines(ledger, "2026-07") == [
        "2026-07 Trips 100.00 70.00 200.00 -30.00 1176 170.00 over"
      ])
  }

  @Test func `the pace of a month that is not over goes by its days`() throws {
    var ledger = SmallLedger()
    try ledger.plan("Food", 310_00, from: "2026-01-01")
    for day in 1...4 { try ledger.add("2026-08-0\(day) -25.00 Food") }
    let report = try ledger.report(BudgetReport.self, "2026-08", asOf: "2026-08-10")
    #expect(try report.lines("budget", "pace", "actual") == ["100.00 100.00"])
    let table = try required(report.sections[0].table)
    let bar = try required(table.columns.firstIndex { $0.id == "bar" })
    guard case .bullet(let bullet) = table.rows[0][bar] else { throw Missing() }
    #expect(bullet.forecast == 310_00)
    #expect(try report.lines("budget", "forecast", "status") == ["310.00 within"])
    #expect(report.attention.isEmpty)
    #expect(report.headlines[0].last?.label == "Forecast")
  }

  /// 120 in 10 of 31 days come to 372.
  @Test func `a budget on track to be exceeded says by how much`() throws {
    var ledger = SmallLedger()
    try ledger.plan("Food", 310_00, from: "2026-01-01")
    for day in 1...4 { try ledger.add("2026-08-0\(day) -30.00 Food") }
    let report = try ledger.report(BudgetReport.self, "2026-08", asOf: "2026-08-10")
    #expect(
      try report.lines("budget", "actual", "pace", "forecast", "status") == [
        "120.00 100.00 372.00 exceeding"
      ])
    #expect(
      report.attention.map(\.text) == [
        "Food is on track to go €62 over its budget of €310 (€120 spent after 10 of 31 days), "
          + "set in tables/budgets.csv."
      ])
    #expect(report.attention.map(\.urgency) == [.tight])
    // A month that is over has no pace to follow.
    let past = try ledger.report(BudgetReport.self, "2026-08", asOf: "2026-09-10")
    #expect(try past.lines("budget", "forecast", "status") == ["- within"])
  }

  private static func record(_ fields: [String: RegisterValue]) -> RegisterEntry {
    RegisterEntry(
      key: "saldo/1", values: ["currency": .currency(.eur)].merging(fields) { $1 })
  }

  /// 7 in the week from 27 July, 12 in that of the 3rd, 50 in that of the 17th, 4 on the 31st.
  @Test func `each week of a record has its line, and stands beside the table's months`() throws {
    var ledger = SmallLedger()
    try ledger.plan("Food", 100_00, from: "2026-01-01")
    for row in [
      "2026-07-30 -3.00 Food", "2026-08-02 -4.00 Food:Out", "2026-08-03 -12.00 Food",
      "2026-08-20 -50.00 Food", "2026-08-31 -4.00 Food", "2026-08-31 -9.00 Fun",
      "2026-09-02 -90.00 Food",
    ] { try ledger.add(row) }
    let week = Self.record([
      "name": .text("Week"), "amount": .money(40_00), "period": .text("weekly"),
      "category": .text("food"),
    ])
    let report = try ledger.report(
      BudgetReport.self, "2026-08", asOf: "2026-09-30", RegisterBook(["budget": [week]]))
    #expect(
      try report.lines("budget", "month", "category", "name", "budget", "actual", "status") == [
        "2026-08 Food  100.00 70.00 within",
        "2026-07-27..2026-08-02 food Week 40.00 7.00 within",
        "2026-08-03..2026-08-09 food Week 40.00 12.00 within",
        "2026-08-10..2026-08-16 food Week 40.00 0.00 within",
        "2026-08-17..2026-08-23 food Week 40.00 50.00 over",
        "2026-08-24..2026-08-30 food Week 40.00 0.00 within",
        "2026-08-31..2026-09-06 food Week 40.00 4.00 within",
      ])
    #expect(
      report.allAttention.map(\.text) == [
        "Week, 17 – 23 Aug 2026: You've used 125% of your weekly budget: see saldo list budgets."
      ])
    #expect(report.headlines[0].map(\.label) == ["Budget", "Spent", "Available", "Other budgets"])
    #expect(report.headlines[0].last?.note == "1 over budget")
    #expect(try report.lines("unbudgeted", "category", "total") == ["Fun -9.00"])
    let month = try ledger.report(
      MonthReport.self, "2026-08", asOf: "2026-09-30", RegisterBook(["budget": [week]]))
    #expect(month.attention.first?.text == report.allAttention.first?.text)
  }

  /// What July left of 50 goes into August; of 20 of fun 5 came back.
  @Test func `the table has quarters, spans of days, and all spending`() throws {
    var ledger = SmallLedger()
    let food = try required(Category("Food"))
    ledger.budgets = [
      Budget(
        .category(food), cycle: .quarter, from: day("2026-07-01"), amount: eur("100.00")),
      Budget(
        .category(food), cycle: .once, from: day("2026-08-10"), until: day("2026-08-20"),
        amount: eur("15.00"), name: "Party"),
      Budget(
        .everything, from: day("2026-07-01"), amount: eur("50.00"), rollsOver: true),
    ]
    for row in [
      "2026-07-05 -30.00 Fun", "2026-08-09 -1.00 Food", "2026-08-10 -6.00 Food",
      "2026-08-20 -7.00 Food:Out", "2026-08-21 -1.00 Food", "2026-08-25 -20.00 Fun",
      "2026-08-26 5.00 Fun", "2026-08-27 900.00 Salary",
    ] { try ledger.add(row) }
    try ledger.add("2026-08-28 -400.00 Fun", isTransfer: true)
    let report = try ledger.report(BudgetReport.self, "2026-08", asOf: "2026-08-31")
    // A third of 100 is 33.33, and 33.34 in the second month: 66.67 − 33.33.
    #expect(
      try report.lines("budget", "month", "category", "budget", "carried", "actual", "variance")
        == [
          "2026-08 Food 33.34 0.00 15.00 18.34",
          "2026-08 Everything 50.00 20.00 30.00 40.00",
          "2026-08-10..2026-08-20 Food 15.00 0.00 13.00 2.00",
        ])
  }

  /// July spent 80 of 50, so August has 20, of which 10 are left.
  @Test func `a month that spends too much leaves less of the whole for the next`() throws {
    var ledger = SmallLedger()
    ledger.budgets = [
      Budget(.everything, from: day("2026-07-01"), amount: eur("50.00"), rollsOver: true)
    ]
    try ledger.add("2026-07-05 -80.00 Fun")
    try ledger.add("2026-08-09 -10.00 Food")
    let report = try ledger.report(BudgetReport.self, "2026-08", asOf: "2026-08-31")
    #expect(
      try report.lines("budget", "month", "category", "budget", "carried", "actual", "variance")
        == ["2026-08 Everything 50.00 -30.00 10.00 10.00"])
  }

  @Test func `a category may have a budget in each currency`() throws {
    var ledger = SmallLedger()
    try ledger.plan("Food", 100_00, from: "2026-01-01")
    ledger.budgets.append(
      Budget(
        category: try required(ledger.budgets[0].category), from: ledger.budgets[0].from,
        amount: Amount(minorUnits: 50_00, currency: .usd)))
    try ledger.add("2026-08-01 -10.00 Food")
    try ledger.add("2026-08-01 -60.00 Food", account: 2)
    let report = try ledger.report(BudgetReport.self, "2026-08")
    #expect(
      try report.lines("budget", "category", "currency", "budget", "actual", "status") == [
        "Food EUR 100.00 10.00 within", "Food USD 50.00 60.00 over",
      ])
  }

  @Test func `without a budget the report says so`() throws {
    let empty = try SmallLedger().report(BudgetReport.self, "2026-08")
    #expect(empty.sections[0].note.hasPrefix("The ledger is empty: run saldo import"))
    #expect(try empty.lines("budget", "category").isEmpty)
    var ledger = SmallLedger()
    try ledger.add("2026-08-01 -1.00 Food")
    let report = try ledger.report(BudgetReport.self, "2026-08")
    #expect(report.sections[0].note.hasPrefix("No budget for this period"))
  }
}
