import Ledger
import Testing

@testable import Rendering
@testable import Reporting

@Suite struct SignedColumnDrawingTests {
  private func shapes(_ amounts: [Int64]) throws -> DrawnShapes {
    let first = try required(CalendarDate("2026-01-01"))
    let columns = amounts.enumerated().map { index, amount in
      SignedColumns.Column(
        days: .month(of: first.adding(months: index)), minorUnits: amount)
    }
    let chart = SignedColumns(
      title: "Net", finding: "f", currency: .eur, aboveName: "Above", belowName: "Below",
      columns: columns)
    return DrawnShapes(
      SignedColumnDrawing(chart, style: NumberStyle(home: .eur), id: "s1").figure())
  }

  /// Marks from −50 to 100, so zero stands a third up of the 178 pixels above 190: at 130.7.
  @Test func `what is below zero hangs from the zero line`() throws {
    let shapes = try shapes([100_00, -50_00, 0])
    #expect(
      shapes.plotted("rect", "a", "x", "width", "y", "height") == ["6.67% 20.00% 12.0 118.7"])
    #expect(
      shapes.plotted("rect", "b", "x", "width", "y", "height") == ["40.00% 20.00% 130.7 59.3"])
    #expect(shapes.all("line").filter { $0["class"] == "axl" }.map { $0["y1"] } == ["130.7"])
    #expect(shapes.words == ["−€50", "€0", "€50", "€100", "Jan", "Feb", "Mar"])
  }

  @Test func `where all is below zero the zero line is the top`() throws {
    let shapes = try shapes([-100_00, -20_00])
    #expect(shapes.plotted("rect", "b", "y", "height") == ["12.0 178.0", "12.0 35.6"])
    #expect(shapes.plotted("rect", "a", "y").isEmpty)
  }

  @Test func `months without anything have a zero line and no column`() throws {
    let shapes = try shapes([0, 0])
    #expect(shapes.plotted("rect", "a", "y").isEmpty)
    #expect(shapes.all("line").filter { $0["class"] == "axl" }.map { $0["y1"] } == ["190.0"])
  }

  @Test func `a single column stands in the middle`() throws {
    #expect(try shapes([5_00]).plotted("rect", "a", "x", "width") == ["20.00% 60.00%"])
  }
}
