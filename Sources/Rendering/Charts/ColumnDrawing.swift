import Ledger
import Reporting

/// Paired columns: x in percent and y in pixels, so that the drawing takes any width and its text
/// keeps its size.
struct ColumnDrawing {
  private static let height = 215.0
  private static let floor = 190.0
  private static let ceiling = 12.0

  private let chart: PairedColumns
  private let style: NumberStyle
  private let id: String
  private let scale: AxisScale

  init(_ chart: PairedColumns, style: NumberStyle, id: String) {
    self.chart = chart
    self.style = style
    self.id = id
    scale = AxisScale(
      highest: chart.columns.map { max($0.first, $0.second) }.max() ?? 0,
      unit: chart.currency.minorUnitsPerUnit)
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
      for (index, name) in chart.seriesNames.enumerated() {
        Markup(.span) {
          swatch([.class: index == 0 ? "a" : "b", .width: "12", .height: "12"])
          name
        }
      }
      for column in chart.columns {
        if let through = column.partialThrough {
          Markup(.span) {
            swatch([.fill: "url(#\(id)h1)", .width: "12", .height: "12"])
            "\(column.days.monthWords): to \(through.shortWords)"
          }
        }
      }
    }
  }

  private func swatch(_ attributes: KeyValuePairs<Markup.Attribute, String>) -> Markup {
    Markup(.svg, [.class: "sw", .ariaHidden: "true", .focusable: "false"]) {
      Markup(.rect, attributes)
    }
  }

  /// The labels stand in a drawing of their own, so that no bar can run into them.
  private func axis() -> Markup {
    Markup(
      .svg, [.width: "64", .height: Fixed.text(Self.height, decimals: 0), .ariaHidden: "true"]
    ) {
      for mark in scale.marks {
        Markup(
          .text, [.class: "mu", .x: "58", .y: Fixed.text(y(mark) + 4), .textAnchor: "end"]
        ) {
          style.axis(Amount(minorUnits: mark, currency: chart.currency))
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
      Markup(.title, [.id: "\(id)c"]) { chart.title }
      Markup(.desc, [.id: "\(id)d"]) { chart.finding }
      if chart.columns.contains(where: { $0.partialThrough != nil }) {
        hatching("\(id)h1", "a")
        hatching("\(id)h2", "b")
      }
      for mark in scale.marks {
        Markup(
          .line,
          [
            .class: mark == 0 ? "axl" : "gr", .x1: "0", .x2: "100%", .y1: Fixed.text(y(mark)),
            .y2: Fixed.text(y(mark)),
          ])
      }
      for index in chart.columns.indices { pair(index) }
    }
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
    let slot = 100 / Double(chart.columns.count)
    let left = slot * Double(index)
    let isPartial = column.partialThrough != nil
    return Markup(.g) {
      bar(column, column.first, 0, x: left + slot * 0.17, width: slot * 0.31, isPartial)
      bar(column, column.second, 1, x: left + slot * 0.52, width: slot * 0.31, isPartial)
      if let label = label(index) {
        Markup(
          .text,
          [
            .class: isSpare(index) ? "mu h" : "mu",
            .x: Fixed.text(left + slot / 2, decimals: 2) + "%", .y: "208",
            .textAnchor: "middle",
          ]
        ) { label }
      }
    }
  }

  private func bar(
    _ column: PairedColumns.Pair, _ value: Int64, _ series: Int, x: Double, width: Double,
    _ isPartial: Bool
  ) -> Markup {
    guard value > 0 else { return Markup() }
    let money = style.money(Amount(minorUnits: value, currency: chart.currency))
    let title = "\(column.days.monthWords) \(chart.seriesNames[series].lowercased()) \(money)"
    let top = min(y(value), Self.floor - 1)
    let place: [String] = [
      Fixed.text(x, decimals: 2) + "%", Fixed.text(width, decimals: 2) + "%", Fixed.text(top),
      Fixed.text(Self.floor - top),
    ]
    return isPartial
      ? Markup(
        titled: .rect,
        [
          .fill: "url(#\(id)h\(series + 1))", .x: place[0], .width: place[1], .y: place[2],
          .height: place[3],
        ], title: title)
      : Markup(
        titled: .rect,
        [
          .class: series == 0 ? "a" : "b", .x: place[0], .width: place[1], .y: place[2],
          .height: place[3],
        ], title: title)
  }

  /// Twelve columns have the names of their months; of more, every few have month and year.
  private func label(_ index: Int) -> String? {
    let month = chart.columns[index].days.start
    let count = chart.columns.count
    guard count > 12 else { return MonthName.short(month.month) }
    let step = (count + 5) / 6
    guard (count - 1 - index) % step == step / 2 else { return nil }
    return "\(MonthName.short(month.month)) ’\(String(month.year).suffix(2))"
  }

  /// Every second of twelve labels goes where the page is narrow, so that none touch.
  private func isSpare(_ index: Int) -> Bool {
    let count = chart.columns.count
    return (7...12).contains(count) && (count - 1 - index) % 2 == 1
  }

  private func y(_ value: Int64) -> Double {
    Self.floor - (Self.floor - Self.ceiling) * scale.share(value)
  }
}
