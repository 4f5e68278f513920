import Ledger
import Testing

@testable import Reporting

@Suite struct BudgetUseTests {
  private func use(_ spent: Amount, of planned: Amount, _ cycle: Budget.Cycle) -> BudgetUse {
    BudgetUse(
      variance: Variance(planned: planned.minorUnits, spent: spent.minorUnits), cycle: cycle)
  }

  @Test(
    arguments: [
      ("80.00", 80, nil), ("80.01", 80, "You've used 80% of your monthly budget"),
      ("99.99", 99, "You've used 99% of your monthly budget"),
      ("100.00", 100, "You've used 100% of your monthly budget"),
      ("250.99", 250, "You've used 250% of your monthly budget"), ("0.00", 0, nil),
      ("-5.00", -5, nil),
    ] as [(String, Int64, String?)])
  func `percents are cut, and more than eighty are an alert`(
    spent: String, percent: Int64, alert: String?
  ) {
    let use = self.use(inr(spent), of: inr("100.00"), .month)
    #expect(use.percent == percent)
    #expect(use.alert == alert)
    #expect(use.isAlert == (alert != nil))
  }

  @Test func `the words name the cycle, and a budget of nothing has none`() {
    let week = use(inr("2.99"), of: inr("3.00"), .week)
    #expect(week.alert == "You've used 99% of your weekly budget")
    let year = use(inr("5.00"), of: inr("3.00"), .year)
    #expect(year.alert == "You've used 166% of your yearly budget")
    let none = use(inr("5.00"), of: inr("0.00"), .year)
    #expect(none.percent == nil && none.alert == nil)
  }
}
