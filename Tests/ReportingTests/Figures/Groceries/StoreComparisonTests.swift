import Ledger
import Testing

@testable import Reporting

@Suite struct StoreComparisonTests {
  private func purchase(
    _ product: String, _ store: String, _ on: String, _ cost: String, _ quantity: String,
    _ unit: String
  ) -> GroceryPurchase {
    GroceryPurchase(
      product: product, category: "", store: store, day: day(on), quantity: decimal(quantity),
      unit: unit, totalCost: inr(cost))
  }

  @Test(arguments: [
    ("kg", "2", "100.00", "50.00", "kg"), ("500 g", "2", "60.00", "60.00", "kg"),
    ("500g", "1", "30.00", "60.00", "kg"), ("g", "250", "20.00", "80.00", "kg"),
    ("1,5 L", "2", "90.00", "30.00", "l"), ("ml", "750", "45.00", "60.00", "l"),
    ("dozen", "1", "72.00", "6.00", "piece"), ("pcs", "3", "10.00", "3.33", "piece"),
    ("lb", "1", "45.36", "100.00", "kg"), ("pack", "4", "10.00", "2.50", "pack"),
    ("0 g", "4", "10.00", "2.50", "0 g"),
  ])
  func `a unit price is of a kilogram, a litre or a piece`(
    unit: String, quantity: String, cost: String, price: String, of: String
  ) {
    let found = UnitPrice(purchase("x", "s", "2026-01-01", cost, quantity, unit))
    #expect(found?.price == inr(price))
    #expect(found?.unit == of)
  }

  @Test func `stores are compared by what a unit costs, the cheapest first`() throws {
    let all = StoreComparison.all([
      purchase("rice", "Corner", "2026-01-01", "70.00", "1", "kg"),
      purchase("rice", "Corner", "2026-02-01", "35.00", "1", "500 g"),
      purchase("rice", "Mart", "2026-01-15", "300.00", "5", "kg"),
      purchase("rice", "Mart", "2026-03-01", "65.00", "1", "kg"),
      purchase("rice", "", "2026-03-01", "1.00", "1", "kg"),
      purchase("rice", "Mart", "2026-03-01", "99.00", "1", "pack"),
    ])
    #expect(all.map(\.unit) == ["kg", "pack"])
    let rice = try #require(all.first)
    #expect(rice.lines.map(\.store) == ["Mart", "Corner"])
    // 365 ÷ 6 kg, and 105 ÷ 1.5 kg.
    #expect(rice.lines.map(\.average) == [inr("60.83"), inr("70.00")])
    #expect(rice.lines.map(\.last) == [inr("65.00"), inr("70.00")])
    #expect(rice.lines.map(\.lastDay) == [day("2026-03-01"), day("2026-02-01")])
    #expect(rice.lines.map(\.count) == [2, 2])
    #expect(rice.spread == inr("9.17"))
  }

  @Test func `a trend goes by day, in one store`() throws {
    func point(_ store: String, _ on: String, _ price: String) -> PriceTrend.Point {
      PriceTrend.Point(product: "milk", store: store, day: day(on), price: inr(price))
    }
    let points = [
      point("Mart", "2026-03-01", "66.00"), point("Mart", "2026-01-01", "60.00"),
      point("Mart", "2026-02-01", "50.00"), point("Corner", "2026-01-01", "70.01"),
    ]
    let trends = PriceTrend.all(points)
    #expect(trends.map(\.store) == ["Corner", "Mart"])
    let mart = try #require(trends.last)
    #expect(mart.points.map(\.price) == [inr("60.00"), inr("50.00"), inr("66.00")])
    #expect(mart.first == inr("60.00") && mart.last == inr("66.00"))
    #expect(mart.lowest == inr("50.00") && mart.highest == inr("66.00"))
    #expect(mart.average == inr("58.67"))
    #expect(mart.change == inr("6.00") && mart.changePercent == decimal("10"))
    // 246.01 ÷ 4 = 61.5025
    #expect(PriceTrend.average(of: "milk", points, in: .inr) == inr("61.50"))
    #expect(PriceTrend.average(of: "tea", points, in: .inr) == nil)
  }
}
