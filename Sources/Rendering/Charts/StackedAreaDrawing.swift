import Ledger
import Reporting

/// Two amounts of each year on top of each other, as steps without a gap: solid what is over,
/// outlined what is ahead.
struct StackedAreaDrawing {
  private let chart: StackedArea
  private let style: NumberStyle
  private let frame: PlotFrame
  private let words: AxisWords

  init(_ chart: StackedArea, style: NumberStyle, id: String) {
    self.chart = chart
    self.style = style
    let currency = chart.currency
    frame = PlotFrame(
      title: chart.title, finding: chart.finding, id: id,
      scale: AxisScale(
        highest: chart.steps.map { $0.lower + $0.upper }.max() ?? 0,
        unit: currency.minorUnitsPerUnit)
    ) { style.axis(Amount(minorUnits: $0, currency: currency)) }
    words = AxisWords(count: chart.steps.count)
  }

  func figure() -> Markup {
    frame.figure(legend: legend()) {
      for index in chart.steps.indices { step(index) }
    }
  }

  private func legend() -> Markup {
    var legend = ChartLegend()
    for (index, name) in chart.seriesNames.enumerated() {
      legend.add(name, class: index == 0 ? "a" : "b")
    }
    let isAhead = chart.steps.contains { $0.overPermille < 1000 }
    if chart.steps.contains(where: { $0.overPermille > 0 }) {
      legend.add(isAhead ? "Filled: \(chart.overWords)" : chart.overWords)
    }
    if isAhead { legend.add("Outlined: \(chart.aheadWords)") }
    return legend.markup()
  }

  private func step(_ index: Int) -> Markup {
    let step = chart.steps[index]
    let slot = 100 / Double(chart.steps.count)
    let left = slot * Double(index)
    let over = slot * Double(step.overPermille) / 1000
    return Markup(.g) {
      if step.overPermille > 0 { stack(step, left, over, ["a", "b"]) }
      if step.overPermille < 1000 { stack(step, left + over, slot - over, ["ao", "bo"]) }
      if isLabelled(index) { words.label(step.label, index) }
    }
  }

  /// Of many years the round ones, as few as the words have room for.
  private func isLabelled(_ index: Int) -> Bool {
    guard chart.steps.count > 12, let year = Int(chart.steps[index].label) else {
      return words.isShown(index)
    }
    let step = [2, 5, 10, 20, 50].first { $0 * 6 >= chart.steps.count } ?? 100
    // Below the last of many its words would not have room.
    return year % step == 0 && index < chart.steps.count - 1
  }

  private func stack(
    _ step: StackedArea.Step, _ left: Double, _ width: Double, _ classes: [String]
  ) -> Markup {
    let middle = frame.y(step.lower)
    let top = frame.y(step.lower + step.upper)
    return layer(step, 0, (left, width), (middle, frame.y(0)), classes[0])
      + layer(step, 1, (left, width), (top, middle), classes[1])
  }

  private func layer(
    _ step: StackedArea.Step, _ series: Int, _ across: (left: Double, width: Double),
    _ down: (top: Double, bottom: Double), _ name: String
  ) -> Markup {
    let value = series == 0 ? step.lower : step.upper
    guard value > 0 else { return Markup() }
    let money = style.money(Amount(minorUnits: value, currency: chart.currency))
    return Markup(
      .rect,
      [
        .class: name, .x: Fixed.text(across.left, decimals: 2) + "%",
        .width: Fixed.text(across.width, decimals: 2) + "%", .y: Fixed.text(down.top),
        .height: Fixed.text(down.bottom - down.top),
      ]
    ) { Markup(.title) { "\(step.label) \(chart.seriesNames[series].lowercased()) \(money)" } }
  }
}
