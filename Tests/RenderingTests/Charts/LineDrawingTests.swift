import Ledger
import Testing

@testable import Rendering
@testable import Reporting

@Suite struct LineDrawingTests {
  private static func day(_ text: String) throws -> CalendarDate {
    try required(CalendarDate(text))
  }

  private static func shapes(
    _ unit: LineChart.Unit, _ lines: [[(String, Int64)]]
  ) throws -> DrawnShapes {
    let days = try required(Period(start: day("2026-01-01"), end: day("2026-01-11")))
    let chart = LineChart(
      title: "t", finding: "f", unit: unit,
      lines: try lines.enumerated().map { index, points in
        LineChart.Line(
          name: "line \(index)",
          points: try points.map { LineChart.Point(day: try day($0.0), value: $0.1) })
      }, days: days)
    return DrawnShapes(LineDrawing(chart, style: NumberStyle(home: .eur), id: "s1").figure())
  }

  /// Ten days between 1 % and 99 %, so the fifth stands at 50 %; 200 is the top, at 12 pixels, and 100
  /// half of the 178 below it.
  @Test func `a value holds until the next and never slopes`() throws {
    let shapes = try Self.shapes(
      .money(.eur),
      [[("2026-01-01", 100_00), ("2026-01-06", 200_00)], [("2026-01-01", 100_00)]])
    #expect(shapes.all("path").map { $0["d"] } == ["M10 101H500V12H990", "M10 101H990"])
    #expect(shapes.all("circle").map { $0["cy"] } == ["12.0", "101.0"])
    #expect(shapes.words.suffix(2) == ["1 Jan 2026", "11 Jan 2026"])
  }

  /// The only value is the top of the axis.
  @Test func `nothing is drawn before the first value`() throws {
    let shapes = try Self.shapes(.money(.eur), [[("2026-01-06", 100_00)]])
    #expect(shapes.all("path").map { $0["d"] } == ["M500 12H990"])
  }

  /// From 98 to 106 in steps of two, 22.25 pixels for each hundred of them: 100 stands at 145.5.
  @Test func `an index has 100 on its axis, not zero`() throws {
    let shapes = try Self.shapes(
      .index, [[("2026-01-01", 100_00), ("2026-01-06", 98_00), ("2026-01-09", 105_00)]])
    #expect(shapes.words.prefix(5) == ["98", "100", "102", "104", "106"])
    #expect(shapes.all("path").map { $0["d"] } == ["M10 145.5H500V190H794V34.3H990"])
    #expect(shapes.all("circle").map { $0["cy"] } == ["34.3"])
    #expect(shapes.all("line").filter { $0["class"] == "axl" }.map { $0["y1"] } == ["145.5"])
  }
}
