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
}

extension String {
  /// How often a text stands in it.
  fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
