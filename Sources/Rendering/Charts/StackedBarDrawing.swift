import Ledger
import Reporting

/// Parts of a whole as one bar; below it each part's name and share, led to by a line.
///
/// The names stand at equal distances, so that those of small parts next to each other never touch.
struct StackedBarDrawing {
  private static let classes = ["a pr", "b pr", "c pr", "e pr"]
  private static let barHeight = 28
  private static let namesTop = 48
  /// So many columns fit into a quarter of the narrowest page.
  private static let nameLimit = 11

  let chart: StackedBar
  let style: NumberStyle
  let id: String

  func figure() -> Markup {
    Markup(.figure) {
      Markup(
        .svg,
        [.width: "100%", .height: "84", .role: "img", .ariaLabelledby: "\(id)c \(id)d"]
      ) {
        Markup(.title, [.id: "\(id)c"]) { chart.title }
        Markup(.desc, [.id: "\(id)d"]) { chart.finding }
        for index in chart.parts.indices { part(index) }
      }
    }
  }

  private var whole: Double { chart.parts.reduce(0) { $0 + Double($1.minorUnits) } }

  private func start(_ index: Int) -> Double {
    chart.parts.prefix(index).reduce(0) { $0 + Double($1.minorUnits) } / whole * 100
  }

  private func part(_ index: Int) -> Markup {
    let part = chart.parts[index]
    let left = start(index)
    let width = start(index + 1) - left
    let slot = 100 / Double(chart.parts.count)
    let label = percent(slot * (Double(index) + 0.5))
    let sum = chart.parts.reduce(Int64(0)) {
      $0.addingReportingOverflow($1.minorUnits).partialValue
    }
    let share = style.percent(
      permille: Rounding.divide(part.minorUnits, times: 1000, by: sum))
    let money = style.money(Amount(minorUnits: part.minorUnits, currency: chart.currency))
    return Markup(.g) {
      Markup(
        titled: .rect,
        [
          .class: Self.classes[index], .x: percent(left), .width: percent(width),
          .height: String(Self.barHeight),
        ], title: "\(part.name) \(money)")
      Markup(
        .line,
        [
          .class: "axl", .x1: percent(left + width / 2), .x2: label,
          .y1: String(Self.barHeight), .y2: String(Self.namesTop),
        ])
      text(part.name.shortened(to: Self.nameLimit), label, Self.namesTop + 14)
      text(share, label, Self.namesTop + 30)
    }
  }

  private func text(_ words: String, _ x: String, _ y: Int) -> Markup {
    Markup(.text, [.x: x, .y: String(y), .textAnchor: "middle"]) { words }
  }

  private func percent(_ value: Double) -> String { Fixed.text(value, decimals: 2) + "%" }
}
