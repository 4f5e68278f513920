import Ledger
import Testing

@testable import Reporting

@Suite struct RealEstateFiguresTests {
  private let flat = RealEstateFigures(
    currentValue: inr("8000000.00"), annualRentalIncome: inr("300000.00"),
    mortgage: inr("2500000.00"),
    rents: [
      DatedAmount(day("2025-08-31"), inr("25000.00")),
      DatedAmount(day("2025-09-01"), inr("24000.00")),
      DatedAmount(day("2026-08-31"), inr("26000.00")),
      DatedAmount(day("2026-09-01"), inr("27000.00")),
    ], costs: [DatedAmount(day("2026-03-03"), inr("10000.00"))])

  @Test func `the declared yield and the equity`() {
    #expect(flat.declaredYieldPercent == decimal("3.75"))
    #expect(flat.netEquity == inr("5500000.00"))
  }

  @Test func `rent of the day a year ago is over, that of today counts`() {
    let asOf = day("2026-08-31")
    #expect(flat.received(asOf) == inr("50000.00"))
    #expect(flat.spent(asOf) == inr("10000.00"))
    #expect(flat.net(asOf) == inr("40000.00"))
    #expect(flat.receivedYieldPercent(asOf) == decimal("0.625"))
    #expect(flat.netYieldPercent(asOf) == decimal("0.5"))
  }

  @Test func `a property without rent, mortgage or value has no such figure`() {
    let plot = RealEstateFigures(currentValue: inr("0.00"), annualRentalIncome: inr("1.00"))
    #expect(plot.declaredYieldPercent == nil)
    #expect(plot.netEquity == inr("0.00"))
    #expect(RealEstateFigures(currentValue: inr("5.00")).declaredYieldPercent == nil)
  }
}
