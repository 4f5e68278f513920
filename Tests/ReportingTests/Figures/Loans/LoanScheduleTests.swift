import Ledger
import Testing

@testable import Reporting

@Suite struct LoanScheduleTests {
  private let terms = LoanTerms(
    principal: inr("1000000.00"), yearlyPercent: decimal("12"), months: 12,
    firstDue: day("2026-01-31"))

  /// 1,000,000 at 1 % a month for a year; worked out with decimals, line by line.
  @Test func `a loan of a year is repaid to the last paisa`() throws {
    let schedule = try #require(LoanSchedule(terms))
    #expect(terms.computedInstalment == inr("88848.79"))
    let first = try #require(schedule.lines.first)
    #expect(first.interest == inr("10000.00"))
    #expect(first.repaid == inr("78848.79"))
    #expect(first.balance == inr("921151.21"))
    let last = try #require(schedule.lines.last)
    #expect(last.number == 12)
    #expect(last.instalment == inr("88848.76"))
    #expect(last.interest == inr("879.69"))
    #expect(last.balance == inr("0.00"))
    #expect(schedule.totalInterest == inr("66185.45"))
    #expect(schedule.lastDue == day("2026-12-31"))
  }

  @Test func `the balance of a day is what is owed after all that was due`() throws {
    let schedule = try #require(LoanSchedule(terms))
    #expect(schedule.balance(on: day("2026-01-30")) == inr("1000000.00"))
    #expect(schedule.balance(on: day("2026-01-31")) == inr("921151.21"))
    #expect(schedule.balance(on: day("2027-01-01")) == inr("0.00"))
    #expect(schedule.interest(in: days("2026-01-01", "2026-01-31")) == inr("10000.00"))
    #expect(schedule.interest(in: days("2026-02-01", "2026-02-28")) == inr("9211.51"))
  }

  @Test func `without interest the principal is shared out`() throws {
    let free = LoanTerms(
      principal: inr("100.00"), yearlyPercent: .zero, months: 3, firstDue: day("2026-01-01"))
    let schedule = try #require(LoanSchedule(free))
    #expect(
      schedule.lines.map(\.instalment) == [inr("33.33"), inr("33.33"), inr("33.34")])
  }

  @Test func `a stated instalment is used, and the last one takes the rest`() throws {
    var stated = terms
    stated.statedInstalment = inr("88849.00")
    let schedule = try #require(LoanSchedule(stated))
    #expect(schedule.lines[0].instalment == inr("88849.00"))
    let paid = schedule.lines.reduce(Int64(0)) { $0 + $1.instalment.minorUnits }
    #expect(paid == 100_000_000 + schedule.totalInterest.minorUnits)
    #expect(schedule.lines.count == 12)
    #expect(schedule.lines[11].instalment < "88849.00")
  }

  @Test func `an instalment that does not cover the interest is no schedule`() {
    var stated = terms
    stated.statedInstalment = inr("9999.99")
    #expect(LoanSchedule(stated) == nil)
    stated.statedInstalment = nil
    stated.yearlyPercent = decimal("-1")
    #expect(LoanSchedule(stated) == nil)
    stated = terms
    stated.principal = inr("0.00")
    #expect(LoanSchedule(stated) == nil)
  }

  /// The month that ends on 28 February began on 31 January, before the change.
  @Test func `a new rate counts from the month that begins with it`() throws {
    var changed = terms
    changed.rateChanges = [.init(from: day("2026-02-10"), yearlyPercent: decimal("6"))]
    let schedule = try #require(LoanSchedule(changed))
    #expect(
      schedule.lines.prefix(3).map(\.yearlyPercent) == [
        decimal("12"), decimal("12"), decimal("6"),
      ])
    #expect(schedule.lines.count == 12)
    #expect(schedule.lines[2].instalment < "88848.79")
    changed.keepingAtRateChange = .instalment
    let kept = try #require(LoanSchedule(changed))
    #expect(kept.lines[2].instalment == inr("88848.79"))
    #expect(kept.totalInterest.minorUnits < schedule.totalInterest.minorUnits)
  }

  @Test func `a thousand loans agree with decimals to the minor unit`() throws {
    try Vectors("loans.csv").check { line in
      let loan = try Self.read(line)
      let schedule = LoanSchedule(loan.terms, prepayments: loan.prepayments)
      let half = schedule.map { $0.lines[$0.lines.count / 2].balance }
      if schedule?.lines.count != line.count("count") {
        return "\(schedule?.lines.count ?? 0) instalments, not \(line.count("count") ?? 0)"
      }
      return line.mismatch(loan.terms.computedInstalment, "instalment")
        ?? line.mismatch(schedule?.totalInterest, "interest")
        ?? line.mismatch(schedule?.lines.last?.instalment, "last")
        ?? line.mismatch(half, "balance_after_half")
    }
  }

  private static func read(
    _ line: [String: String]
  ) throws -> (terms: LoanTerms, prepayments: [Prepayment]) {
    var terms = LoanTerms(
      principal: try #require(line.amount("principal")),
      yearlyPercent: try #require(line.decimal("percent")),
      months: try #require(line.count("months")), firstDue: try #require(line.day("first")),
      keepingAtRateChange: try #require(LoanTerms.Keeping(rawValue: line["keeping"] ?? "")))
    if let change = line.day("change") {
      let percent = try #require(line.decimal("new_percent"))
      terms.rateChanges = [.init(from: change, yearlyPercent: percent)]
    }
    guard let early = line.day("prepaid_on") else { return (terms, []) }
    let keeping = try #require(LoanTerms.Keeping(rawValue: line["prepaid_keeping"] ?? ""))
    let amount = try #require(line.amount("prepaid"))
    return (terms, [Prepayment(day: early, amount: amount, keeping: keeping)])
  }
}

extension Amount {
  fileprivate static func < (left: Amount, right: String) -> Bool {
    left.minorUnits < inr(right).minorUnits
  }
}
