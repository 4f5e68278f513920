import Ledger
import Reporting

/// Horizontal bars, each below its name and amount, so that no name is too long for its bar.
///
/// What is below zero goes to the left of the zero line, and has a minus in its amount.
struct BarDrawing {
  private static let rowHeight = 38
  private static let nameLimit = 30

  let chart: Bars
  let style: NumberStyle
  let id: String

  func figure() -> Markup {
    Markup(.figure) {
      Markup(
        .svg,
        [
          .width: "100%", .height: String(chart.bars.count * Self.rowHeight), .role: "img",
          .ariaLabelledby: "\(id)c \(id)d",
        ]
      ) {
        Markup(.title, [.id: "\(id)c"]) { chart.title }
        Markup(.desc, [.id: "\(id)d"]) { chart.finding }
        for index in chart.bars.indices { row(index) }
      }
    }
  }

  private var highest: Double { Double(max(0, chart.bars.map(\.minorUnits).max() ?? 0)) }
  private var lowest: Double { Double(min(0, chart.bars.map(\.minorUnits).min() ?? 0)) }

  /// Where zero stands, in percent.
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

  /// The smallest amount is still seen, and nothing is nothing.
  private func strip(_ bar: Bars.Bar, top: Int) -> Markup {
    let width = max(Double(bar.minorUnits.magnitude) / (highest - lowest) * 100, 0.3)
    guard bar.minorUnits < 0 else {
      return zero > 0
        ? Markup(
          .rect,
          [
            .class: "a", .x: Fixed.percent(min(zero, 100 - width)), .y: String(top + 18),
            .width: Fixed.percent(width), .height: "12",
          ])
        : Markup(
          .rect,
          [.class: "a", .y: String(top + 18), .width: Fixed.percent(width), .height: "12"])
    }
    return Markup(
      .rect,
      [
        .class: "b", .x: Fixed.percent(max(0, zero - width)), .y: String(top + 18),
        .width: Fixed.percent(width), .height: "12",
      ])
  }
}
