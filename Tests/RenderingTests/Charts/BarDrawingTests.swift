import Ledger
import Testing

@testable import Rendering
@testable import Reporting

@Suite struct BarDrawingTests {
  @Test func `the smallest amount is seen, and nothing has no bar`() {
    let bars = Bars(
      title: "t", finding: "f", currency: .eur,
      bars: [("Far", Int64(10_000_000)), ("Near", 1), ("Nowhere", 0)].map {
        Bars.Bar(name: $0.0, minorUnits: $0.1)
      })
    let html = BarDrawing(chart: bars, style: NumberStyle(home: .eur), id: "b").figure().html
    let filled = html.count(of: "<rect class=\"a\"")
    #expect(filled == 2)
    #expect(html.contains("width=\"0.30%\""))
    #expect(html.count(of: "<rect class=\"lt\"") == 3)
  }

  private func shapes(_ bars: [(String, Int64)]) -> DrawnShapes {
    let chart = Bars(
      title: "t", finding: "f", currency: .eur,
      bars: bars.map { Bars.Bar(name: $0.0, minorUnits: $0.1) })
    return DrawnShapes(
      BarDrawing(chart: chart, style: NumberStyle(home: .eur), id: "b").figure())
  }

  /// From −100 to 300 zero stands at a quarter.
  @Test func `what is below zero goes to the left of it`() {
    let shapes = shapes([("Up", 300_00), ("Down", -100_00)])
    #expect(shapes.plotted("rect", "a", "x", "width") == ["25.00% 75.00%"])
    #expect(shapes.plotted("rect", "b", "x", "width") == ["0.00% 25.00%"])
  }

  @Test func `where all is below zero, bars go from the right edge`() {
    let shapes = shapes([("A", -100_00), ("B", -50_00)])
    #expect(shapes.plotted("rect", "b", "x", "width") == ["0.00% 100.00%", "50.00% 50.00%"])
  }

  @Test func `names are cut by the room they take, not by their letters`() {
    let wide = String(repeating: "家", count: 20)
    #expect(
      shapes([(wide, 1)]).words.first == String(repeating: "家", count: 14) + "…")
    let plain = String(repeating: "a", count: 30)
    #expect(shapes([(plain, 1)]).words.first == plain)
  }
}

extension String {
  /// How often a text stands in it.
  fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
