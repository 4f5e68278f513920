import Ledger
import Testing

@testable import Reporting

@Suite struct AssetReturnTests {
  private func payment(
    _ kind: AssetPayment.Kind, _ on: String, _ amount: String
  ) -> AssetPayment {
    AssetPayment(kind, day(on), inr(amount))
  }

  private let purchase = DatedAmount(day("2025-01-01"), inr("100.00"))

  @Test func `without payments the price and the value are the flows`() {
    let found = AssetReturn(
      .holding, [], purchase: purchase, currentValue: inr("110.00"), asOf: day("2026-01-01"))
    #expect(found.rate == .percent(decimal("10")))
    let unknown = AssetReturn(
      .holding, [], purchase: nil, currentValue: inr("110.00"), asOf: day("2026-01-01"))
    #expect(unknown.rate == .none(.oneWay))
  }

  /// 100 and a fee of 5 for 5 of a dividend and 110: the purchase price is the buy's and counts once.
  @Test func `what was bought is not bought again by its price`() {
    let found = AssetReturn(
      .holding,
      [
        payment(.buy, "2025-01-01", "100.00"), payment(.fee, "2025-01-01", "5.00"),
        payment(.dividend, "2026-01-01", "5.50"), payment(.transfer, "2025-05-05", "77.00"),
        payment(.sell, "2026-06-01", "999.00"),
      ], purchase: purchase, currentValue: inr("110.00"), asOf: day("2026-01-01"))
    #expect(
      found.flows.map(\.amount) == [
        inr("-100.00"), inr("-5.00"), inr("5.50"), inr("110.00"),
      ])
    #expect(found.rate == .percent(decimal("10")))
  }

  @Test func `a property's deposits are rent, an account's interest stays in it`() {
    let flat = AssetReturn(
      .property, [payment(.deposit, "2026-01-01", "10.00")], purchase: purchase,
      currentValue: inr("100.00"), asOf: day("2026-01-01"))
    #expect(flat.rate == .percent(decimal("10")))
    let account = AssetReturn(
      .balance,
      [
        payment(.deposit, "2025-01-01", "100.00"), payment(.interest, "2025-12-31", "10.00"),
      ], purchase: purchase, currentValue: inr("110.00"), asOf: day("2026-01-01"))
    #expect(account.rate == .percent(decimal("10")))
    let bond = AssetReturn(
      .holding, [payment(.interest, "2026-01-01", "10.00")], purchase: purchase,
      currentValue: inr("100.00"), asOf: day("2026-01-01"))
    #expect(bond.rate == .percent(decimal("10")))
  }
}
