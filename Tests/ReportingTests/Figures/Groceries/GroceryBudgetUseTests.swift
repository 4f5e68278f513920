import Ledger
import Testing

@testable import Reporting

@Suite struct GroceryBudgetUseTests {
  private func purchase(_ category: String, _ on: String, _ cost: Amount) -> GroceryPurchase {
    GroceryPurchase(
      product: "x", category: category, day: day(on), quantity: decimal("1"), totalCost: cost)
  }

  private let plan = GroceryBudgetUse.Plan(
    amount: inr("1000.00"), start: day("2026-08-01"), end: day("2026-08-31"),
    categories: ["Dairy": inr("300.00"), "Fruit": inr("200.00")])

  @Test func `both days count, and a category without an amount is shown`() throws {
    let use = try #require(
      GroceryBudgetUse(
        plan,
        [
          purchase("Dairy", "2026-08-01", inr("100.00")),
          purchase("Dairy", "2026-08-31", inr("250.00")),
          purchase("Snacks", "2026-08-15", inr("49.99")),
          purchase("Dairy", "2026-07-31", inr("7.00")),
          purchase("Dairy", "2026-09-01", inr("7.00")),
          purchase("Dairy", "2026-08-15", eur("7.00")),
        ]))
    #expect(use.spent == inr("399.99"))
    #expect(use.left == inr("600.01"))
    #expect(use.percent == 39)
    #expect(use.lines.map(\.category) == ["Dairy", "Fruit", "Snacks"])
    #expect(use.lines.map(\.spent) == [inr("350.00"), inr("0.00"), inr("49.99")])
    #expect(use.lines.map(\.left) == [inr("-50.00"), inr("200.00"), nil])
    #expect(use.lines.map(\.count) == [2, 0, 1])
  }

  @Test func `a budget that is not active tracks nothing`() {
    var plan = plan
    plan.isActive = false
    #expect(GroceryBudgetUse(plan, []) == nil)
  }

  @Test func `a total is price times quantity to the minor unit`() {
    let total = GroceryPurchase.totalCost(price: inr("42.50"), quantity: decimal("1.333"))
    #expect(total == inr("56.65"))
    #expect(GroceryPurchase.totalCost(price: inr("0.01"), quantity: decimal("0.5")) == inr("0.00"))
  }

  @Test func `a list costs what was paid and what is still to be paid`() {
    let cost = ShoppingListCost(
      budgeted: inr("500.00"),
      [
        .init(quantity: decimal("2"), estimatedPrice: inr("60.00"), actualPrice: inr("66.00")),
        .init(quantity: decimal("0.5"), estimatedPrice: inr("90.00")),
        .init(quantity: decimal("1"), estimatedPrice: inr("0.00"), actualPrice: inr("12.00")),
      ])
    #expect(cost.estimated == inr("165.00"))
    #expect(cost.actual == inr("144.00"))
    #expect(cost.stillEstimated == inr("45.00"))
    #expect(cost.expected == inr("189.00"))
    #expect(cost.left == inr("311.00"))
    #expect(cost.openCount == 1)
  }
}
