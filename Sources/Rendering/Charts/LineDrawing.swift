import Ledger
import Reporting

/// Lines of steps over days; the second is dashed, so that two are told apart without colour.
struct LineDrawing {
  /// The room at either edge that a dot takes, in percent.
  private static let edge = 1.0

  private let chart: LineChart
  private let frame: PlotFrame
  private let base: Int64

  init(_ chart: LineChart, style: NumberStyle, id: String) {
    self.chart = chart
    let base: Int64 = chart.unit == .index ? 100_00 : 0
    self.base = base
    let values = chart.lines.flatMap(\.points).map { $0.value - base }
    let unit = chart.unit
    frame = PlotFrame(
      title: chart.title, finding: chart.finding, id: id,
      scale: AxisScale(
        lowest: values.min() ?? 0, highest: values.max() ?? 0, unit: Self.least(unit))
    ) { Self.words(unit, base + $0, style) }
  }

  /// What an axis reaches at the least.
  private static func least(_ unit: LineChart.Unit) -> Int64 {
    switch unit {
    case .money(let currency): currency.minorUnitsPerUnit
    case .index: 100
    }
  }

  private static func words(
    _ unit: LineChart.Unit, _ value: Int64, _ style: NumberStyle
  ) -> String {
    switch unit {
    case .money(let currency): style.axis(Amount(minorUnits: value, currency: currency))
    case .index: value % 100 == 0 ? style.count(value / 100) : style.hundredths(value)
    }
  }

  func figure() -> Markup {
    frame.figure(legend: legend()) {
      for (index, line) in chart.lines.enumerated() { self.line(line, index) }
      edgeWords(chart.days.start, "0", "start")
      if chart.days.end > chart.days.start { edgeWords(chart.days.end, "100%", "end") }
    }
  }

  private func legend() -> Markup {
    var legend = ChartLegend()
    for (index, line) in chart.lines.enumerated() { legend.add(line.name, line: Self.look(index)) }
    return legend.markup()
  }

  private static func look(_ index: Int) -> String { index == 0 ? "l1" : "l2" }

  private func edgeWords(_ day: CalendarDate, _ x: String, _ anchor: String) -> Markup {
    Markup(.text, [.class: "mu", .x: x, .y: PlotFrame.wordsLine, .textAnchor: anchor]) {
      day.words
    }
  }

  /// A path in a box of its own that is stretched to the width there is.
  ///
  /// A line may have hundreds of steps. Its dot stands outside of the box, so that it stays round.
  private func line(_ line: LineChart.Line, _ index: Int) -> Markup {
    guard let last = line.points.last else { return Markup() }
    var path = ""
    for point in line.points {
      let x = Fixed.trimmed(x(point.day) * 10, decimals: 1)
      let y = Fixed.trimmed(frame.y(point.value - base), decimals: 1)
      path += path.isEmpty ? "M\(x) \(y)" : "H\(x)V\(y)"
    }
    let end = x(chart.days.end)
    return Markup(
      .svg,
      [
        .width: "100%", .height: Fixed.text(PlotFrame.height, decimals: 0),
        .viewBox: "0 0 1000 \(Fixed.text(PlotFrame.height, decimals: 0))",
        .preserveAspectRatio: "none",
      ]
    ) {
      Markup(
        .path,
        [.class: Self.look(index), .d: path + "H\(Fixed.trimmed(end * 10, decimals: 1))"])
    }
      + Markup(
        .circle,
        [
          .class: index == 0 ? "a" : "b", .cx: Fixed.percent(end),
          .cy: Fixed.text(frame.y(last.value - base)), .r: "3",
        ])
  }

  /// How far along a day stands, in percent.
  private func x(_ day: CalendarDate) -> Double {
    let whole = chart.days.end - chart.days.start
    let share = whole > 0 ? Double(day - chart.days.start) / Double(whole) : 1
    return Self.edge + share * (100 - 2 * Self.edge)
  }
}
