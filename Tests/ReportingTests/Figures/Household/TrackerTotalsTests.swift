import Ledger
import Testing

@testable import Reporting

@Suite struct TrackerTotalsTests {
  private func flow(
    _ id: String, _ kind: FlowKind, _ on: String, _ amount: String, _ category: String = "food"
  ) -> TrackedFlow {
    TrackedFlow(id: id, kind: kind, day: day(on), amount: inr(amount), category: category)
  }

  private let plans = [
    InstalmentPlan(
      name: "Car", amount: inr("500.00"), start: day("2026-01-31"), end: day("2026-08-01")),
    InstalmentPlan(
      name: "Old", amount: inr("70.00"), start: day("2020-01-01"), end: day("2020-12-01")),
    InstalmentPlan(name: "Later", amount: inr("90.00"), start: day("2026-09-01")),
  ]

  @Test func `an ended and a future instalment are in no total`() {
    let period = days("2026-08-01", "2026-08-31")
    let matching = InstalmentMatching(plans: plans, rows: [], asOf: day("2026-08-31"))
    let totals = TrackerTotals(
      [
        flow("1", .income, "2026-08-01", "2000.00"), flow("2", .expense, "2026-08-31", "300.00"),
        flow("3", .expense, "2026-09-01", "1.00"), flow("4", .transfer, "2026-08-03", "77.00"),
        flow("5", .expense, "2026-08-02", "12.00", "bills"),
        flow("6", .expense, "2026-08-02", "10.00", "art"),
      ], paying: matching.payingRows, dues: matching.dues(in: period), in: period, currency: .inr)
    #expect(totals.income == inr("2000.00"))
    #expect(totals.instalments == inr("500.00"))
    #expect(totals.expenses == inr("822.00"))
    #expect(totals.balance == inr("1178.00"))
    #expect(totals.byCategory.lines.map(\.category) == ["food", "bills", "art"])
    #expect(totals.byCategory.lines.map(\.total) == [inr("300.00"), inr("12.00"), inr("10.00")])
    let spent = Variance(planned: 100_000, spent: totals.expenses.minorUnits)
    #expect(
      BudgetUse(variance: spent, cycle: .month).alert == "You've used 82% of your monthly budget")
  }

  /// The instalment of 31 July was paid on 3 August: it is July's, and August's is its own.
  @Test func `an instalment that the bank shows is counted once, in its due month`() {
    let flows = [
      flow("paid", .expense, "2026-08-03", "500.00"), flow("2", .expense, "2026-08-31", "300.00"),
    ]
    let matching = InstalmentMatching(
      plans: plans,
      rows: flows.map { InstalmentMatching.BankRow(id: $0.id, day: $0.day, amount: -$0.amount) },
      asOf: day("2026-08-31"))
    func expenses(_ period: Period) -> Amount {
      TrackerTotals(
        flows, paying: matching.payingRows, dues: matching.dues(in: period), in: period,
        currency: .inr
      ).expenses
    }
    #expect(expenses(days("2026-07-01", "2026-07-31")) == inr("500.00"))
    #expect(expenses(days("2026-08-01", "2026-08-31")) == inr("800.00"))
    #expect(expenses(days("2026-07-01", "2026-08-31")) == inr("1300.00"))
  }

  @Test func `a month's summary has its last day, and leaves transfers out`() {
    let flows = [
      flow("1", .income, "2026-02-28", "10.00"), flow("2", .expense, "2026-02-28", "3.00"),
      flow("3", .expense, "2026-03-01", "5.00"), flow("4", .transfer, "2026-02-10", "9.00"),
    ]
    let summary = FlowSummary(flows, in: .month(of: day("2026-02-01")), currency: .inr)
    #expect(summary.income == inr("10.00"))
    #expect(summary.expenses == inr("3.00"))
    #expect(summary.balance == inr("7.00"))
    #expect(FlowSummary(flows, in: .everything, currency: .eur).balance == eur("0.00"))
  }
}
