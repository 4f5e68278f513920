import Ledger
import Testing

@testable import Reporting

@Suite struct PriceItemsTests {
  private func buy(
    _ product: String, _ on: String, _ quantity: String, _ unit: String, _ cost: String,
    _ store: String
  ) -> GroceryPurchase {
    GroceryPurchase(
      product: product, store: store, day: day(on), quantity: decimal(quantity), unit: unit,
      totalCost: inr(cost))
  }

  private func section(
    _ purchases: [GroceryPurchase], _ noted: [PriceTrend.Point] = []
  ) -> Section? {
    PriceItems(
      title: "t", style: NumberStyle(home: .inr), asOf: day("2026-08-31"), currency: .inr,
      purchases: purchases, noted: noted
    ).section()
  }

  private func panels(_ section: Section?) throws -> [SmallMultiples.Panel] {
    guard case .smallMultiples(let chart)? = section?.chart else { throw Missing() }
    return chart.panels
  }

  /// 2 × 500 ml for 60 are 60 a litre; 1 l for 55 is 55.
  @Test func `a product has a price by the unit, and the cheapest shop is named`() throws {
    let panels = try panels(
      section([
        buy("Milk", "2026-07-01", "2", "500 ml", "60.00", "Corner"),
        buy("Milk", "2026-08-01", "1", "l", "55.00", "Market"),
        buy("Tea", "2026-08-01", "1", "piece", "90.00", "Market"),
      ]))
    #expect(panels.map(\.name) == ["Milk"])
    #expect(panels[0].points.map(\.minorUnits) == [60_00, 55_00])
    #expect(panels[0].caption == "₹55.00 per l; ₹55.00 to ₹60.00; cheapest at Market")
  }

  @Test func `what was only noted down has its noted prices`() throws {
    let noted = [("2026-06-01", "10.00"), ("2026-06-01", "11.00"), ("2026-07-01", "12.00")].map {
      PriceTrend.Point(product: "Salt", store: "", day: day($0.0), price: inr($0.1))
    }
    let panels = try panels(section([], noted))
    // The last price of a day is that of the day.
    #expect(panels[0].points.map(\.minorUnits) == [11_00, 12_00])
    #expect(panels[0].caption == "₹12.00; ₹11.00 to ₹12.00")
  }

  @Test func `one price is no line`() {
    #expect(section([buy("Milk", "2026-07-01", "1", "l", "60.00", "Corner")]) == nil)
    #expect(section([]) == nil)
  }

  /// Twelve products of two prices and one of fifteen: seven and the last twelve of that one are drawn.
  @Test func `a page has what is drawn, and files have every price`() throws {
    var many = (0..<12).flatMap { index in
      ["2026-07-01", "2026-08-01"].map {
        buy("Item \(index)", $0, "1", "kg", "\(index + 1).00", "Shop")
      }
    }
    many += (1...15).map { buy("Milk", "2026-06-\($0 + 10)", "1", "l", "\($0).00", "Shop") }
    let items = PriceItems(
      title: "t", style: NumberStyle(home: .inr), asOf: day("2026-08-31"), currency: .inr,
      purchases: many, noted: [])
    let section = try required(items.section())
    let panels = try panels(section)
    #expect(panels.count == 8)
    #expect(panels[0].points.map(\.minorUnits) == (4...15).map { $0 * 100 })
    #expect(section.table?.rows.count == 7 * 2 + 12)
    #expect(items.others()?.rows.count == 5 * 2 + 3)
    #expect(section.note.hasSuffix("the other 13 prices are in prices-items.csv (--format csv)."))
  }
}
