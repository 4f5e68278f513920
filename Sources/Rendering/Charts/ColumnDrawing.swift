import Ledger
import Reporting

/// A drawing of paired columns; negative values extend below the zero line.
struct ColumnDrawing {
  /// The minimum ratio of an outlier to the median column.
  private static let outlierFactor: Int64 = 20
  private static let looks = ["a", "b"]

  private let chart: PairedColumns
  private let style: NumberStyle
  private let id: String
  private let plot: Plot
  private let words: AxisWords
  /// The indices of the series with a value other than 0; both indices if neither has one.
  ///
  /// A single series is centred in its month.
  private let present: [Int]

  init(_ chart: PairedColumns, style: NumberStyle, id: String) {
    self.chart = chart
    self.style = style
    self.id = id
    plot = Plot(
      chart.title, chart.finding, id: id, values: chart.columns.flatMap { [$0.first, $0.second] },
      currency: chart.currency, style: style)
    words = AxisWords(count: chart.columns.count)
    let filled = [\PairedColumns.Pair.first, \.second].enumerated()
      .filter { series in chart.columns.contains { $0[keyPath: series.element] != 0 } }
      .map(\.offset)
    present = filled.isEmpty ? [0, 1] : filled
  }

  func figure() -> Markup {
    plot.figure(legend: legend()) {
      if chart.columns.contains(where: { $0.partialThrough != nil }) {
        for series in present { hatching("\(id)h\(series + 1)", Self.looks[series]) }
      }
      for index in chart.columns.indices { pair(index) }
    }
  }

  private func legend() -> Markup {
    var legend = ChartLegend()
    for series in present { legend.add(chart.seriesNames[series], class: Self.looks[series]) }
    for column in chart.columns {
      if let through = column.partialThrough {
        legend.add(
          "\(column.days.monthWords): to \(through.shortWords)",
          [.fill: "url(#\(id)h\(present[0] + 1))", .width: "12", .height: "12"])
      }
    }
    guard let outlier = outlier() else { return legend.markup() }
    return legend.markup() + Markup(.p, [.class: "mu"]) { outlier }
  }

  /// A sentence about an outlier that makes all other columns small; nil if there is none.
  private func outlier() -> String? {
    for (series, name) in chart.seriesNames.enumerated() {
      let values = chart.columns.map { series == 0 ? $0.first : $0.second }
      guard let most = values.max(), let index = values.firstIndex(of: most),
        let middle = Rounding.median(values), middle > 0,
        most / Self.outlierFactor >= middle, values.count > 2
      else { continue }
      let money = money(most)
      let times = style.count(Rounding.divide(most, by: middle))
      return "\(name) in \(chart.columns[index].days.monthWords), \(money), is \(times) times "
        + "that of a typical month"
    }
    return nil
  }

  /// An amount in the common format of the chart: without decimals if all its amounts are whole.
  private func money(_ minorUnits: Int64) -> String {
    let unit = chart.currency.minorUnitsPerUnit
    let isWhole = chart.columns.allSatisfy { $0.first % unit == 0 && $0.second % unit == 0 }
    return style.money(
      Amount(minorUnits: minorUnits, currency: chart.currency), isWhole: isWhole)
  }

  private func hatching(_ name: String, _ series: String) -> Markup {
    Markup(
      .pattern,
      [
        .id: name, .width: "6", .height: "6", .patternUnits: "userSpaceOnUse",
        .patternTransform: "rotate(45)",
      ]
    ) {
      Markup(.rect, [.class: "lt", .width: "6", .height: "6"])
      Markup(.rect, [.class: series, .width: "3", .height: "6"])
    }
  }

  private func pair(_ index: Int) -> Markup {
    let column = chart.columns[index]
    let slot = words.slot
    let left = slot * Double(index)
    let isPartial = column.partialThrough != nil
    let values = [column.first, column.second]
    return Markup(.g) {
      if present.count == 1 {
        bar(
          column, values[present[0]], present[0], x: left + slot * 0.25, width: slot * 0.5,
          isPartial)
      } else {
        bar(column, values[0], 0, x: left + slot * 0.17, width: slot * 0.31, isPartial)
        bar(column, values[1], 1, x: left + slot * 0.52, width: slot * 0.31, isPartial)
      }
      if let month = words.month(column.days, index) { words.label(month, index) }
    }
  }

  private func bar(
    _ column: PairedColumns.Pair, _ value: Int64, _ series: Int, x: Double, width: Double,
    _ isPartial: Bool
  ) -> Markup {
    guard value != 0 else { return Markup() }
    let title =
      "\(column.days.monthWords) \(chart.seriesNames[series].lowercased()) \(money(value))"
    return Plot.bar(
      plot.column(value), x: x, width: width, class: isPartial ? nil : Self.looks[series],
      fill: isPartial ? "url(#\(id)h\(series + 1))" : nil, title: title)
  }
}

/// A drawing of one column per month, above or below the zero line.
struct SignedColumnDrawing {
  private let chart: SignedColumns
  private let style: NumberStyle
  private let plot: Plot
  private let words: AxisWords

  init(_ chart: SignedColumns, style: NumberStyle, id: String) {
    self.chart = chart
    self.style = style
    plot = Plot(
      chart.title, chart.finding, id: id, values: chart.columns.map(\.minorUnits),
      currency: chart.currency, style: style)
    words = AxisWords(count: chart.columns.count)
  }

  func figure() -> Markup {
    plot.figure(legend: legend()) {
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
    let money = style.money(Amount(minorUnits: column.minorUnits, currency: chart.currency))
    return Plot.bar(
      plot.column(column.minorUnits), x: words.slot * (Double(index) + 0.2),
      width: words.slot * 0.6, class: column.minorUnits < 0 ? "b" : "a",
      title: "\(column.days.monthWords) \(money)")
  }
}
