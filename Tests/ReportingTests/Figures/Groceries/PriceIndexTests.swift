import Ledger
import Testing

@testable import Reporting

@Suite struct PriceIndexTests {
  private func purchase(
    _ product: String, _ on: String, _ cost: String, _ quantity: String = "1", unit: String = ""
  ) -> GroceryPurchase {
    GroceryPurchase(
      product: product, day: day(on), quantity: decimal(quantity), unit: unit,
      totalCost: inr(cost))
  }

  private func values(_ purchases: [GroceryPurchase]) -> [String] {
    PriceIndex(purchases, currency: .inr).points.map(\.value.description)
  }

  @Test func `an offer that ends leaves the index where it began`() {
    #expect(
      values([
        purchase("milk", "2026-01-05", "60.00"), purchase("milk", "2026-02-05", "30.00"),
        purchase("milk", "2026-03-05", "60.00"),
      ]) == ["100", "50", "100"])
  }

  /// Milk doubles and bread stays as it is, which makes √2; then milk, three quarters of what was
  /// spent by now, halves, which makes √2 × 2^−¾.
  @Test func `a product weighs what was spent on it in the year before`() {
    #expect(
      values([
        purchase("milk", "2026-01-05", "100.00"), purchase("bread", "2026-01-05", "100.00"),
        purchase("milk", "2026-02-05", "200.00"), purchase("milk", "2026-03-05", "100.00"),
      ]) == ["100", "141.4214", "84.0896"])
  }

  @Test func `a price is all that was paid for all that was bought`() {
    #expect(
      values([
        purchase("rice", "2026-01-05", "100.00", "2", unit: "kg"),
        purchase("rice", "2026-02-05", "30.00", "1", unit: "500 g"),
        purchase("rice", "2026-02-06", "80.00", "1.5", unit: "kg"),
      ]) == ["100", "110"])
  }

  @Test func `months without shopping go on as they were, new products begin after their first`() {
    let index = PriceIndex(
      [
        purchase("milk", "2026-01-05", "50.00"), purchase("tea", "2026-03-01", "900.00"),
        purchase("milk", "2026-04-05", "55.00"),
      ], currency: .inr)
    #expect(index.points.map(\.value.description).prefix(3) == ["100", "100", "100"])
    #expect(index.points.map(\.comparedCount) == [0, 0, 0, 1])
    // 1.1^(50 ÷ 950)
    #expect(index.points.last?.value == decimal("100.5029"))
  }

  @Test func `what was bought more than a year ago weighs nothing`() {
    #expect(
      values([purchase("milk", "2025-01-05", "50.00"), purchase("milk", "2026-02-05", "90.00")])
        .last == "100")
    #expect(
      values([purchase("milk", "2025-01-05", "50.00"), purchase("milk", "2026-01-05", "90.00")])
        .last == "180")
  }

  @Test func `nothing bought is no index, and order does not matter`() {
    #expect(values([]).isEmpty)
    #expect(values([purchase("milk", "2026-01-05", "0.00")]).isEmpty)
    let purchases = (1...9).map { purchase("p\($0)", "2026-0\($0)-01", "\($0).00") }
    let again = purchases + purchases.map { purchase($0.product, "2026-09-02", "3.33") }
    #expect(values(again) == values(again.reversed()))
  }
}
