import Ledger
import Testing

@testable import Reporting

@Suite struct ExpiryListTests {
  private func stock(
    _ product: String, _ expires: String, remaining: String = "1", isConsumed: Bool = false,
    wasted: String? = nil, cost: String? = nil
  ) -> PantryStock {
    PantryStock(
      product: product, expires: day(expires), quantity: decimal("2"),
      remaining: decimal(remaining), isConsumed: isConsumed, wasted: wasted.map { day($0) },
      cost: cost.map { inr($0) })
  }

  @Test func `soon is within seven and thirty days, the oldest first`() {
    let list = ExpiryList(
      [
        stock("month's end", "2026-08-31"), stock("over", "2026-07-31"),
        stock("eighth", "2026-08-09"),
        stock("seventh", "2026-08-08"), stock("today", "2026-08-01"), stock("later", "2026-09-01"),
        stock("eaten", "2026-08-02", isConsumed: true),
        stock("thrown away", "2026-08-02", wasted: "2026-08-01"),
      ], asOf: day("2026-08-01"))
    #expect(list.expired.map(\.product) == ["over"])
    #expect(list.withinWeek.map(\.product) == ["today", "seventh"])
    #expect(list.withinMonth.map(\.product) == ["today", "seventh", "eighth", "month's end"])
  }

  @Test func `waste costs its part of what was paid`() {
    let waste = WasteList(
      [
        stock("half", "2026-08-01", wasted: "2026-08-05", cost: "0.99"),
        stock("all", "2026-08-01", remaining: "0", wasted: "2026-08-04", cost: "5.00"),
        stock("unknown", "2026-08-01", wasted: "2026-08-31"),
        stock("earlier", "2026-08-01", wasted: "2026-07-31", cost: "9.00"),
        stock("kept", "2026-08-01", cost: "9.00"),
      ], in: days("2026-08-01", "2026-08-31"))
    #expect(waste.lines.map(\.product) == ["all", "half", "unknown"])
    #expect(waste.lines.map(\.cost) == [inr("5.00"), inr("0.50"), nil])
    #expect(waste.lines.map(\.quantity) == [decimal("2"), decimal("1"), decimal("1")])
    #expect(waste.total(in: .inr) == inr("5.50"))
    #expect(waste.unpricedCount == 1)
  }
}
