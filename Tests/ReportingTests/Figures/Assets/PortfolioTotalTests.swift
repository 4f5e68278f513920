import Ledger
import Testing

@testable import Reporting

@Suite struct PortfolioTotalTests {
  private func asset(_ name: String, _ value: Amount, isActive: Bool = true) -> PortfolioTotal.Asset
  {
    PortfolioTotal.Asset(name: name, currentValue: value, isActive: isActive)
  }

  @Test func `active assets of the currency are added, others stand apart`() {
    let total = PortfolioTotal(
      [
        asset("gold", inr("100.00")), asset("fund", eur("10.00")),
        asset("sold", inr("999.00"), isActive: false), asset("cash", inr("0.50")),
        asset("sold abroad", eur("1.00"), isActive: false),
      ], in: .inr)
    #expect(total.total == inr("100.50"))
    #expect(total.apart.map(\.name) == ["fund"])
  }

  @Test func `a gain has no percentage of nothing, and is none without a price`() {
    let gain = Gain(currentValue: inr("150.00"), purchasePrice: inr("120.00"))
    #expect(gain?.amount == inr("30.00"))
    #expect(gain?.percent == decimal("25"))
    let gift = Gain(currentValue: inr("150.00"), purchasePrice: inr("0.00"))
    #expect(gift?.amount == inr("150.00"))
    #expect(gift?.percent == nil)
    #expect(Gain(currentValue: inr("150.00"), purchasePrice: nil) == nil)
    #expect(
      Gain(currentValue: inr("90.00"), purchasePrice: inr("120.00"))?.percent == decimal("-25"))
  }

  @Test func `a chit fund counts its months`() {
    let fund = ChitFundFigures(
      chitValue: inr("500000.00"), monthlyContribution: inr("12500.00"), totalMonths: 40,
      currentMonth: 13)
    #expect(fund.paidSoFar == inr("162500.00"))
    #expect(fund.monthsLeft == 27)
    #expect(!fund.isComplete)
    var last = fund
    last.currentMonth = 40
    #expect(last.isComplete && last.monthsLeft == 0)
  }

  @Test func `cash is below its minimum only when there is one`() {
    let low = CashFigures(balance: inr("4999.99"), minimum: inr("5000.00"))
    #expect(low.isBelowMinimum && low.excess == inr("-0.01"))
    let even = CashFigures(balance: inr("5000.00"), minimum: inr("5000.00"))
    #expect(!even.isBelowMinimum && even.excess == inr("0.00"))
    let free = CashFigures(balance: inr("-1.00"), minimum: nil)
    #expect(!free.isBelowMinimum && free.excess == nil)
  }
}
