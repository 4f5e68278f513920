import Ledger
import Rendering
import Reporting
import Testing

@testable import Bookkeeping

@Suite struct PaymentNeedsTests {
  private static func day(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(text))
  }

  /// A month of a ledger that goes from 2015 to August 2026.
  private static func context(_ month: String) throws -> ReportContext {
    let (first, last) = try (day("2015-01-01"), day("2026-08-31"))
    return ReportContext(
      period: .month(of: try day("\(month)-01")), asOf: last,
      names: LedgerNames(accounts: [], categories: [.uncategorised], places: []),
      coverage: [
        AccountCoverage(
          account: 0, first: first, last: last, rowCount: 10, through: last, hasStatements: true)
      ],
      style: NumberStyle(home: .eur), ledger: "x")
  }

  private static func days(
    _ asked: [any ReportKind.Type], _ month: String, isRedacted: Bool = false
  ) throws -> [CalendarDate]? {
    let contexts = [try context(month)]
    let needs = PaymentNeeds(
      asked, [HTMLRenderer.self], contexts, isRedacted: isRedacted)
    return needs.days(contexts).map { [$0.read.start, $0.keptFrom, $0.read.end] }
  }

  @Test func `a past month reads no payment after it`() throws {
    let expected = try ["2019-04-01", "2019-04-30", "2022-06-30"].map(Self.day)
    #expect(try Self.days([], "2022-06") == expected)
    #expect(try Self.days([RecurringReport.self], "2022-06") == expected)
  }

  @Test func `what is expected next is known from the payments before the as-of day`() throws {
    let expected = try ["2019-04-01", "2019-04-30", "2026-08-31"].map(Self.day)
    #expect(try Self.days([RemindersReport.self], "2022-06") == expected)
    #expect(try Self.days([], "2022-06", isRedacted: true) == expected)
    #expect(
      try Self.days([], "2026-08")
        == ["2023-06-01", "2023-06-30", "2026-08-31"].map(Self.day))
  }

  @Test func `unusual payments are held against a year`() throws {
    #expect(
      try Self.days([MonthReport.self], "2022-06")
        == ["2021-05-01", "2021-06-01", "2022-06-30"].map(Self.day))
    #expect(try Self.days([PlacesReport.self], "2022-06") == nil)
  }
}
