import Ledger
import Reporting

/// A drawing of step lines over days.
///
/// The second line is dashed, to be distinguishable without colour.
struct LineDrawing {
  /// The space for a dot at each edge, in percent.
  private static let edge = 1.0

  private let chart: LineChart
  private let plot: Plot
  private let base: Int64

  init(_ chart: LineChart, style: NumberStyle, id: String) {
    self.chart = chart
    let base: Int64 = chart.unit == .index ? 100_00 : 0
    self.base = base
    let values = chart.lines.flatMap(\.points).map { $0.value - base }
    let unit = chart.unit
    plot = Plot(
      chart.title, chart.finding, id: id,
      scale: AxisScale(
        lowest: values.min() ?? 0, highest: values.max() ?? 0, unit: Self.least(unit))
    ) { Self.words(unit, base + $0, style) }
  }

  /// The unit of the axis, in minor units or in hundredths of an index point.
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
    plot.figure(legend: legend()) {
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
    Markup(.text, [.class: "mu", .x: x, .y: Plot.wordsLine, .textAnchor: anchor]) {
      day.words
    }
  }

  /// A line as one path in a box that stretches to the page width; empty if the line has no points.
  ///
  /// A line may have hundreds of steps. The dot is outside the box to stay round.
  private func line(_ line: LineChart.Line, _ index: Int) -> Markup {
    guard let last = line.points.last else { return Markup() }
    let end = x(chart.days.end)
    let points = line.points.map { (x: x($0.day) * 10, y: plot.y($0.value - base)) }
    let height = Fixed.text(plot.size.height, decimals: 0)
    return Markup(
      .svg,
      [
        .width: "100%", .height: height, .viewBox: "0 0 1000 \(height)",
        .preserveAspectRatio: "none",
      ]
    ) {
      Markup(.path, [.class: Self.look(index), .d: Plot.steps(points, to: end * 10)])
    }
      + Markup(
        .circle,
        [
          .class: index == 0 ? "a" : "b", .cx: Fixed.percent(end),
          .cy: Fixed.text(plot.y(last.value - base)), .r: "3",
        ])
  }

  /// The x of a day, in percent.
  private func x(_ day: CalendarDate) -> Double {
    let whole = chart.days.end - chart.days.start
    let share = whole > 0 ? Double(day - chart.days.start) / Double(whole) : 1
    return Self.edge + share * (100 - 2 * Self.edge)
  }
}

/// A drawing of a line of monthly values, below columns of the same months.
///
/// A month has the same x in both drawings.
struct RunningDrawing {
  private let line: RunningLine
  private let style: NumberStyle
  private let plot: Plot
  private let words: AxisWords

  init(_ line: RunningLine, style: NumberStyle, id: String) {
    self.line = line
    self.style = style
    let sums = line.points.map(\.minorUnits)
    let currency = line.currency
    plot = Plot(
      line.title, line.finding, id: id, size: .low,
      scale: AxisScale(
        lowest: sums.min() ?? 0, highest: sums.max() ?? 0, unit: currency.minorUnitsPerUnit,
        leastStep: currency.minorUnitsPerUnit, stepLimit: 4)
    ) { style.axis(Amount(minorUnits: $0, currency: currency)) }
    words = AxisWords(count: line.points.count)
  }

  func figure() -> Markup {
    var legend = ChartLegend()
    legend.add(line.name, line: "rl")
    return plot.figure(legend: legend.markup()) {
      for index in line.points.indices.dropFirst() { segment(index) }
      for index in line.points.indices { dot(index) }
    }
  }

  /// The segment from the previous month to this one; dashed if this month is not complete.
  private func segment(_ index: Int) -> Markup {
    let (from, to) = (line.points[index - 1], line.points[index])
    return Markup(
      .line,
      [
        .class: to.isPartial ? "rl pr" : "rl", .x1: words.middle(index - 1),
        .x2: words.middle(index),
        .y1: y(from.minorUnits), .y2: y(to.minorUnits),
      ])
  }

  private func dot(_ index: Int) -> Markup {
    let point = line.points[index]
    let money = style.money(Amount(minorUnits: point.minorUnits, currency: line.currency))
    return Markup(
      .circle, [.class: "dot", .cx: words.middle(index), .cy: y(point.minorUnits), .r: "3.5"]
    ) { Markup(.title) { "\(point.days.monthWords) \(line.name.lowercased()) \(money)" } }
  }

  /// The y of a value.
  ///
  /// Multiplication comes before division, because a rounded share could change the result by a
  /// tenth.
  private func y(_ value: Int64) -> String {
    let (size, scale) = (plot.size, plot.scale)
    let above = Double(max(scale.bottom, min(value, scale.top))) - Double(scale.bottom)
    return Fixed.text(
      size.floor - (size.floor - size.ceiling) * above / Double(scale.top - scale.bottom))
  }
}
