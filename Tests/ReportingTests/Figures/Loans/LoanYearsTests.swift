import Ledger
import Testing

@testable import Reporting

/// 300 at 1 % a month, three instalments of 102.01 from November on: interest 3.00, 2.01 and 1.01,
/// repaid 99.01, 100.00 and 100.99.
@Suite struct LoanYearsTests {
  private let terms = LoanTerms(
    principal: inr("300.00"), yearlyPercent: decimal("12"), months: 3,
    firstDue: day("2025-11-30"), statedInstalment: inr("102.01"))

  private func years(
    _ asOf: String, onTop: [(String, String)] = [], missed: [String] = []
  ) throws -> [String] {
    let schedule = try #require(LoanSchedule(terms))
    let course = try #require(
      LoanRepayment(
        schedule,
        payments: onTop.map { LoanRepayment.Payment(day: day($0.0), amount: inr($0.1)) },
        missed: Set(missed.map { day($0) }), asOf: day(asOf)))
    return LoanYears([(terms, course)], asOf: day(asOf)).years.map {
      "\($0.year): \($0.over.repaid) \($0.over.interest), \($0.ahead.repaid) \($0.ahead.interest)"
    }
  }

  @Test func `a year has what was repaid in it, and what is ahead`() throws {
    #expect(try years("2025-12-31") == ["2025: 19901 501, 0 0", "2026: 0 0, 10099 101"])
    #expect(try years("2025-12-01") == ["2025: 9901 300, 10000 201", "2026: 0 0, 10099 101"])
    #expect(try years("2025-01-01") == ["2025: 0 0, 19901 501", "2026: 0 0, 10099 101"])
    #expect(try years("2027-01-01") == ["2025: 19901 501, 0 0", "2026: 10099 101, 0 0"])
  }

  /// The debt grows by 3.00 and 3.03; the last instalment takes it all, with 3.06 of interest.
  @Test func `what was missed makes the debt grow, and nothing is drawn of it`() throws {
    let missed = ["2025-11-30", "2025-12-30"]
    #expect(
      try years("2025-12-31", missed: missed) == ["2025: -603 603, 0 0", "2026: 0 0, 30603 306"])
    let schedule = try #require(LoanSchedule(terms))
    let course = try #require(
      LoanRepayment(
        schedule, payments: [], missed: Set(missed.map { day($0) }), asOf: day("2025-12-31")))
    let drawn = LoanYears([(terms, course)], asOf: day("2025-12-31")).years.map(\.drawn)
    #expect(drawn.map(\.repaid) == [0, 30603])
    #expect(drawn.map(\.interest) == [0, 306])
  }

  /// 50 on the last day of the year: 249.01 is repaid; of the 50.99 left, 1.01 of interest is on 100.99.
  @Test func `what was paid on top repays on its day, and all of it adds up`() throws {
    #expect(
      try years("2025-12-31", onTop: [("2025-12-31", "50.00")]) == [
        "2025: 24901 501, 0 0", "2026: 0 0, 5099 101",
      ])
  }

  @Test func `no loan has no year`() {
    #expect(LoanYears([], asOf: day("2026-01-01")).years.isEmpty)
  }
}
