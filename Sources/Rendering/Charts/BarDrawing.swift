import Ledger
import Reporting

/// A drawing of horizontal bars, each below its name and amount to leave room for long names.
///
/// Bars of negative amounts extend to the left of the zero line.
struct BarDrawing {
  private static let rowHeight = 38
  private static let nameLimit = 30

  let chart: Bars
  let style: NumberStyle
  let id: String

  func figure() -> Markup {
    Markup(.figure) {
      Markup.image(
        chart.title, chart.finding, id: id, height: String(chart.bars.count * Self.rowHeight)
      ) {
        for index in chart.bars.indices { row(index) }
      }
    }
  }

  private var highest: Double { Double(max(0, chart.bars.map(\.minorUnits).max() ?? 0)) }
  private var lowest: Double { Double(min(0, chart.bars.map(\.minorUnits).min() ?? 0)) }

  /// The x of the zero line, in percent.
  private var zero: Double { lowest < 0 ? -lowest / (highest - lowest) * 100 : 0 }

  private func row(_ index: Int) -> Markup {
    let bar = chart.bars[index]
    let top = index * Self.rowHeight
    let unit = chart.currency.minorUnitsPerUnit
    let isWhole = chart.bars.allSatisfy { $0.minorUnits % unit == 0 }
    return Markup(.g) {
      Markup(.text, [.x: "0", .y: String(top + 13)]) { bar.name.shortened(to: Self.nameLimit) }
      Markup(.text, [.x: "100%", .y: String(top + 13), .textAnchor: "end"]) {
        style.money(
          Amount(minorUnits: bar.minorUnits, currency: chart.currency), isWhole: isWhole)
      }
      Markup(.rect, [.class: "lt", .y: String(top + 18), .width: "100%", .height: "12"])
      if bar.minorUnits != 0 { strip(bar, top: top) }
      if lowest < 0 {
        Markup(
          .line,
          [
            .class: "axl", .x1: Fixed.percent(zero), .x2: Fixed.percent(zero),
            .y1: String(top + 16),
            .y2: String(top + 32),
          ])
      }
    }
  }

  /// The bar of an amount, with a minimum width that keeps the smallest amounts visible.
  private func strip(_ bar: Bars.Bar, top: Int) -> Markup {
    let width = max(Double(bar.minorUnits.magnitude) / (highest - lowest) * 100, 0.3)
    let isBelow = bar.minorUnits < 0
    let left = isBelow ? max(0, zero - width) : min(zero, 100 - width)
    return Markup(
      .rect,
      [
        .class: isBelow ? "b" : "a", .x: zero > 0 ? Fixed.percent(left) : nil,
        .y: String(top + 18), .width: Fixed.percent(width), .height: "12",
      ])
  }
}

/// A drawing of the parts of a whole as one segmented bar, each with its name and share.
///
/// A wide part has its label directly below. The labels of narrow parts are in a row below the
/// drawing, in the order of the bar.
struct StackedBarDrawing {
  private static let classes = ["a", "b", "c", "e"]
  private static let barHeight = 28
  /// The smallest share, in percent, with room for a label.
  private static let roomy = 25.0
  /// The number of text columns in one percent of the narrowest page.
  private static let columnsPerPercent = 0.44
  private static let keyLimit = 30

  private let chart: StackedBar
  private let style: NumberStyle
  private let id: String
  /// The shares in tenths of a percent, which add up to 1000.
  private let permilles: [Int64]

  init(chart: StackedBar, style: NumberStyle, id: String) {
    self.chart = chart
    self.style = style
    self.id = id
    permilles = Rounding.shares(chart.parts.map(\.minorUnits)).map { $0 ?? 0 }
  }

  func figure() -> Markup {
    Markup(.figure) {
      Markup.image(
        chart.title, chart.finding, id: id, height: String(Self.barHeight + (hasNames ? 38 : 2))
      ) {
        for index in chart.parts.indices { part(index) }
      }
      key()
    }
  }

  private var whole: Double { chart.parts.reduce(0) { $0 + Double($1.minorUnits) } }

  private func start(_ index: Int) -> Double {
    chart.parts.prefix(index).reduce(0) { $0 + Double($1.minorUnits) } / whole * 100
  }

  private func width(_ index: Int) -> Double { start(index + 1) - start(index) }

  private func isRoomy(_ index: Int) -> Bool { width(index) >= Self.roomy }

  private var hasNames: Bool { chart.parts.indices.contains(where: isRoomy) }

  private func part(_ index: Int) -> Markup {
    let part = chart.parts[index]
    let money = style.money(Amount(minorUnits: part.minorUnits, currency: chart.currency))
    return Markup(.g) {
      Markup(
        .rect,
        [
          .class: "\(Self.classes[index]) pr", .x: Fixed.percent(start(index)),
          .width: Fixed.percent(width(index)), .height: String(Self.barHeight),
        ]
      ) { Markup(.title) { "\(part.name) \(money)" } }
      if isRoomy(index) {
        let limit = Int(width(index) * Self.columnsPerPercent)
        text(part.name.shortened(to: limit), index, Self.barHeight + 16)
        text(share(index), index, Self.barHeight + 32)
      }
    }
  }

  /// The labels of narrow parts, each beside its colour; empty if no part is narrow.
  private func key() -> Markup {
    let small = chart.parts.indices.filter { !isRoomy($0) }
    guard !small.isEmpty else { return Markup() }
    var legend = ChartLegend()
    if hasNames { legend.add(small.count == 1 ? "At the right end:" : "Then, from left to right:") }
    for index in small {
      let part = chart.parts[index]
      legend.add(
        "\(part.name.shortened(to: Self.keyLimit)) \(share(index))", class: Self.classes[index])
    }
    return legend.markup()
  }

  /// The share of a part in percent, with a decimal if any part needs one.
  private func share(_ index: Int) -> String {
    style.percent(
      permille: permilles[index], hasTenths: permilles.contains { $0 % 10 != 0 })
  }

  private func text(_ words: String, _ index: Int, _ y: Int) -> Markup {
    Markup(.text, [.x: Fixed.percent(start(index)), .y: String(y)]) { words }
  }
}
