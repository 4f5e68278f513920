import Ledger
import Testing

@Suite struct PeriodTests {
  private static let today = CalendarDate(daysSince1970: 20_778)

  @Test(arguments: [
    ("2026", "2026-01-01", "2026-12-31"), ("2026-08", "2026-08-01", "2026-08-31"),
    ("2024-02", "2024-02-01", "2024-02-29"), ("2026-Q3", "2026-07-01", "2026-09-30"),
    ("FY2026", "2026-04-01", "2027-03-31"), ("FY2025..FY2026", "2025-04-01", "2027-03-31"),
    ("this-month", "2026-11-01", "2026-11-30"), ("last-month", "2026-10-01", "2026-10-31"),
    ("2026-01..2026-08", "2026-01-01", "2026-08-31"),
    ("2026-08-03..2026-08-09", "2026-08-03", "2026-08-09"),
    ("2026-08-03", "2026-08-03", "2026-08-03"), ("all", "1900-01-01", "2199-12-31"),
  ])
  func `a period is named in a person's words`(name: String, start: String, end: String) throws {
    let period = try #require(Period(name, today: Self.today, fiscalYearStart: 4))
    #expect("\(period.start)..\(period.end)" == "\(start)..\(end)")
  }

  @Test(arguments: [
    "", "26", "2026-13", "2026-00", "2026-8", "2026-Q5", "2026-Q0", "2026-W3", "FY26", "20266",
    "2026-08..2026-01", "2026..", "..2026", "2025..2026..2027", "yesterday", "1899", "2200",
    "2026-02-30", "+026", "2026-+8",
  ])
  func `what names no period is refused`(name: String) {
    #expect(Period(name, today: Self.today) == nil)
  }

  @Test(arguments: [
    "2026", "2026-08", "2026-01..2026-03", "2026-08-03..2026-08-09", "2026-08-03", "all",
    "2025-12..2026-01",
  ])
  func `the shortest name is read back`(name: String) throws {
    let period = try #require(Period(name, today: Self.today))
    #expect(period.description == name)
  }

  @Test func `last month of January is December`() {
    let january = CalendarDate(daysSince1970: 20_483)
    #expect(january.description == "2026-01-30")
    #expect(Period("last-month", today: january)?.description == "2025-12")
  }
}
