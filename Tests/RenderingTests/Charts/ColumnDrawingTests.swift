import Ledger
import Testing

@testable import Rendering
@testable import Reporting

@Suite struct ColumnDrawingTests {
  private func figure(_ pairs: [(Int64, Int64)]) throws -> Markup {
    let first = try required(CalendarDate("2026-01-01"))
    let chart = PairedColumns(
      title: "t", finding: "f", currency: .inr, seriesNames: ["Income", "Spending"],
      columns: pairs.enumerated().map {
        PairedColumns.Pair(
          days: .month(of: first.adding(months: $0)), first: $1.0, second: $1.1,
          partialThrough: nil)
      })
    return ColumnDrawing(chart, style: NumberStyle(home: .inr), id: "s1").figure()
  }

  /// A hundred times the others on an axis to 1 crore: 90 lakh stand 160.2 pixels high, 90,000 1.6.
  @Test func `one column a hundred times the others is said, and the axis is not cut`() throws {
    let usual: Int64 = 90_000_00
    let figure = try figure([(0, usual), (0, usual * 100), (0, usual), (0, usual)])
    #expect(
      DrawnShapes(figure).plotted("rect", "b", "height") == ["1.6", "160.2", "1.6", "1.6"])
    #expect(
      figure.html.contains(
        "<p class=\"mu\">Spending in Feb 2026, ₹90,00,000, is 100 times that of a typical month"))
    #expect(DrawnShapes(figure).words.contains("₹1 Cr"))
    #expect(DrawnShapes(figure).words.contains("₹20 L"))
  }

  /// A month is a quarter of the width: its column has the middle half of it.
  @Test func `a series that never occurs takes no room and has no key`() throws {
    let figure = try figure([(0, 5_00), (0, 6_00), (0, 0), (0, 7_00)])
    #expect(
      DrawnShapes(figure).plotted("rect", "b", "x", "width") == [
        "6.25% 12.50%", "31.25% 12.50%", "81.25% 12.50%",
      ])
    #expect(figure.html.contains("Spending") && !figure.html.contains("Income"))
    // Where nothing occurs at all, both are named.
    #expect(try self.figure([(0, 0)]).html.contains("Income"))
  }

  @Test func `usual months have no such words`() throws {
    let figure = try figure([(5_00, 1_00), (5_00, 2_00), (6_00, 3_00)])
    #expect(!figure.html.contains("typical month"))
  }

  @Test func `what is below zero hangs from the zero line`() throws {
    let shapes = DrawnShapes(try figure([(-100_00, -50_00)]))
    #expect(shapes.plotted("rect", "a", "y", "height") == ["12.0 178.0"])
    #expect(shapes.plotted("rect", "b", "y", "height") == ["12.0 89.0"])
    #expect(shapes.words.first == "−₹100")
  }
}
