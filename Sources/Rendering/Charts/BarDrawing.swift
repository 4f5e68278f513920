import Ledger
import Reporting

/// Horizontal bars, each below its name and amount, so that no name is too long for its bar.
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

  private func row(_ index: Int) -> Markup {
    let bar = chart.bars[index]
    let top = index * Self.rowHeight
    let highest = chart.bars.map(\.minorUnits).max() ?? 0
    let share = highest > 0 ? Double(bar.minorUnits) / Double(highest) * 100 : 0
    let unit = chart.currency.minorUnitsPerUnit
    let isWhole = chart.bars.allSatisfy { $0.minorUnits % unit == 0 }
    return Markup(.g) {
      Markup(.text, [.x: "0", .y: String(top + 13)]) { Self.short(bar.name) }
      Markup(.text, [.x: "100%", .y: String(top + 13), .textAnchor: "end"]) {
        style.money(
          Amount(minorUnits: bar.minorUnits, currency: chart.currency), isWhole: isWhole)
      }
      Markup(.rect, [.class: "lt", .y: String(top + 18), .width: "100%", .height: "12"])
      // The smallest amount is still seen, and nothing is nothing.
      if bar.minorUnits > 0 {
        Markup(
          .rect,
          [
            .class: "a", .y: String(top + 18),
            .width: Fixed.text(max(share, 0.3), decimals: 2) + "%", .height: "12",
          ])
      }
    }
  }

  private static func short(_ name: String) -> String {
    name.count > nameLimit ? name.prefix(nameLimit - 1) + "…" : name
  }
}
