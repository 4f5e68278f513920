import Ledger
import Testing

@Suite struct BudgetTests {
  private static func day(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(text))
  }

  private static func periods(
    _ cycle: Budget.Cycle, _ from: String, _ until: String? = nil, in days: String
  ) throws -> [String] {
    let budget = Budget(
      .everything, cycle: cycle, from: try day(from), until: try until.map { try day($0) },
      amount: Amount(minorUnits: 100_00, currency: .eur))
    return budget.periods(in: try #require(Period(days, today: try day("2026-09-01")))).map {
      "\($0.start)..\($0.end)"
    }
  }

  @Test func `periods follow the calendar, clipped to the days of the budget`() throws {
    #expect(
      try Self.periods(.month, "2026-01-10", "2026-03-05", in: "2025-01..2027-01") == [
        "2026-01-10..2026-01-31", "2026-02-01..2026-02-28", "2026-03-01..2026-03-05",
      ])
    #expect(try Self.periods(.month, "2026-01-10", "2026-03-05", in: "2026-04") == [])
    #expect(
      try Self.periods(.quarter, "2026-02-15", in: "2026-03..2026-04") == [
        "2026-02-15..2026-03-31", "2026-04-01..2026-06-30",
      ])
    #expect(
      try Self.periods(.year, "2024-02-29", in: "2024-12..2025-01") == [
        "2024-02-29..2024-12-31", "2025-01-01..2025-12-31",
      ])
    #expect(
      try Self.periods(.once, "2026-08-10", "2026-09-03", in: "2026-08") == [
        "2026-08-10..2026-09-03"
      ])
    #expect(try Self.periods(.once, "2026-08-10", "2026-09-03", in: "2026-10") == [])
  }

  /// 3 August 2026 is a Monday.
  @Test func `every week that shares a day with a month is a period of its own`() throws {
    #expect(
      try Self.periods(.week, "2026-01-01", in: "2026-08") == [
        "2026-07-27..2026-08-02", "2026-08-03..2026-08-09", "2026-08-10..2026-08-16",
        "2026-08-17..2026-08-23", "2026-08-24..2026-08-30", "2026-08-31..2026-09-06",
      ])
    #expect(try Self.periods(.week, "2026-01-01", in: "2026-01-02") == ["2026-01-01..2026-01-04"])
  }

  private static func record(
    _ key: String, _ fields: [String: RegisterValue]
  ) -> [Budget] {
    let whole: [String: RegisterValue] = ["amount": .money(50_00), "currency": .currency(.eur)]
    return Budget.all(of: RegisterEntry(key: key, values: whole.merging(fields) { $1 }))
  }

  @Test func `a record is a budget of its category, of groceries, or of all that is spent`() throws
  {
    let days: [String: RegisterValue] = [
      "period": .text("once"), "startDate": .day(try Self.day("2026-08-01")),
      "endDate": .day(try Self.day("2026-08-31")),
    ]
    #expect(Self.record("mono/1", ["period": .text("weekly")]).map(\.scope) == [.tracker])
    #expect(Self.record("mono/1", ["period": .text("weekly")]).map(\.cycle) == [.week])
    let food = try #require(Category("Food:Out"))
    #expect(
      Self.record("saldo/1", ["category": .text(" Food : Out ")]).map(\.scope) == [.category(food)])
    #expect(Self.record("grocery/1", days).map(\.scope) == [.groceries(nil)])
    #expect(Self.record("saldo/1", days).map(\.scope) == [.tracker])
    #expect(Self.record("mono/1", ["isActive": .flag(false)]).isEmpty)
    let parts = days.merging([
      "categoryBudgets": .amounts([.init(name: "Dairy", minorUnits: 10_00)])
    ]) { $1 }
    let budgets = Self.record("saldo/1", parts)
    #expect(budgets.map(\.scope) == [.groceries(nil), .groceries("Dairy")])
    #expect(budgets.map(\.amount.minorUnits) == [50_00, 10_00])
    #expect(budgets.allSatisfy { $0.origin == .record("saldo/1") && !$0.isByMonth })
  }
}
