import Ledger
import Testing

@testable import Reporting

/// Months and gaps from the periods of statements.
@Suite struct CoverageGridTests {
  private func grid(_ periods: String...) throws -> CoverageGrid {
    CoverageGrid(
      try periods.map { text in
        let days = text.split(separator: " ").compactMap { CalendarDate($0) }
        return try #require(Period(start: days[0], end: days[1]))
      })
  }

  private func marks(_ grid: CoverageGrid, _ year: Int) -> String {
    (1...12).map { grid.mark(year: year, month: $0).rawValue }.joined()
  }

  @Test func `months in a row are covered, the newest as far as it goes`() throws {
    let grid = try grid("2026-03-01 2026-03-31", "2026-01-10 2026-02-28", "2026-04-01 2026-04-12")
    #expect(marks(grid, 2026) == "◐●●◐········")
    #expect(grid.gaps.isEmpty)
    #expect(grid.years == 2026...2026)
  }

  @Test func `statements that overlap leave nothing out`() throws {
    let grid = try grid("2025-11-01 2026-02-28", "2025-12-05 2025-12-20", "2026-02-01 2026-03-31")
    #expect(marks(grid, 2025) == "··········●●")
    #expect(marks(grid, 2026) == "●●●·········")
    #expect(grid.covered.count == 1)
  }

  @Test func `days between two statements are named when they are more than a silence`() throws {
    let week = try grid("2026-05-01 2026-05-31", "2026-06-08 2026-06-30")
    #expect(week.gaps.isEmpty && marks(week, 2026) == "····●●······")
    let more = try grid("2026-05-01 2026-05-31", "2026-06-09 2026-06-30")
    #expect(more.gaps.map { "\($0.start) \($0.end)" } == ["2026-06-01 2026-06-08"])
    #expect(marks(more, 2026) == "····●◐······")
  }

  @Test func `a month without any statement is missing`() throws {
    let grid = try grid("2026-05-01 2026-06-03", "2026-08-01 2026-08-31")
    #expect(marks(grid, 2026) == "····●◐○●····")
    #expect(grid.gaps.map { "\($0.start) \($0.end)" } == ["2026-06-04 2026-07-31"])
  }

  @Test func `no statements cover nothing`() {
    let grid = CoverageGrid([])
    #expect(grid.years == nil && grid.gaps.isEmpty)
    #expect(grid.mark(year: 2026, month: 1) == .outside)
  }
}
