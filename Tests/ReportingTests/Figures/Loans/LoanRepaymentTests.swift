import Ledger
import Testing

@testable import Reporting

@Suite struct LoanRepaymentTests {
  /// 1,000,000 at 1 % a month for a year, 88,848.79 each.
  private let terms = LoanTerms(
    principal: inr("1000000.00"), yearlyPercent: decimal("12"), months: 12,
    firstDue: day("2026-01-31"))

  private func course(
    _ payments: [LoanRepayment.Payment], missed: [String] = [], _ asOf: String
  ) throws -> LoanRepayment {
    let schedule = try #require(LoanSchedule(terms))
    return try #require(
      LoanRepayment(
        schedule, payments: payments, missed: Set(missed.map { day($0) }), asOf: day(asOf)))
  }

  private func paid(_ on: String, _ amount: String, due: String? = nil) -> LoanRepayment.Payment {
    LoanRepayment.Payment(day: day(on), amount: inr(amount), due: due.map { day($0) })
  }

  @Test func `what was paid as agreed, and what nobody knows, is owed as planned`() throws {
    let course = try course(
      [paid("2026-02-03", "88848.79", due: "2026-01-31")], "2026-03-30")
    let schedule = try #require(LoanSchedule(terms))
    #expect(course.balance == schedule.balance(on: day("2026-03-30")))
    #expect(course.balances[day("2026-01-31")] == inr("921151.21"))
  }

  /// 1,000,000 + 10,000; then 1 % on all of it: 10,100; 88,848.79 paid leaves 931,251.21.
  @Test func `a missed instalment stays owed, and its interest bears interest`() throws {
    let course = try course(
      [paid("2026-02-28", "88848.79", due: "2026-02-28")], missed: ["2026-01-31"], "2026-03-01")
    #expect(course.balances[day("2026-01-31")] == inr("1010000.00"))
    #expect(course.balance == inr("931251.21"))
  }

  /// Taken off at once; its interest stops with the due day after it, as in a what-if.
  @Test func `what was paid on top repays, as a prepayment was said to`() throws {
    let early = paid("2026-02-10", "100000.00")
    #expect(try course([early], "2026-02-27").balance == inr("821151.21"))
    let schedule = try #require(
      LoanSchedule(
        terms,
        prepayments: [
          Prepayment(day: early.day, amount: early.amount, keeping: .instalment)
        ]))
    for on in ["2026-02-28", "2026-03-31", "2026-10-31"] {
      #expect(try course([early], on).balance == schedule.balance(on: day(on)))
    }
  }

  @Test func `a loan that was repaid early says since when`() throws {
    let course = try course([paid("2026-02-10", "841513.93")], "2026-06-30")
    #expect(course.repaid == day("2026-02-28"))
    #expect(course.balance == inr("0.00"))
    let over = try self.course(
      [paid("2026-02-10", "841513.93"), paid("2026-02-11", "150000.00")], "2026-06-30")
    #expect(over.balance.isNegative)
  }

  /// 1,200 at 1 % a month: 1,105.38 after January's 106.62, and 11.05 of interest until 15 February.
  @Test func `nothing falls due after the payment that repaid it`() throws {
    let car = LoanTerms(
      principal: inr("1200.00"), yearlyPercent: decimal("12"), months: 12,
      firstDue: day("2026-01-15"), statedInstalment: inr("106.62"))
    let schedule = try #require(LoanSchedule(car))
    for (amount, balance) in [
      ("1105.38", "0.00"), ("1110.00", "0.00"), ("1116.43", "0.00"), ("5000.00", "-3883.57"),
    ] {
      for (asOf, missed) in [
        ("2026-01-25", []), ("2026-02-10", []), ("2026-03-20", []), ("2026-03-20", ["2026-02-15"]),
      ] {
        let course = try #require(
          LoanRepayment(
            schedule,
            payments: [
              paid("2026-01-15", "106.62", due: "2026-01-15"), paid("2026-01-25", amount),
            ], missed: Set(missed.map { day($0) }), asOf: day(asOf)))
        #expect(course.balance == inr(balance), "\(amount) as of \(asOf)")
        #expect(course.repaid == day("2026-01-25"))
        #expect(course.instalments.isEmpty && course.rest == nil)
      }
    }
  }

  @Test func `a thousand loans agree with Python to the minor unit`() throws {
    try Vectors("loan-courses.csv").check { line in
      let terms = LoanTerms(
        principal: try #require(line.amount("principal")),
        yearlyPercent: try #require(line.decimal("percent")),
        months: try #require(line.count("months")), firstDue: try #require(line.day("first")))
      let payments = try (line["payments"] ?? "").split(separator: " ").map { text in
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return LoanRepayment.Payment(
          day: try #require(CalendarDate(parts[1])),
          amount: Amount(minorUnits: try #require(Int64(parts[2])), currency: .inr),
          due: Int(parts[0]).map(terms.dueDate))
      }
      let missed = (line["missed"] ?? "").split(separator: " ").compactMap { Int($0) }
      let course = LoanRepayment(
        try #require(LoanSchedule(terms)), payments: payments,
        missed: Set(missed.map(terms.dueDate)), asOf: try #require(line.day("as_of")))
      return line.mismatch(course?.balance, "balance")
    }
  }
}
