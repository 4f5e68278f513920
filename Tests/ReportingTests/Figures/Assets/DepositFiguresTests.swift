import Ledger
import Testing

@testable import Reporting

@Suite struct DepositFiguresTests {
  private func deposit(
    _ kind: DepositFigures.Kind, _ paidIn: String, _ percent: String, _ months: Int,
    _ compounding: Compounding
  ) -> DepositFigures {
    DepositFigures(
      kind: kind, paidIn: inr(paidIn), yearlyPercent: decimal(percent), months: months,
      compounding: compounding, maturity: day("2027-08-14"))
  }

  /// 100,000 × 1.0175⁴ is 107,185.903, and 1.0175^(7÷3) is 1.041310645, both cut.
  @Test func `a fixed deposit grows by its periods, and by a root for what is left of one`() {
    let year = deposit(.fixed, "100000.00", "7", 12, .quarterly)
    #expect(year.computedMaturityAmount == inr("107185.90"))
    #expect(year.expectedReturn == inr("7185.90"))
    let odd = deposit(.fixed, "100000.00", "7", 7, .quarterly)
    #expect(odd.computedMaturityAmount == inr("104131.06"))
  }

  @Test func `interest paid at the end is simple`() {
    let simple = deposit(.fixed, "100000.00", "7", 18, .maturity)
    #expect(simple.computedMaturityAmount == inr("110500.00"))
    // 1000 × (3 + 12 % × (1 + 2 + 3) ÷ 12)
    let saved = deposit(.recurring, "1000.00", "12", 3, .maturity)
    #expect(saved.computedMaturityAmount == inr("3060.00"))
  }

  /// 5,000 × Σ 1.0175^(k÷3), k from 1 to 12, is 62,310.6605, cut.
  @Test func `a recurring deposit pays in at the start of each month`() {
    let saved = deposit(.recurring, "5000.00", "7", 12, .quarterly)
    #expect(saved.computedMaturityAmount == inr("62310.66"))
    #expect(saved.principal == inr("60000.00"))
    #expect(saved.expectedReturn == inr("2310.66"))
  }

  /// 0.50 × 1.01 = 0.505, and 1.50 × 1.01 = 1.515.
  @Test func `a half goes to the even paisa`() {
    #expect(deposit(.fixed, "0.50", "12", 1, .monthly).computedMaturityAmount == inr("0.50"))
    #expect(deposit(.fixed, "1.50", "12", 1, .monthly).computedMaturityAmount == inr("1.52"))
    #expect(deposit(.fixed, "0.50", "4", 3, .maturity).computedMaturityAmount == inr("0.50"))
    #expect(deposit(.recurring, "0.50", "12", 1, .monthly).computedMaturityAmount == inr("0.50"))
  }

  @Test func `a stated amount wins, and is compared`() {
    var stated = deposit(.fixed, "100000.00", "7", 12, .quarterly)
    stated.statedMaturityAmount = inr("107186.00")
    #expect(stated.maturityAmount == inr("107186.00"))
    #expect(stated.statedDifference == inr("0.10"))
    #expect(stated.expectedReturn == inr("7186.00"))
  }

  @Test func `a deposit runs to the end of its last day`() {
    let deposit = deposit(.fixed, "1.00", "7", 12, .annual)
    #expect(!deposit.isMatured(day("2027-08-14")))
    #expect(deposit.isMatured(day("2027-08-15")))
  }

  @Test func `what is no deposit has no maturity amount`() {
    #expect(deposit(.fixed, "1.00", "7", 0, .annual).computedMaturityAmount == nil)
    #expect(deposit(.fixed, "1.00", "-7", 12, .annual).computedMaturityAmount == nil)
    #expect(deposit(.fixed, "-1.00", "7", 12, .annual).computedMaturityAmount == nil)
    #expect(deposit(.fixed, "-1.00", "7", 12, .maturity).computedMaturityAmount == nil)
    #expect(deposit(.fixed, "90000000000.00", "90", 12, .annual).computedMaturityAmount == nil)
    #expect(deposit(.recurring, "1.00", "0", 1201, .annual).computedMaturityAmount == nil)
  }

  @Test(arguments: [
    ("fixed-deposits.csv", DepositFigures.Kind.fixed),
    ("recurring-deposits.csv", DepositFigures.Kind.recurring),
  ])
  func `a thousand deposits agree with decimals to the minor unit`(
    file: String, kind: DepositFigures.Kind
  ) throws {
    try Vectors(file).check { line in
      let figures = DepositFigures(
        kind: kind, paidIn: try #require(line.amount("paid")),
        yearlyPercent: try #require(line.decimal("percent")),
        months: try #require(line.count("months")),
        compounding: try #require(Compounding(rawValue: line["compounding"] ?? "")),
        maturity: day("2027-08-14"))
      return line.mismatch(figures.computedMaturityAmount, "maturity")
    }
  }
}
