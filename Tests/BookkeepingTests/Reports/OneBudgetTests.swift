import Ledger
import Reporting
import Testing

@testable import Bookkeeping

/// Budgets of the table and of records, and payments that two rows show, are the same everywhere.
@Suite struct OneBudgetTests {
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
      .movement, "name=Phone", "amount=19.99", "type=expense", "date=2026-08-11", "account=giro")
  }

  private func options(_ kinds: String...) -> MakeReports.Options {
    var options = MakeReports.Options()
    options.kinds = kinds
    options.period = .month(of: kit.day.adding(days: -1))
    return options
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
