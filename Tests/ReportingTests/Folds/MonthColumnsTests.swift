import Ledger
import Testing

@testable import Reporting

@Suite struct MonthColumnsTests {
  private func period(_ text: String) throws -> Period {
    try required(Period(text, today: CalendarDate(daysSince1970: 0)))
  }

  @Test func `months before the period are whole, those in it are cut to it`() throws {
    let columns = MonthColumns(
      period: try period("2026-07-10..2026-08-05"), from: try required(CalendarDate("2026-06-20")))
    #expect(
      columns.days.map(\.description) == [
        "2026-06", "2026-07-10..2026-07-31", "2026-08-01..2026-08-05",
      ])
    #expect(columns.leadCount == 1)
  }

  @Test func `every day has the column that holds it, or none`() throws {
    let columns = MonthColumns(
      period: try period("2026-07-10..2026-08-05"), from: try required(CalendarDate("2026-06-20")))
    for offset in -400...400 {
      let day = try required(CalendarDate("2026-07-01")).adding(days: offset)
      let expected = columns.days.firstIndex { $0.contains(day) } ?? -1
      #expect(columns.index(of: day) == expected, "\(day)")
    }
  }
}
