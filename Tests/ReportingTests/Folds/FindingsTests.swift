import Ledger
import Testing

@testable import Reporting

/// Pages say how many questions about own transfers distort their sums.
@Suite struct FindingsTests {
  private static func lines(_ period: String, _ questions: [String]) throws -> [String] {
    var ledger = SmallLedger()
    try ledger.add("2026-07-01 -5.00 Food")
    try ledger.add("2026-09-30 -5.00 Food")
    var context = try ledger.context(period)
    context.openTransfers = try questions.map {
      try required(Period($0, today: CalendarDate(daysSince1970: 0)))
    }
    return Findings(context: context).transfers().map(\.text)
  }

  @Test func `questions that touch the period are counted`() throws {
    let questions = ["2026-07-31..2026-08-01", "2026-08-15..2026-08-15", "2026-09-01..2026-09-03"]
    #expect(
      try Self.lines("2026-08", questions) == [
        "2 possible transfers between own accounts count as spending and income: review them with "
          + "saldo transfers --open."
      ])
    #expect(
      try Self.lines("2026-09", questions) == [
        "1 possible transfer between own accounts counts as spending and income: review it with "
          + "saldo transfers --open."
      ])
    #expect(try Self.lines("2026-08", []) == [])
  }
}
