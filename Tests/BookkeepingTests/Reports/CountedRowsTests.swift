import Ledger
import Reporting
import Testing

@testable import Bookkeeping

/// Budgets of the table and of records, and payments that two rows show, are the same everywhere.
@Suite struct CountedRowTests {
  private let kit: HandKit

  /// A bank shows 30, 19.99 and 1; the phone of 19.99 was written down too, a day before.
  init() throws {
    kit = try HandKit(settings: "version: 1\ncurrency: EUR\n")
    try kit.scratch.takeGiro(
      """
      !Type:Bank
      D2026-08-03
      T-30.00
      PMarket hall
      ^
      D2026-08-12
      T-19.99
      PPhone shop
      ^
      D2026-08-31
      T-1.00
      PTram
      ^

      """)
    try kit.add(
      .manualTransaction, "name=Phone", "amount=19.99", "type=expense", "date=2026-08-11",
      "account=giro")
  }

  private func options(_ kinds: String...) -> MakeReports.Options {
    var options = MakeReports.Options()
    options.kinds = kinds
    options.period = .month(of: kit.day.adding(days: -1))
    return options
  }

  /// The cells of one column of a table.
  private func cells(_ kind: String, _ table: String, _ column: String) throws -> [Cell] {
    let report = try #require(
      MakeReports(kit.workspace, options: options(kind)).values().first)
    let table = try #require(report.tables.first { $0.id == table })
    let index = try #require(table.columns.firstIndex { $0.id == column })
    return table.rows.map { $0[index] }
  }

  private func euros(_ minorUnits: Int64) -> [Cell] {
    [.amount(Amount(minorUnits: minorUnits, currency: .eur))]
  }

  @Test func `a payment that the bank shows too counts once on every page`() throws {
    try kit.add(.budget, "amount=100")
    #expect(try cells("month", "month", "expense") == euros(-50_99))
    #expect(try cells("tracker", "budgets", "spent") == euros(50_99))
    #expect(try cells("budget", "budget", "actual") == euros(50_99))
    #expect(try cells("tracker", "tracker", "expenses") == euros(19_99))
  }

  @Test func `a payment that a person called the same counts once on every page`() throws {
    try kit.add(.budget, "amount=100")
    try kit.add(.manualTransaction, "name=Market", "amount=30", "type=expense", "date=2026-08-03")
    #expect(try cells("tracker", "budgets", "spent") == euros(80_99))
    let same = try kit.transactions().filter { $0.amount.minorUnits == -30_00 }.map(\.id)
    #expect(same.count == 2)
    _ = try DecideDuplicates(kit.workspace).decide(same[0], same[1], areSame: true)
    #expect(try cells("month", "month", "expense") == euros(-50_99))
    #expect(try cells("tracker", "budgets", "spent") == euros(50_99))
    #expect(try cells("tracker", "tracker", "expenses") == euros(49_99))
  }

  @Test func `what is written down twice counts once`() throws {
    try kit.add(.manualTransaction, "name=Again", "amount=19.99", "type=expense", "date=2026-08-10")
    let same = try kit.transactions().filter { $0.amount.minorUnits == -19_99 }.map(\.id)
    _ = try DecideDuplicates(kit.workspace).decide(same[0], same[1], areSame: true)
    #expect(try cells("month", "month", "expense") == euros(-50_99))
    #expect(try cells("tracker", "tracker", "expenses") == euros(19_99))
  }

  /// 50.99 of 40 are 127 %.
  @Test func `a budget of a record is on every page, a finding, a cause and in the summary`() throws
  {
    try kit.add(.budget, "name=All", "amount=40")
    let alert = "All: You've used 127% of your monthly budget: see saldo list budgets."
    for kind in ["month", "budget", "tracker"] {
      let report = try #require(
        MakeReports(kit.workspace, options: options(kind)).values().first)
      #expect(report.attention.map(\.text).contains(alert), "\(kind)")
    }
    let day = try #require(CalendarDate("2026-08-31"))
    #expect(
      try CheckLedger(kit.workspace, asOf: day).run(["alerts"]).map { "\($0.subject)\($0.text)" }
        .contains { $0.contains("You've used 127%") })
    #expect(
      try FindCauses(kit.workspace, options: options()).run([.overBudget]) == [
        "over-budget: \(alert)"
      ])
    var summary = options("month")
    summary.formats = ["summary"]
    let text = String(
      decoding: try MakeReports(kit.workspace, options: summary).text().joined(), as: UTF8.self)
    #expect(text.contains("### Budgets") && text.contains("| Everything | All |"))
    #expect(!text.contains("No budget is over"))
  }
}
