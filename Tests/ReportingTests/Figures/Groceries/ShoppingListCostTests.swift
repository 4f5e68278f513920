import Ledger
import Testing

@testable import Reporting

@Suite struct ShoppingListCostTests {
  @Test func `a total is price times quantity to the minor unit`() {
    let total = inr("42.50").multiplied(by: decimal("1.333"))
    #expect(total == inr("56.65"))
    #expect(inr("0.01").multiplied(by: decimal("0.5")) == inr("0.00"))
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
