import Ledger
import Reporting

/// One column a month, from the zero line up or down.
struct SignedColumnDrawing {
  private let chart: SignedColumns
  private let style: NumberStyle
  private let frame: PlotFrame
  private let words: AxisWords

  init(_ chart: SignedColumns, style: NumberStyle, id: String) {
    self.chart = chart
    self.style = style
    let values = chart.columns.map(\.minorUnits)
    let currency = chart.currency
    frame = PlotFrame(
      title: chart.title, finding: chart.finding, id: id,
      scale: AxisScale(
        lowest: values.min() ?? 0, highest: values.max() ?? 0, unit: currency.minorUnitsPerUnit)
    ) { style.axis(Amount(minorUnits: $0, currency: currency)) }
    words = AxisWords(count: chart.columns.count)
  }

  func figure() -> Markup {
    frame.figure(legend: legend()) {
      for index in chart.columns.indices { column(index) }
    }
  }

  private func legend() -> Markup {
    var legend = ChartLegend()
    legend.add(chart.aboveName, class: "a")
    if chart.columns.contains(where: { $0.minorUnits < 0 }) {
      legend.add(chart.belowName, class: "b")
    }
    return legend.markup()
  }

  private func column(_ index: Int) -> Markup {
    let column = chart.columns[index]
    return Markup(.g) {
      if column.minorUnits != 0 { bar(column, index) }
      if let month = words.month(column.days, index) { words.label(month, index) }
    }
  }

  private func bar(_ column: SignedColumns.Column, _ index: Int) -> Markup {
    let slot = 100 / Double(chart.columns.count)
    let span = frame.column(column.minorUnits)
    let money = style.money(Amount(minorUnits: column.minorUnits, currency: chart.currency))
    return Markup(
      titled: .rect,
      [
        .class: column.minorUnits < 0 ? "b" : "a",
        .x: Fixed.percent(slot * (Double(index) + 0.2)),
        .width: Fixed.text(slot * 0.6, decimals: 2) + "%", .y: Fixed.text(span.top),
        .height: Fixed.text(span.height),
      ], title: "\(column.days.monthWords) \(money)")
  }
}
