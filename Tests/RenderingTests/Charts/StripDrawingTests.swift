import Foundation
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

  /// The bars of each weekday that has any, from Monday on: the class of its shade, and the week, height
  /// and title of each.
  private func bars(_ html: String) -> [String] {
    html.components(separatedBy: "<g transform=\"scale(1-1)\">").dropFirst().map { row in
      row.components(separatedBy: "</svg>")[0].components(separatedBy: "<g class=\"").dropFirst()
        .map { group in
          let rects = group.components(separatedBy: "<rect ").dropFirst().map { rect in
            rect.components(separatedBy: "</title>")[0]
              .replacingOccurrences(of: "\"", with: "").replacingOccurrences(
                of: "><title>", with: " ")
          }
          return "\(group.prefix(2)) \(rects.joined(separator: ", "))"
        }
        .joined(separator: "; ")
    }
  }

  @Test func `a day stands in the row of its weekday and the column of its week`() throws {
    // The 1st of January 2026 is a Thursday; the Monday after it is in the second of 54 weeks.
    let html = try strip("2026-01-01", "2026-12-31", [0: 500, 4: 500])
    #expect(
      bars(html) == [
        "q5 x=1 height=19 5 Jan €5", "", "", "q5 x=0 height=19 1 Jan €5", "", "", "",
      ])
    #expect(html.contains("viewBox=\"0 -22 54 22\""))
  }

  /// Of a highest bar of 19 pixels: 950 of 1000 are 18.05, and half is 9.5.
  @Test func `a bar is as high as what was spent, whatever its rank`() throws {
    let html = try strip("2026-01-01", "2026-12-31", [0: 500, 7: 950, 14: 1000])
    #expect(
      bars(html)[3]
        == "q3 x=0 height=9.5 1 Jan €5; q4 x=1 height=18.1 8 Jan €9.50; q5 x=2 height=19 15 Jan €10"
    )
    #expect(html.contains("The highest bar is €10."))
  }

  /// 15 of 1500 would be a fifth of a pixel.
  @Test func `one day a hundred times the others is seen as one, and the others are seen`() throws {
    let html = try strip("2026-01-01", "2026-12-31", [0: 15, 7: 15, 14: 1500])
    #expect(
      bars(html)[3]
        == "q4 x=0 height=2 1 Jan €0.15, x=1 height=2 8 Jan €0.15; q5 x=2 height=19 15 Jan €15")
  }

  @Test func `shades are ranks, and the legend says to which amount`() throws {
    let html = try strip("2026-01-01", "2026-12-31", [0: 100, 1: 200, 2: 300, 3: 400, 4: 500])
    #expect(html.contains("Days shaded by rank:"))
    for step in 1...5 {
      #expect(
        html.contains("<rect class=\"q\(step)\" width=\"12\" height=\"12\"/></svg>to €\(step)"))
      #expect(html.ranges(of: "<g class=\"q\(step)\">").count == 1)
    }
    // Of one amount there is nothing to rank.
    #expect(!(try strip("2026-01-01", "2026-12-31", [0: 100])).contains("Shade"))
  }

  @Test func `a few weeks have wider days than a year`() throws {
    let days = { (end: String) in try strip("2026-01-01", end, [0: 100]) }
    #expect(try days("2026-01-01").contains("viewBox=\"0 -22 14 22\""))
    #expect(try days("2026-06-30").contains("viewBox=\"0 -22 28 22\""))
    #expect(try days("2026-08-31").contains("viewBox=\"0 -22 54 22\""))
  }

  @Test func `months are named where they begin`() throws {
    let html = try strip("2026-01-05", "2026-03-31", [3: 1])
    #expect(!html.contains(">Jan<"))
    #expect(html.contains(">Feb<") && html.contains(">Mar<"))
  }
}
