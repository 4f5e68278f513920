import Ledger
import Testing

@testable import Reporting

@Suite struct PeriodBudgetTests {
  private func budget(
    _ cycle: Budget.Cycle, _ start: String, _ end: String? = nil
  ) -> PeriodBudget {
    PeriodBudget(
      amount: inr("100.00"), cycle: cycle, start: day(start), end: end.map { day($0) })
  }

  @Test func `spans are those of the calendar, cut to the days of the budget`() {
    let month = budget(.month, "2026-01-10", "2026-03-05")
    #expect(
      month.spans(in: days("2025-01-01", "2027-01-01")) == [
        days("2026-01-10", "2026-01-31"), days("2026-02-01", "2026-02-28"),
        days("2026-03-01", "2026-03-05"),
      ])
    #expect(month.span(holding: day("2026-03-05")) == days("2026-03-01", "2026-03-05"))
    #expect(month.span(holding: day("2026-03-06")) == nil)
    #expect(month.span(holding: day("2026-01-09")) == nil)
  }

  /// 3 August 2026 is a Monday.
  @Test func `a week begins on Monday, a year in January`() {
    let week = budget(.week, "2026-01-01")
    #expect(week.span(holding: day("2026-08-09")) == days("2026-08-03", "2026-08-09"))
    #expect(week.span(holding: day("2026-08-10")) == days("2026-08-10", "2026-08-16"))
    #expect(week.span(holding: day("2026-01-02")) == days("2026-01-01", "2026-01-04"))
    let year = budget(.year, "2024-02-29")
    #expect(year.span(holding: day("2024-12-31")) == days("2024-02-29", "2024-12-31"))
    #expect(year.span(holding: day("2026-08-14")) == days("2026-01-01", "2026-12-31"))
  }

  @Test func `a cut span has the whole amount`() {
    let cut = budget(.month, "2026-01-31", "2026-01-31")
    let span = days("2026-01-31", "2026-01-31")
    let use = cut.use(
      of: [
        DatedAmount(day("2026-01-30"), inr("50.00")), DatedAmount(day("2026-01-31"), inr("80.01")),
        DatedAmount(day("2026-01-31"), eur("9.00")),
      ], in: span)
    #expect(use.spent == inr("80.01"))
    #expect(use.left == inr("19.99"))
    #expect(use.alert == "You've used 80% of your monthly budget")
  }
}
