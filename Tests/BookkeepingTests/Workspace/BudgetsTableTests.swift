import Ledger
import Syntax
import Testing

@testable import Bookkeeping

@Suite struct BudgetsTableTests {
  private static func budgets(_ lines: String) throws -> [Budget] {
    let text = "from,until,category,period,amount,rollover\n\(lines)\n"
    return try BudgetsTable(
      ByteStream(name: "budgets.csv", bytes: Array(text.utf8)), currency: .eur
    )
    .budgets
  }

  @Test func `a line has a scope, a period and its days`() throws {
    let budgets = try Self.budgets(
      """
      2026-04,,Food,,100,
      2026-04,2026-06,Food,quarter,90,yes
      2026-08-03,2026-08-16,Trip,once,700,
      2026-01,,*,week,250,
      """)
    let food = try #require(Category("Food"))
    #expect(budgets.prefix(2).map(\.scope) == [.category(food), .category(food)])
    #expect(budgets.last?.scope == .everything)
    #expect(budgets.map(\.cycle) == [.month, .quarter, .once, .week])
    #expect(
      budgets.map { $0.until?.description ?? "-" } == ["-", "2026-06-30", "2026-08-16", "-"])
    #expect(budgets.map(\.isByMonth) == [true, true, false, false])
    #expect(budgets.map(\.rollsOver) == [false, true, false, false])
  }

  @Test(arguments: [
    ("2026-04,,Food,once,100,", "a budget that does not repeat needs an end date"),
    ("2026-04,2026-03,Food,month,100,", "the budget ends in 2026-03, before it starts in 2026-04"),
    ("2026-04,soon,Food,month,100,", "\"soon\" is not a month or a date"),
  ])
  func `days that make no sense are refused`(line: String, message: String) {
    #expect { try Self.budgets(line) } throws: { error in
      (error as? Rejection)?.diagnostics.map(\.message) == [message]
    }
  }
}
