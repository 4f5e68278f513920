import Ledger
import Testing

@testable import Reporting

/// What the web tracker showed wrongly, with figures added up by hand.
@Suite struct WebTrackerFiguresTests {
  private let asOf = CalendarDate("2026-08-31") ?? CalendarDate(daysSince1970: 0)

  private func record(
    _ id: String, _ type: String, _ day: String, _ units: Int64
  ) throws -> RegisterEntry {
    RegisterEntry(
      key: "web-tracker/\(id)",
      values: [
        "type": .text(type), "date": .day(try #require(CalendarDate(day))), "amount": .money(units),
        "currency": .currency(.usd), "name": .text(id),
      ])
  }

  private func loan(
    _ name: String, _ units: Int64, _ start: String, _ end: String?
  ) throws -> RegisterEntry {
    var entry = RegisterEntry(
      key: "web-tracker/\(name)",
      values: [
        "name": .text(name), "amount": .money(units), "currency": .currency(.usd),
        "startDate": .day(try #require(CalendarDate(start))),
      ])
    entry["endDate"] = try end.map { .day(try #require(CalendarDate($0))) }
    return entry
  }

  private func lines(_ book: [String: [RegisterEntry]]) -> [String] {
    WebTrackerFigures(RegisterBook(book), asOf: asOf).all.map {
      "\($0.what) \($0.days): \($0.there.text), \($0.here.text): \($0.reason)"
    }
  }

  /// An EMI of 10.00 that ended in June, one of 25.00 since July, one of 40.00 that begins in October.
  private var loans: [RegisterEntry] {
    get throws {
      [
        try loan("ended", 1000, "2026-05-10", "2026-06-10"),
        try loan("running", 2500, "2026-07-05", nil),
        try loan("future", 4000, "2026-10-01", nil),
      ]
    }
  }

  @Test func `every EMI in every period, and all time against a month`() throws {
    let records = [
      try record("a", "income", "2026-07-01", 100_000),
      try record("b", "expense", "2026-07-03", 20_000),
      try record("c", "expense", "2026-08-03", 30_000),
    ]
    let budget = RegisterEntry(
      key: "web-tracker/budget",
      values: [
        "amount": .money(50_000), "currency": .currency(.usd), "period": .text("monthly"),
        "isActive": .flag(true),
      ])
    let each = "it added each of 3 EMIs once, regardless of the period; "
    // There: 200 + 300 + (10 + 25 + 40) = 575.00. Here: 500 + 2 × 10 + 2 × 25 = 570.00.
    #expect(
      lines(["manualTransaction": records, "loan": try loans, "budget": [budget]]) == [
        "expenses with EMIs all time: 575.00 USD, 570.00 USD: \(each)4 instalments fell due",
        "balance all time: 425.00 USD, 430.00 USD: \(each)4 instalments fell due",
        "budget used 2026-08: 115 %, 65 %: it compared all-time spending with the budget of one "
          + "month",
        "expenses with EMIs 2026-08: 375.00 USD, 325.00 USD: \(each)1 instalment fell due",
        "expenses with EMIs 2026-07: 275.00 USD, 225.00 USD: \(each)1 instalment fell due",
        "expenses with EMIs 2026-06: 75.00 USD, 10.00 USD: \(each)1 instalment fell due",
        "expenses with EMIs 2026-05: 75.00 USD, 10.00 USD: \(each)1 instalment fell due",
      ])
  }

  @Test func `a payment that was written down too is counted once`() throws {
    let records = [try record("a", "expense", "2026-08-06", 2500)]
    let only = try loan("running", 2500, "2026-08-05", nil)
    #expect(
      lines(["manualTransaction": records, "loan": [only]]).last
        == "expenses with EMIs 2026-08: 50.00 USD, 25.00 USD: it added the EMI once, regardless of "
        + "the period; 1 instalment fell due; 1 of the transactions paid an EMI and were counted "
        + "too")
  }

  @Test func `what both say alike is not told`() throws {
    let records = [try record("a", "expense", "2026-08-20", 900)]
    let only = try loan("running", 2500, "2026-08-05", nil)
    #expect(lines(["manualTransaction": records, "loan": [only]]).isEmpty)
    #expect(lines(["manualTransaction": records]).isEmpty)
    #expect(lines([:]).isEmpty)
  }
}
