import Ledger
import Testing

@testable import Rendering
@testable import Reporting

@Suite struct RunningDrawingTests {
  private func drawing(_ sums: [Int64]) throws -> String {
    let line = RunningLine(
      title: "t", finding: "f", name: "Saved so far", currency: .eur,
      points: sums.enumerated().map { index, sum in
        RunningLine.Point(
          days: .month(number: 24_312 + index), minorUnits: sum,
          isPartial: index == sums.count - 1)
      })
    return RunningDrawing(line, style: NumberStyle(home: .eur), id: "r").figure().html
  }

  @Test func `what falls below zero stands below the line of zero`() throws {
    let html = try drawing([100_00, -100_00])
    // Marks at −€100, €0 and €100 over 102 pixels.
    for label in [">−€100<", ">€0<", ">€100<"] { #expect(html.contains(label), "\(label)") }
    #expect(html.contains("<line class=\"axl\" x1=\"0\" x2=\"100%\" y1=\"61.0\" y2=\"61.0\"/>"))
    #expect(html.contains("cx=\"25.00%\" cy=\"10.0\""))
    #expect(html.contains("cx=\"75.00%\" cy=\"112.0\""))
    #expect(html.contains("<title>Feb 2026 saved so far −€100.00</title>"))
  }

  @Test func `the way into a month that is not over is dashed`() throws {
    let html = try drawing([1_00, 2_00, 3_00])
    #expect(html.ranges(of: "class=\"rl pr\"").count == 1)
  }

  @Test(arguments: [[0, 0], [5, 5], [.max / 2, -(.max / 2)], [-1, -1_000_000_00]])
  func `every line is within its box`(sums: [Int64]) throws {
    let html = try drawing(sums)
    for part in html.split(separator: "cy=\"").dropFirst() {
      let y = try required(Double(part.prefix { $0 != "\"" }))
      #expect((10...112).contains(y), "\(y)")
    }
  }
}
