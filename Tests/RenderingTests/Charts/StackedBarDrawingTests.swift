import Ledger
import Testing

@testable import Rendering
@testable import Reporting

@Suite struct StackedBarDrawingTests {
  private func shapes(_ parts: [(String, Int64)]) -> DrawnShapes {
    let chart = StackedBar(
      title: "t", finding: "f", currency: .eur,
      all: parts.map { StackedBar.Part(name: $0.0, minorUnits: $0.1) })
    return DrawnShapes(
      StackedBarDrawing(chart: chart, style: NumberStyle(home: .eur), id: "s1").figure())
  }

  @Test func `parts fill the bar, and each is led to its name`() {
    let shapes = shapes([("Gold", 25_00), ("Flat", 60_00), ("Cash", 5_00), ("Bond", 10_00)])
    let bars = shapes.all("rect").map {
      "\($0["class"] ?? "") \($0["x"] ?? "") \($0["width"] ?? "")"
    }
    #expect(
      bars == [
        "a pr 0.00% 60.00%", "b pr 60.00% 25.00%", "c pr 85.00% 10.00%", "e pr 95.00% 5.00%",
      ])
    #expect(
      shapes.plotted("line", "axl", "x1", "x2") == [
        "30.00% 12.50%", "72.50% 37.50%", "90.00% 62.50%", "97.50% 87.50%",
      ])
    #expect(
      shapes.words == [
        "Flat", "60\u{202F}%", "Gold", "25\u{202F}%", "Bond", "10\u{202F}%", "Cash", "5\u{202F}%",
      ])
  }

  @Test func `a long name is cut to its share of a narrow page`() {
    #expect(shapes([("Donaudampfschifffahrt", 1)]).words == ["Donaudampf…", "100\u{202F}%"])
  }
}
