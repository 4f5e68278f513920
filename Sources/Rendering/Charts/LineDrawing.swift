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

/// A line from month to month below columns of the same months; x in percent as theirs.
struct RunningDrawing {
  private static let height = 120.0
  private static let floor = 112.0
  private static let ceiling = 10.0
  /// How many steps the axis has at most.
  private static let markLimit: Int64 = 4

  private let line: RunningLine
  private let style: NumberStyle
  private let id: String
  private let marks: [Int64]

  init(_ line: RunningLine, style: NumberStyle, id: String) {
    self.line = line
    self.style = style
    self.id = id
    marks = Self.marks(line)
  }

  /// Round marks on both sides of zero, as far as the line goes.
  private static func marks(_ line: RunningLine) -> [Int64] {
    let sums = line.points.map(\.minorUnits)
    let low = min(0, sums.min() ?? 0)
    let high = max(0, sums.max() ?? 0)
    var size = max(1, line.currency.minorUnitsPerUnit)
    while true {
      for factor in [Int64(1), 2, 5] {
        let step = size * factor
        let below = low == 0 ? 0 : -(low + 1) / step + 1
        let above = high == 0 ? 0 : (high - 1) / step + 1
        guard below + above <= markLimit else { continue }
        return (-below...max(above, below == 0 ? 1 : 0)).map { $0 * step }
      }
      size *= 10
    }
  }

  func figure() -> Markup {
    Markup(.figure) {
      legend()
      Markup(.div, [.class: "ch"]) {
        axis()
        Markup(.div, [.class: "p"]) { plot() }
      }
    }
  }

  private func legend() -> Markup {
    Markup(.p, [.class: "lg"]) {
      Markup(.span) {
        Markup(.svg, [.class: "sw", .ariaHidden: "true"]) {
          Markup(.line, [.class: "rl", .x1: "0", .x2: "12", .y1: "6", .y2: "6"])
        }
        line.name
      }
    }
  }

  private func axis() -> Markup {
    Markup(
      .svg, [.width: "64", .height: Fixed.text(Self.height, decimals: 0), .ariaHidden: "true"]
    ) {
      for mark in marks {
        Markup(.text, [.class: "mu", .x: "58", .y: Fixed.text(y(mark) + 4), .textAnchor: "end"]) {
          style.axis(Amount(minorUnits: mark, currency: line.currency))
        }
      }
    }
  }

  private func plot() -> Markup {
    Markup(
      .svg,
      [
        .width: "100%", .height: Fixed.text(Self.height, decimals: 0), .role: "img",
        .ariaLabelledby: "\(id)c \(id)d",
      ]
    ) {
      Markup(.title, [.id: "\(id)c"]) { line.title }
      Markup(.desc, [.id: "\(id)d"]) { line.finding }
      for mark in marks {
        Markup(
          .line,
          [
            .class: mark == 0 ? "axl" : "gr", .x1: "0", .x2: "100%", .y1: Fixed.text(y(mark)),
            .y2: Fixed.text(y(mark)),
          ])
      }
      for index in line.points.indices.dropFirst() { segment(index) }
      for index in line.points.indices { dot(index) }
    }
  }

  /// The way from the month before; dashed where the month is not over.
  private func segment(_ index: Int) -> Markup {
    let (from, to) = (line.points[index - 1], line.points[index])
    return Markup(
      .line,
      [
        .class: to.isPartial ? "rl pr" : "rl", .x1: x(index - 1), .x2: x(index),
        .y1: Fixed.text(y(from.minorUnits)), .y2: Fixed.text(y(to.minorUnits)),
      ])
  }

  private func dot(_ index: Int) -> Markup {
    let point = line.points[index]
    let money = style.money(Amount(minorUnits: point.minorUnits, currency: line.currency))
    return Markup(
      .circle, [.class: "dot", .cx: x(index), .cy: Fixed.text(y(point.minorUnits)), .r: "3.5"]
    ) { Markup(.title) { "\(point.days.monthWords) \(line.name.lowercased()) \(money)" } }
  }

  private func x(_ index: Int) -> String {
    Fixed.percent(100 / Double(line.points.count) * (Double(index) + 0.5))
  }

  private func y(_ value: Int64) -> Double {
    let low = Double(marks.first ?? 0)
    let high = Double(marks.last ?? 0)
    guard high > low else { return Self.floor }
    return Self.floor - (Self.floor - Self.ceiling) * (Double(value) - low) / (high - low)
  }
}
