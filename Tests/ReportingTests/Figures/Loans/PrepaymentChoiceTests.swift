import Ledger
import Testing

@testable import Reporting

@Suite struct PrepaymentChoiceTests {
  private let terms = LoanTerms(
    principal: inr("1000000.00"), yearlyPercent: decimal("12"), months: 12,
    firstDue: day("2026-01-15"))

  /// 200,000 with the sixth instalment; both ways worked out with decimals.
  @Test func `a prepayment shortens the loan or lowers its instalment`() throws {
    let choice = try #require(
      PrepaymentChoice(terms, day: day("2026-06-01"), amount: inr("200000.00")))
    #expect(choice.unchanged.totalInterest == inr("66185.45"))
    #expect(choice.shorter.totalInterest == inr("55434.29"))
    #expect(choice.shorter.lines.last?.instalment == inr("55795.18"))
    #expect(choice.monthsSaved == 2)
    #expect(choice.savedByShorter == inr("10751.16"))
    #expect(choice.lower.totalInterest == inr("59127.42"))
    #expect(choice.lowerInstalment == inr("54339.11"))
    #expect(choice.savedByLower == inr("7058.03"))
    #expect(choice.shorter.lines[5].prepaid == inr("200000.00"))
  }

  @Test func `repaying everything ends the loan`() throws {
    let choice = try #require(
      PrepaymentChoice(terms, day: day("2026-06-15"), amount: inr("2000000.00")))
    #expect(choice.shorter.lines.count == 6)
    #expect(choice.shorter == choice.lower)
    #expect(choice.lowerInstalment == nil)
    let paid = choice.shorter.lines.reduce(Int64(0)) {
      $0 + $1.repaid.minorUnits + $1.prepaid.minorUnits
    }
    #expect(paid == 100_000_000)
  }

  @Test func `what was repaid before stays as it was`() throws {
    let earlier = Prepayment(day: day("2026-02-01"), amount: inr("100000.00"), keeping: .instalment)
    let choice = try #require(
      PrepaymentChoice(terms, after: [earlier], day: day("2026-06-01"), amount: inr("1000.00")))
    #expect(choice.unchanged.lines.count < 12)
    #expect(choice.unchanged.lines.prefix(5) == choice.shorter.lines.prefix(5))
    #expect(choice.lower.lines.count == choice.unchanged.lines.count)
  }

  /// Twelve instalments of 8.33 leave 4 paise, which the last one takes and no thirteenth.
  @Test func `a paisa repaid early never makes a loan longer`() throws {
    let free = LoanTerms(
      principal: inr("100.00"), yearlyPercent: .zero, months: 12, firstDue: day("2026-01-15"))
    let choice = try #require(
      PrepaymentChoice(free, day: day("2026-06-01"), amount: inr("0.01")))
    #expect(choice.shorter.lines.count == 12)
    #expect(choice.shorter.lines[11].instalment == inr("8.36"))
    #expect(choice.monthsSaved == 0)
  }
}
