import Ledger
import Testing

@testable import Reporting

@Suite struct MaturityLadderTests {
  private func rung(_ on: String, isActive: Bool = true) -> MaturityLadder.MaturityStep {
    MaturityLadder.MaturityStep(name: on, day: day(on), amount: inr("100.00"), isActive: isActive)
  }

  @Test func `the next month has both its ends, and active assets only`() {
    let ladder = MaturityLadder(
      [
        rung("2026-03-01"), rung("2026-01-31"), rung("2026-02-28"), rung("2026-01-30"),
        MaturityLadder.MaturityStep(
          name: "closed", day: day("2026-02-10"), amount: inr("1.00"), isActive: false),
      ], asOf: day("2026-01-31"))
    #expect(ladder.nextMonth.map(\.name) == ["2026-01-31", "2026-02-28"])
    #expect(ladder.rungs.map(\.name) == ["2026-01-31", "2026-02-28", "2026-03-01"])
    #expect(ladder.matured.map(\.name) == ["2026-01-30"])
  }

  @Test func `years are added up by currency`() {
    let ladder = MaturityLadder(
      [rung("2027-05-05"), rung("2026-05-05"), rung("2027-01-01")], asOf: day("2026-01-01"))
    let years = ladder.years(in: .inr)
    #expect(years.map(\.year) == [2026, 2027])
    #expect(years.map(\.total) == [inr("100.00"), inr("200.00")])
    #expect(years.map(\.count) == [1, 2])
    #expect(ladder.years(in: .eur).isEmpty)
  }
}
