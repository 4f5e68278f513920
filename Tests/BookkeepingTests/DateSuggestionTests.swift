import Bookkeeping
import Ledger
import Syntax
import Testing

@Suite struct DateSuggestionTests {
  private static let dates = [
    ("2026-8-3", #"did you mean "2026-08-03"?"#), ("16.8.2026", #"did you mean "2026-08-16"?"#),
    ("20260816", #"did you mean "2026-08-16"?"#), ("16/8/2026", #"did you mean "2026-08-16"?"#),
    ("8/16/2026", #"did you mean "2026-08-16"?"#),
    ("2026-02-30", "the last day of that month is 2026-02-28"),
    // Both readings are dates, so no guess is safe.
    ("3/4/2026", "write a date such as 2026-08-31"), ("soon", "write a date such as 2026-08-31"),
    ("2026-13-01", "write year, month and day, such as 2026-08-31"),
  ]

  @Test(arguments: dates.indices)
  func `a date in another form is offered in saldo's, if it is clear`(index: Int) {
    let (text, hint) = Self.dates[index]
    #expect(DateSuggestion.hint(for: text) == hint)
  }

  private static let periods = [
    ("2026-8", #"did you mean "2026-08"?"#), ("2026/08", #"did you mean "2026-08"?"#),
    ("08.2026", #"did you mean "2026-08"?"#), ("August 2026", #"did you mean "2026-08"?"#),
    ("august", #"did you mean "2026-08"?"#), ("dec", #"did you mean "2025-12"?"#),
    ("agust", #"did you mean "2026-08"?"#), ("2026q3", #"did you mean "2026-Q3"?"#),
    ("Q3 2026", #"did you mean "2026-Q3"?"#), ("fy 2026", #"did you mean "FY2026"?"#),
    ("lastmonth", #"did you mean "last-month"?"#),
    ("2026-1..2026-8", #"did you mean "2026-01..2026-08"?"#),
    ("2026-01 to 2026-08", #"did you mean "2026-01..2026-08"?"#),
    ("2026-08..2026-02", #"did you mean "2026-02..2026-08"?"#),
    ("2026-13", "the months are 01 to 12, such as 2026-12"),
    ("2026-02-30", "the last day of that month is 2026-02-28"),
    ("x", "write 2026, 2026-08, 2026-Q3, FY2026, last-month, 2026-01..2026-08 or all"),
  ]

  @Test(arguments: periods.indices)
  func `a period in another form is offered in saldo's`(index: Int) throws {
    let (text, hint) = Self.periods[index]
    let today = try #require(CalendarDate("2026-09-01"))
    let failure = PeriodSuggestion(today: today, fiscalYearStart: 4).failure(for: text)
    #expect(failure.diagnostics.map(\.hint) == [hint])
    #expect(failure.status == .usage)
  }

  @Test func `a period that ends before it begins is told apart from one that is not valid`() throws
  {
    let today = try #require(CalendarDate("2026-09-01"))
    let failure = PeriodSuggestion(today: today, fiscalYearStart: 1)
      .failure(for: "2026-08..2026-02")
    #expect(
      failure.diagnostics[0].message == #"the period "2026-08..2026-02" ends before it begins"#)
  }
}
