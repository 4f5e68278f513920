import Ledger
import Testing

@testable import Rendering
@testable import Reporting

@Suite struct StripDrawingTests {
  private func strip(_ from: String, _ to: String, _ amounts: [Int: Int64]) throws -> String {
    let days = try required(
      Period(start: required(CalendarDate(from)), end: required(CalendarDate(to))))
    let strip = CalendarStrip(
      title: "t", finding: "f", currency: .eur, days: days,
      amounts: (0..<days.dayCount).map { amounts[$0] ?? 0 })
    return StripDrawing(strip, style: NumberStyle(home: .eur), id: "c").figure().html
  }

  @Test func `a day stands in the row of its weekday and the column of its week`() throws {
    // The 1st of January 2026 is a Thursday; of one amount there is one step, the highest.
    let html = try strip("2026-01-01", "2026-12-31", [0: 500, 4: 500])
    // Rows are 18 pixels high below the names of the months, and a bar of 15 stands at the foot.
    #expect(
      html.contains(
        "<svg y=\"75\"><g class=\"q5\"><rect x=\"0.0%\"><title>1 Jan €5</title></rect></g></svg>"))
    // The Monday after it: 1 of 54 columns to the right, in the first row.
    #expect(
      html.contains(
        "<svg y=\"21\"><g class=\"q5\"><rect x=\"1.9%\"><title>5 Jan €5</title></rect></g></svg>"))
  }

  @Test func `more is higher and darker, and the legend says how much`() throws {
    let html = try strip("2026-01-01", "2026-12-31", [0: 100, 1: 200, 2: 300, 3: 400, 4: 500])
    for step in 1...5 {
      #expect(html.contains("to €\(step)"))
      #expect(html.ranges(of: "<g class=\"q\(step)\">").count == 2)
    }
  }

  @Test func `months are named where they begin`() throws {
    let html = try strip("2026-01-05", "2026-03-31", [3: 1])
    #expect(!html.contains(">Jan<"))
    #expect(html.contains(">Feb<") && html.contains(">Mar<"))
  }
}
