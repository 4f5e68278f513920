import Ledger
import Testing

@testable import Rendering
@testable import Reporting

@Suite struct TimelineDrawingTests {
  private func drawing(
    _ marks: [(String, [String])], overdue: [String] = []
  ) throws -> String {
    let line = Timeline(
      title: "t", finding: "f", start: try required(CalendarDate("2026-08-31")), dayCount: 90,
      overdueName: "expired", overdue: overdue,
      marks: try marks.map { day, names in
        Timeline.Mark(day: try required(CalendarDate(day)), names: names)
      })
    return TimelineDrawing(chart: line, style: NumberStyle(home: .eur), id: "t").figure().html
  }

  @Test func `a day stands at its share of the ninety, which begin after an eighth`() throws {
    // From 12 to 98 percent: the 45th day is in the middle, at 55.
    let html = try drawing([("2026-08-31", ["Milk"]), ("2026-10-15", ["Rice"])])
    #expect(html.contains("cx=\"12.00%\"") && html.contains("<title>31 Aug Milk</title>"))
    #expect(html.contains("cx=\"55.00%\"") && html.contains("<title>15 Oct Rice</title>"))
    #expect(!html.contains("expired"))
  }

  @Test func `what is overdue is said in words and squares`() throws {
    let html = try drawing([], overdue: ["Bread", "Tea"])
    #expect(html.contains(">2 expired</text>"))
    #expect(html.ranges(of: "<rect class=\"ov\"").count == 2)
    #expect(html.contains("<title>Bread, expired</title>"))
  }

  @Test func `more than six on a day are a number`() throws {
    let html = try drawing([("2026-09-01", (1...8).map { "Egg \($0)" })])
    #expect(html.ranges(of: "<circle").count == 6)
    #expect(html.contains(">+2</text>"))
  }
}
