import Ledger
import Testing

@testable import Reporting

@Suite struct InstalmentPlanTests {
  private let plan = InstalmentPlan(
    name: "Car", amount: inr("5000.00"), start: day("2026-01-31"), end: day("2026-04-05"))

  private func dues(_ period: Period) -> [Amount] {
    plan.dueDates(in: period).map(plan.amount(on:))
  }

  @Test func `the thirty-first is the last day of a shorter month`() {
    let dues = plan.dueDates(in: .everything).map(\.description)
    #expect(dues == ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"])
    #expect(plan.count == 4)
  }

  /// The end is 5 April and the instalment due on the 30th: due all the same.
  @Test func `the month of the end has one even after its day`() {
    #expect(dues(days("2026-04-01", "2026-04-30")) == [inr("5000.00")])
    #expect(dues(days("2026-05-01", "2026-12-31")) == [])
  }

  @Test func `only the period counts, to its last day`() {
    #expect(dues(days("2026-02-28", "2026-03-30")) == [inr("5000.00")])
    #expect(dues(days("2026-02-01", "2026-03-31")) == [inr("5000.00"), inr("5000.00")])
    #expect(dues(days("2025-01-01", "2025-12-31")) == [])
  }

  @Test func `a plan without an end goes on, one that ends before it begins is empty`() {
    var plan = plan
    plan.end = nil
    #expect(plan.dueDates(in: days("2031-02-01", "2031-02-28")).count == 1)
    #expect(plan.count == nil)
    plan.end = day("2025-12-31")
    #expect(plan.dueDates(in: .everything).isEmpty)
    #expect(plan.count == 0)
    plan.end = day("2026-01-01")
    #expect(plan.dueDates(in: .everything) == [day("2026-01-31")])
  }

  @Test func `a leap day is kept where there is one`() {
    let plan = InstalmentPlan(name: "", amount: inr("1.00"), start: day("2023-12-30"))
    #expect(plan.dueDates(in: days("2024-02-01", "2024-02-29")) == [day("2024-02-29")])
  }
}
