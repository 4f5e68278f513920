import Ledger
import Testing

@testable import Reporting

@Suite struct TrackerReportTests {
  private static func report(_ days: [String]) throws -> Report {
    let expenses = try days.map { day in
      RegisterEntry(
        key: day,
        values: [
          "name": .text("Own"), "amount": .money(100_00), "currency": .currency(.eur),
          "type": .text("expense"), "date": .day(try required(CalendarDate(day))),
          "account": .text("card"),
        ])
    }
    let loan = RegisterEntry(
      key: "loan",
      values: [
        "name": .text("Car"), "amount": .money(100_00), "currency": .currency(.eur),
        "startDate": .day(try required(CalendarDate("2026-01-10"))),
      ])
    var ledger = SmallLedger()
    try ledger.add(expenses)
    return try ledger.report(
      TrackerReport.self, "2026-01..2026-08", asOf: "2026-08-31",
      RegisterBook(["manualTransaction": expenses, "loan": [loan]]))
  }

  /// Eight instalments of 100; the expense of 12 March pays the third, that of 20 April none.
  @Test func `an expense that counts as an instalment is named`() throws {
    let report = try Self.report(["2026-03-12", "2026-04-20"])
    #expect(
      report.notes == [
        "Matched to an instalment and counted once: Own, 12 Mar 2026, for Car."
      ])
    let rows = try report.lines("tracker", "own", "instalments", "expenses")
    #expect(rows[2] == "0.00 100.00 100.00" && rows[3] == "100.00 100.00 200.00")
    #expect(try Self.report(["2026-04-20"]).notes.isEmpty)
  }

  /// January to March are due by 10 March, the year's other nine are not.
  @Test func `an instalment that is not due yet uses no budget`() throws {
    let budget = RegisterEntry(
      key: "budget",
      values: [
        "amount": .money(2000_00), "currency": .currency(.eur), "period": .text("yearly"),
      ])
    let loan = RegisterEntry(
      key: "loan",
      values: [
        "name": .text("Car"), "amount": .money(100_00), "currency": .currency(.eur),
        "startDate": .day(try required(CalendarDate("2026-01-10"))),
      ])
    var context = try SmallLedger().context("2026-01..2026-12", asOf: "2026-03-10")
    context.registers = RegisterBook(["budget": [budget], "loan": [loan]])
    let report = try required(ReportPass([TrackerReport.self], [context]).reports().first)
    #expect(try report.lines("budgets", "spent", "used") == ["300.00 15"])
  }

  private static func expense(
    _ key: String, _ day: String, _ units: Int64, _ category: String = "Food"
  ) throws -> RegisterEntry {
    RegisterEntry(
      key: key,
      values: [
        "name": .text(key), "amount": .money(units), "currency": .currency(.eur),
        "type": .text("expense"), "date": .day(try required(CalendarDate(day))),
        "category": .text(category), "account": .text("card"),
      ])
  }

  private static func loan(_ start: String) throws -> RegisterEntry {
    RegisterEntry(
      key: "loan",
      values: [
        "name": .text("Car"), "amount": .money(100_00), "currency": .currency(.eur),
        "startDate": .day(try required(CalendarDate(start))),
      ])
  }

  private static func budget(_ key: String, _ units: Int64, _ category: String?) -> RegisterEntry {
    var entry = RegisterEntry(
      key: key,
      values: [
        "name": .text(key), "amount": .money(units), "currency": .currency(.eur),
        "period": .text("monthly"),
      ])
    entry["category"] = category.map { .text($0) }
    return entry
  }

  /// The expense of 10 March pays March's instalment, which counts; neither does before its day.
  @Test func `nothing after the as-of day counts`() throws {
    for (asOf, expected) in [
      ("2026-03-04", ["2026-01 0.00 100.00", "2026-02 0.00 100.00", "2026-03 7.00 0.00"]),
      ("2026-03-09", ["2026-01 0.00 100.00", "2026-02 0.00 100.00", "2026-03 7.00 100.00"]),
    ] {
      let expenses = [
        try Self.expense("lunch", "2026-03-03", 7_00),
        try Self.expense("car", "2026-03-09", 100_00),
        try Self.expense("later", "2026-03-20", 9_00),
      ]
      // A day that somebody says cuts the rows where they are read.
      var ledger = SmallLedger()
      try ledger.add(expenses.filter { try required($0.day("date")) <= day(asOf) })
      let report = try ledger.report(
        TrackerReport.self, "2026-01..2026-05", asOf: asOf,
        RegisterBook([
          "manualTransaction": expenses, "loan": [try Self.loan("2026-01-10")],
          "budget": [Self.budget("All", 500_00, nil), Self.budget("Food", 500_00, "Food")],
        ]))
      #expect(try report.lines("tracker", "month", "own", "instalments") == expected)
      #expect(
        try report.lines("recent", "day").first == (asOf < "2026-03-09" ? "2026-03-03" : asOf))
      #expect(
        try report.lines("budgets", "spent").last == (asOf < "2026-03-09" ? "7.00" : "107.00"))
    }
  }

  /// A loan of January, the first note of May.
  @Test func `the totals begin where something was written down or due`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-05-03 -7.00 Food", account: 1)
    var context = try ledger.context("2025-01..2026-12", asOf: "2026-05-31")
    context.registers = RegisterBook([
      "manualTransaction": [try Self.expense("lunch", "2026-05-03", 7_00)],
      "loan": [try Self.loan("2026-03-10")],
    ])
    let report = try required(ReportPass([TrackerReport.self], [context]).reports().first)
    #expect(
      try report.lines("tracker", "month", "expenses") == [
        "2026-03 100.00", "2026-04 100.00", "2026-05 107.00",
      ])
  }

  /// 7 + 20 + 3 + 104 − 5 were spent, 7 + 20 − 5 of them on food.
  ///
  /// The card's row is the note itself, 104 paid the instalment, and 5 of food came back.
  @Test func `a budget counts what statements show, and everything once`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-05-03 -7.00 Food", account: 1)
    try ledger.add("2026-05-04 -20.00 Food:Groceries")
    try ledger.add("2026-05-05 -3.00 Foodstuffs")
    try ledger.add("2026-05-06 5.00 Food")
    try ledger.add("2026-05-08 -50.00 Food", isTransfer: true)
    try ledger.add("2026-05-11 -104.00 Car")
    try ledger.add("2026-06-01 -11.00 Food")
    var context = try ledger.context("2026-05", asOf: "2026-05-31")
    context.registers = RegisterBook([
      "manualTransaction": [try Self.expense("lunch", "2026-05-03", 7_00)],
      "loan": [try Self.loan("2026-03-10")],
      "budget": [Self.budget("All", 200_00, nil), Self.budget("Food", 25_00, "Food")],
    ])
    var pass = ReportPass([TrackerReport.self], [context])
    pass.add(ledger.rows.span)
    let report = try required(pass.reports().first)
    #expect(
      try report.lines("budgets", "budget", "spent", "used") == ["All 129.00 64", "Food 22.00 88"])
    #expect(
      report.allAttention.map(\.text) == [
        "Food: You've used 88% of your monthly budget: see saldo list budgets."
      ])
    #expect(try report.lines("tracker", "own", "instalments") == ["7.00 104.00"])
    // 129 are 111 and what nobody wrote down: 20 + 3 − 5.
    #expect(
      report.notes == [
        "Statements show €18.00 more than you recorded here. Budgets use the statements. "
          + "Expenses use your records."
      ])
  }

  /// The bank booked a day later what was written down; its row counts, and paid the phone's 19.99.
  @Test(arguments: ["card", "bank"])
  func `a hand entry and the bank's row of it count once in expenses and in budgets`(
    counts: String
  ) throws {
    let written = [
      try Self.expense("phone", "2026-05-09", 19_99), try Self.expense("lunch", "2026-05-03", 7_00),
    ]
    var loan = try Self.loan("2026-05-10")
    loan["amount"] = .money(19_99)
    var ledger = SmallLedger()
    try ledger.add([written[1]])
    var registers = [
      "manualTransaction": written, "budget": [Self.budget("All", 200_00, nil)], "loan": [loan],
    ]
    func check() throws {
      var book = RegisterBook(registers)
      if counts == "bank" {
        book.countedRows["phone"] = CountedRow(
          id: TransactionID(day: day("2026-05-10"), prefix: 1, occurrence: 1), account: "bank",
          amount: -eur("19.99"))
      }
      let report = try ledger.report(TrackerReport.self, "2026-05", asOf: "2026-05-31", book)
      #expect(try report.lines("tracker", "expenses") == ["26.99"])
      #expect(try report.lines("budgets", "spent") == ["26.99"])
      #expect(report.notes.allSatisfy { !$0.hasPrefix("Statements show") })
    }
    // The row that counts is the hand entry's own, or that of the bank.
    if counts == "bank" {
      try ledger.add("2026-05-10 -19.99 Phone")
    } else {
      try ledger.add([written[0]])
    }
    try check()
    registers["loan"] = []
    try check()
  }

  @Test func `two hand entries of one payment count once`() throws {
    let written = [
      try Self.expense("mono", "2026-05-03", 7_00), try Self.expense("web", "2026-05-03", 7_00),
    ]
    var ledger = SmallLedger()
    try ledger.add([written[0]])
    var book = RegisterBook([
      "manualTransaction": written, "budget": [Self.budget("All", 200_00, nil)],
    ])
    book.repeated = ["web"]
    let report = try ledger.report(TrackerReport.self, "2026-05", asOf: "2026-05-31", book)
    #expect(try report.lines("tracker", "expenses") == ["7.00"])
    #expect(try report.lines("budgets", "spent") == ["7.00"])
  }

  /// 1,116.43 of 25 January is all that was owed: in February nothing falls due any more.
  @Test func `a loan that is repaid costs nothing more`() throws {
    var ledger = SmallLedger()
    for line in [
      "2026-01-15 -106.62 Car", "2026-01-25 -1116.43 Car", "2026-02-14 -3.00 Food",
      "2026-03-14 -3.00 Food", "2026-05-30 -3.00 Food",
    ] { try ledger.add(line) }
    var loan = try Self.loan("2026-01-15")
    loan["amount"] = .money(106_62)
    loan["principal"] = .money(1200_00)
    loan["rate"] = .number(try required(ExactDecimal("12")))
    loan["endDate"] = .day(try required(CalendarDate("2026-12-15")))
    var context = try ledger.context("2026-01..2026-06", asOf: "2026-06-20")
    context.registers = RegisterBook(["loan": [loan], "budget": [Self.budget("All", 200_00, nil)]])
    context.registers.linkedRows = try [("2026-01-15", -106_62), ("2026-01-25", -1116_43)].map {
      LinkedRow(
        id: TransactionID(day: try required(CalendarDate($0)), prefix: 1, occurrence: 1),
        account: "bank", amount: Amount(minorUnits: $1, currency: .eur),
        link: TransactionLink(.loan, "loan"))
    }
    var pass = ReportPass([TrackerReport.self], [context])
    pass.add(ledger.rows.span)
    let report = try required(pass.reports().first)
    #expect(
      try report.lines("tracker", "month", "instalments") == [
        "2026-01 106.62", "2026-02 0.00", "2026-03 0.00", "2026-04 0.00", "2026-05 0.00",
        "2026-06 0.00",
      ])
    // The instalment and the rest of the loan in January, what is left is food.
    #expect(
      try report.lines("budgets", "spent") == ["1223.05", "3.00", "3.00", "0.00", "3.00", "0.00"])
  }

  @Test func `many of them are counted`() throws {
    let report = try Self.report((1...8).map { "2026-0\($0)-10" })
    #expect(report.notes.first?.hasSuffix("; and 3 more.") == true)
  }
}
