import Foundation
import Ledger
import Testing

@testable import Rendering
@testable import Reporting

@Suite struct StackedBarDrawingTests {
  private func figure(_ parts: [(String, Int64)]) -> Markup {
    let chart = StackedBar(
      title: "t", finding: "f", currency: .eur,
      all: parts.map { StackedBar.Part(name: $0.0, minorUnits: $0.1) })
    return StackedBarDrawing(chart: chart, style: NumberStyle(home: .eur), id: "s1").figure()
  }

  private func shapes(_ parts: [(String, Int64)]) -> DrawnShapes { DrawnShapes(figure(parts)) }

  @Test func `parts fill the bar, and those with room are named below themselves`() {
    let shapes = shapes([("Gold", 25_00), ("Flat", 60_00), ("Cash", 5_00), ("Bond", 10_00)])
    let bars = shapes.all("rect").filter { $0["x"] != nil }.map {
      "\($0["class"] ?? "") \($0["x"] ?? "") \($0["width"] ?? "")"
    }
    #expect(
      bars == [
        "a pr 0.00% 60.00%", "b pr 60.00% 25.00%", "c pr 85.00% 10.00%", "e pr 95.00% 5.00%",
      ])
    #expect(shapes.all("text").map { $0["x"] } == ["0.00%", "0.00%", "60.00%", "60.00%"])
    #expect(shapes.words == ["Flat", "60\u{202F}%", "Gold", "25\u{202F}%"])
  }

  @Test func `small parts have a key in the order of the bar`() {
    let html = figure([("Flat", 921), ("Bond", 40), ("Gold", 20), ("Cash", 19)]).html
    #expect(html.contains("Then, from left to right:"))
    let keys = html.components(separatedBy: "class=\"sw\"").dropFirst().map { key in
      String(
        key.components(separatedBy: "</svg>")[1].prefix { $0 != "<" }
          + " " + key.components(separatedBy: "class=\"")[1].prefix(1))
    }
    // All percents of a chart have a decimal where one of them needs it.
    #expect(
      keys == ["Bond 4.0\u{202F}% b", "Gold 2.0\u{202F}% c", "Cash 1.9\u{202F}% e"])
    #expect(html.contains(">92.1\u{202F}%</text>"))
    #expect(!figure([("Flat", 1)]).html.contains("class=\"sw\""))
  }

  /// A quarter of the narrowest page has room for eleven columns.
  @Test func `a long name is cut to what its part has room for`() {
    let long = "Donaudampfschifffahrt"
    #expect(shapes([(long, 1)]).words == [long, "100\u{202F}%"])
    #expect(
      shapes([("A", 30), (long, 25), ("B", 45)]).words.contains("Donaudampf…"))
  }
}
