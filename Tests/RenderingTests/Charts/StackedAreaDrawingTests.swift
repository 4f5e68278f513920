import Ledger
import Testing

@testable import Rendering
@testable import Reporting

@Suite struct StackedAreaDrawingTests {
  private func shapes(_ steps: [(Int64, Int64, Int64)]) -> DrawnShapes {
    let chart = StackedArea(
      title: "t", finding: "f", currency: .eur, seriesNames: ["Repaid", "Interest"],
      steps: steps.enumerated().map {
        StackedArea.Step(
          label: "\(2025 + $0)", lower: $1.0, upper: $1.1, overPermille: $1.2)
      }, overWords: "to today", aheadWords: "to come")
    return DrawnShapes(StackedAreaDrawing(chart, style: NumberStyle(home: .eur), id: "s1").figure())
  }

  /// 150 is the top of the axis, 178 pixels above 190: 100 stands at 71.3, 120 at 47.6, 60 at 118.8.
  @Test func `what is over is filled, what is ahead outlined, and years touch`() {
    let shapes = shapes([(100_00, 20_00, 1000), (60_00, 20_00, 250)])
    let place = { (look: String) in
      shapes.plotted("rect", look, "x", "width", "y", "height")
    }
    #expect(place("a") == ["0.00% 50.00% 71.3 118.7", "50.00% 12.50% 118.8 71.2"])
    #expect(place("b") == ["0.00% 50.00% 47.6 23.7", "50.00% 12.50% 95.1 23.7"])
    #expect(place("ao") == ["62.50% 37.50% 118.8 71.2"])
    #expect(place("bo") == ["62.50% 37.50% 95.1 23.7"])
    #expect(shapes.words.suffix(2) == ["2025", "2026"])
  }

  @Test func `nothing to repay draws nothing, and thirty years have six labels at the most`() {
    #expect(shapes([(0, 0, 1000)]).plotted("rect", "a", "x").isEmpty)
    let long = shapes((0..<30).map { _ in (10_00, 1_00, Int64(1000)) })
    #expect(long.words.filter { $0.hasPrefix("20") }.count <= 6)
  }
}
