import Ledger
import Reporting

/// A drawing of two stacked amounts per year as continuous steps.
///
/// The past is solid, the future outlined.
struct StackedAreaDrawing {
  private let chart: StackedArea
  private let style: NumberStyle
  private let plot: Plot
  private let words: AxisWords

  init(_ chart: StackedArea, style: NumberStyle, id: String) {
    self.chart = chart
    self.style = style
    plot = Plot(
      chart.title, chart.finding, id: id, values: chart.steps.map { $0.lower + $0.upper },
      currency: chart.currency, style: style)
    words = AxisWords(count: chart.steps.count)
  }

  func figure() -> Markup {
    plot.figure(legend: legend()) {
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
    let slot = words.slot
    let left = slot * Double(index)
    let over = slot * Double(step.overPermille) / 1000
    return Markup(.g) {
      if step.overPermille > 0 { stack(step, left, over, ["a", "b"]) }
      if step.overPermille < 1000 { stack(step, left + over, slot - over, ["ao", "bo"]) }
      if isLabelled(index) { words.label(step.label, index) }
    }
  }

  /// Whether the year has a label; of more than twelve years, only round ones have a label.
  private func isLabelled(_ index: Int) -> Bool {
    guard chart.steps.count > 12, let year = Int(chart.steps[index].label) else {
      return words.isShown(index)
    }
    let step = [2, 5, 10, 20, 50].first { $0 * 6 >= chart.steps.count } ?? 100
    // The label of the last year would not fit.
    return year % step == 0 && index < chart.steps.count - 1
  }

  private func stack(
    _ step: StackedArea.Step, _ left: Double, _ width: Double, _ classes: [String]
  ) -> Markup {
    let middle = plot.y(step.lower)
    let top = plot.y(step.lower + step.upper)
    return layer(step, 0, (left, width), (middle, plot.y(0)), classes[0])
      + layer(step, 1, (left, width), (top, middle), classes[1])
  }

  private func layer(
    _ step: StackedArea.Step, _ series: Int, _ across: (left: Double, width: Double),
    _ down: (top: Double, bottom: Double), _ name: String
  ) -> Markup {
    let value = series == 0 ? step.lower : step.upper
    guard value > 0 else { return Markup() }
    let money = style.money(Amount(minorUnits: value, currency: chart.currency))
    return Plot.bar(
      (down.top, down.bottom - down.top), x: across.left, width: across.width, class: name,
      title: "\(step.label) \(chart.seriesNames[series].lowercased()) \(money)")
  }
}
