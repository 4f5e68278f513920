import Ledger
import Testing

@Suite struct CalendarDateTests {
  @Test func `every day of three centuries survives the way to its ordinal and back`() {
    for ordinal in Int32(-25_567)...84_005 {
      let date = CalendarDate(daysSince1970: ordinal)
      let civil = date.civil
      #expect(CalendarDate(year: civil.year, month: civil.month, day: civil.day) == date)
    }
  }

  @Test(arguments: [
    (2024, 2, 30), (2023, 2, 29), (1900, 2, 29), (2100, 2, 29), (2024, 13, 1), (2024, 4, 31),
    (24, 1, 1),
  ])
  func `a day that is not in the calendar is refused`(year: Int, month: Int, day: Int) {
    #expect(CalendarDate(year: year, month: month, day: day) == nil)
  }

  @Test func `adding months keeps the day or clamps it to the month's last`() {
    let january = CalendarDate("2024-01-31")
    #expect(january?.adding(months: 1).description == "2024-02-29")
    #expect(january?.adding(months: 13).description == "2025-02-28")
    #expect(january?.adding(months: -1).description == "2023-12-31")
  }

  @Test func `weekdays count from Monday`() {
    #expect(CalendarDate("2026-11-21")?.weekday == 6)
    #expect(CalendarDate("1969-12-29")?.weekday == 1)
  }
}
