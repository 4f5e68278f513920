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

  @Test func `days that are not compared have slots of their own, a shorter month none`() throws {
    let day = { (text: String) in try required(CalendarDate(text)) }
    let columns = MonthColumns(
      period: try period("2026-03"), from: try day("2026-01-05"), ledger: try day("2026-01-05"),
      through: try day("2026-03-30"))
    #expect(columns.basis == "days 1 – 30")
    #expect(columns.slotCount == 5)
    let days = ["2026-01-30", "2026-01-31", "2026-02-28", "2026-03-01", "2026-03-31"]
    #expect(try days.map { columns.slot(of: try day($0)) } == [0, 3, 1, 2, 2])
    #expect(try days.map { columns.index(of: try day($0)) } == [0, 0, 1, 2, 2])
    #expect(columns.index(of: try day("2026-04-01")) == -1)
    #expect((0..<3).map(columns.otherSlot) == [3, 4, nil])
    #expect((0..<2).map(columns.comparedWords) == ["1 – 30 January", "1 – 28 February"])
    #expect(columns.past == 0..<2)
  }

  @Test func `every day has the column that holds it, or none`() throws {
    let columns = MonthColumns(
      period: try period("2026-07-10..2026-08-05"), from: try required(CalendarDate("2026-06-20")))
    for offset in -400...400 {
      let day = try required(CalendarDate("2026-07-01")).adding(days: offset)
      let expected = columns.days.firstIndex { $0.contains(day) } ?? -1
      #expect(columns.slot(of: day) == expected, "\(day)")
    }
  }
}
