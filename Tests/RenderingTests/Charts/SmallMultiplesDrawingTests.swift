import Ledger
import Testing

@testable import Rendering
@testable import Reporting

@Suite struct SmallMultiplesDrawingTests {
  private func panel(_ name: String, _ points: [(Int, Int64)]) -> SmallMultiples.Panel {
    SmallMultiples.Panel(
      name: name, caption: "words",
      points: points.map { SmallMultiples.Point(at: $0.0, minorUnits: $0.1) })
  }

  private func figure(
    _ form: SmallMultiples.Form, partial: SmallMultiples.Partial? = nil,
    _ panels: [SmallMultiples.Panel]
  ) -> Markup {
    SmallMultiplesDrawing(
      chart: SmallMultiples(
        title: "t", finding: "f", currency: .eur, form: form, partial: partial, panels: panels),
      style: NumberStyle(home: .eur), id: "s1"
    ).figure()
  }

  /// Ten wide for each month, 48 pixels from zero to the tallest; below zero, two thirds of them.
  @Test func `each panel has its own scale from zero, and it is said`() throws {
    let month = try required(CalendarDate("2026-01-01")).monthNumber
    let figure = figure(
      .columns(months: month...(month + 2)),
      [
        panel("Food", [(month, 100_00), (month + 1, 50_00), (month + 2, 0)]),
        panel("Fun", [(month, 50_00), (month + 2, -100_00)]),
      ])
    let paths = DrawnShapes(figure).all("path")
    #expect(
      paths.filter { $0["class"] == "a" }.map { $0["d"] } == [
        "M1.5 4h7v48h-7zM11.5 28h7v24h-7z", "M1.5 4h7v16h-7zM21.5 20h7v32h-7z",
      ])
    #expect(paths.filter { $0["class"] == "axl" }.map { $0["d"] } == ["M0 52H30", "M0 20H30"])
    #expect(
      figure.html.contains(
        "Jan 2026 to Mar 2026, each on its own scale, from zero to its tallest column."))
  }

  @Test func `a month that is not over is an outline, in words too`() throws {
    let day = try required(CalendarDate("2026-01-14"))
    let figure = figure(
      .columns(months: day.monthNumber...day.monthNumber),
      partial: SmallMultiples.Partial(month: day.monthNumber, through: day),
      [panel("Food", [(day.monthNumber, 100_00)])])
    let paths = DrawnShapes(figure).all("path")
    #expect(paths.map { $0["class"] } == ["axl", "ao"])
    #expect(figure.html.contains("Jan 2026 is outlined: data up to 14 Jan."))
  }

  @Test func `steps have a scale of their own each`() throws {
    let first = try required(CalendarDate("2026-01-01"))
    let days = try required(Period(start: first, end: first.adding(days: 10)))
    let start = Int(first.daysSince1970)
    let shapes = DrawnShapes(
      figure(
        .steps(days),
        [panel("Milk", [(start, 100), (start + 5, 200)]), panel("Tea", [(start, 900)])])
    )
    #expect(shapes.all("path").map { $0["d"] } == ["M0 52H50V4H100", "M0 28H100"])
  }
}
