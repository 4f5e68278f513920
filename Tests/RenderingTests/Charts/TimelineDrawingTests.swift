import Foundation
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

  @Test func `a day stands at its share of the ninety, which begin after a sixth`() throws {
    // From 16 to 98 percent: the 45th day is in the middle, at 57.
    let html = try drawing([("2026-08-31", ["Milk"]), ("2026-10-15", ["Rice"])])
    #expect(html.contains("cx=\"16.00%\"") && html.contains("<title>31 Aug Milk</title>"))
    #expect(html.contains("cx=\"57.00%\"") && html.contains("<title>15 Oct Rice</title>"))
    #expect(!html.contains("expired"))
  }

  @Test func `what is overdue is said in words and squares`() throws {
    let html = try drawing([], overdue: ["Bread", "Tea"])
    #expect(html.contains(">2 expired</text>"))
    #expect(html.ranges(of: "<rect class=\"ov\"").count == 2)
    #expect(html.contains("<title>Bread, expired</title>"))
  }

  @Test func `every border has its name on every page, and what is overdue stands below them`()
    throws
  {
    // Two squares of 13 pixels on the ground at 66, and 8 pixels above them the words.
    let html = try drawing([], overdue: ["Bread", "Tea"])
    #expect(html.contains("<text class=\"ov\" x=\"0\" y=\"32\">2 expired</text>"))
    for name in ["7 days", "30 days"] {
      let label = try required(
        html.components(separatedBy: "<text ").first { $0.contains(">\(name)<") })
      #expect(label.contains("class=\"mu\"") && label.contains("y=\"13\""))
    }
  }

  @Test func `more than six on a day are a number`() throws {
    let html = try drawing([("2026-09-01", (1...8).map { "Egg \($0)" })])
    #expect(html.ranges(of: "<circle").count == 6)
    #expect(html.contains(">+2</text>"))
  }
}
