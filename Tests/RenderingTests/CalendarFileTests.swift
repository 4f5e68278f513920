import Ledger
import Testing

@testable import Rendering
@testable import Reporting

@Suite struct CalendarFileTests {
  private static func lines(_ date: String, _ repeats: String, asOf: String) throws -> [String] {
    let asOf = try #require(CalendarDate(asOf))
    let entry = RegisterEntry(
      key: "1",
      values: [
        "text": .text("Pay"), "date": .moment(try #require(Moment(date))),
        "repeats": .text(repeats),
      ])
    let context = ReportContext(
      period: .month(of: asOf), asOf: asOf,
      names: LedgerNames(accounts: [], categories: [.uncategorised], places: []),
      registers: RegisterBook(["reminder": [entry]]), style: NumberStyle(home: .eur),
      ledger: "small")
    let report = try #require(ReportPass([RemindersReport.self], [context]).reports().first)
    let text = String(decoding: try #require(CalendarFile(report)).file.bytes, as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).map(String.init)
  }

  /// `registers.py` lets dateutil say on which days such rules come again.
  @Test(
    arguments: [
      ("2026-01-31T09:00", "monthly", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
      ("2026-01-30T09:00", "monthly", "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1"),
      ("2026-01-29T09:00", "monthly", "FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1"),
      ("2026-01-28T09:00", "monthly", "FREQ=MONTHLY"),
      ("2024-02-29T09:00", "yearly", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"),
      ("2026-01-31T09:00", "yearly", "FREQ=YEARLY"), ("2026-01-31T09:00", "daily", "FREQ=DAILY"),
    ])
  func `a day that a month lacks is its last`(
    date: String, repeats: String, rule: String
  ) throws {
    // The next one is in February, whose last day stands for the later ones.
    let lines = try Self.lines(date, repeats, asOf: "2026-02-20")
    #expect(lines.contains("RRULE:\(rule)"))
  }

  /// In UTC it would be the day before, which no rule of the month's last day can say.
  @Test func `what comes again keeps its own clock`() throws {
    let lines = try Self.lines("2026-01-31T00:30+05:30", "monthly", asOf: "2026-02-20")
    #expect(lines.contains("DTSTART;TZID=UTC+0530:20260228T003000"))
    #expect(lines.contains("TZID:UTC+0530") && lines.contains("TZOFFSETTO:+0530"))
    let once = try Self.lines("2026-02-28T00:30+05:30", "never", asOf: "2026-02-20")
    #expect(once.contains("DTSTART:20260227T190000Z"))
  }
}
