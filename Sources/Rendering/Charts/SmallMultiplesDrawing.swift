import Ledger
import Reporting

/// A drawing of small charts side by side, each below its name.
struct SmallMultiplesDrawing {
  private static let height = "56"
  /// The y of the highest value.
  private static let ceiling = 4.0
  /// The y of the lowest value.
  private static let floor = 52.0
  private static let nameLimit = 26
  /// The width of a month in panel units.
  private static let slot = 10
  private static let gap = 1.5

  let chart: SmallMultiples
  let style: NumberStyle
  let id: String

  func figure() -> Markup {
    Markup(.figure) {
      Markup(.p, [.class: "mu"]) { scaleWords }
      Markup(.div, [.class: "sm"]) {
        for index in chart.panels.indices { panel(index) }
      }
    }
  }

  /// A text with the period of the panels and the meaning of their heights.
  private var scaleWords: String {
    switch chart.form {
    case .columns(let months):
      let first = Period.month(number: months.lowerBound).monthWords
      let last = Period.month(number: months.upperBound).monthWords
      let partial = chart.partial.map {
        " \(Period.month(number: $0.month).monthWords) is outlined: data up to "
          + "\($0.through.shortWords)."
      }
      return "\(first) to \(last), each on its own scale, from zero to its tallest column."
        + (partial ?? "")
    case .steps(let days):
      return
        "\(days.start.words) to \(days.end.words), each on its own scale, from its lowest "
        + "to its highest."
    }
  }

  private func panel(_ index: Int) -> Markup {
    let panel = chart.panels[index]
    let own = "\(id)p\(index + 1)"
    return Markup(.div) {
      Markup(.strong) { panel.name.shortened(to: Self.nameLimit) }
      Markup.image(
        panel.name, panel.caption, id: own, height: Self.height,
        viewBox: "0 0 \(width) \(Self.height)"
      ) {
        switch chart.form {
        case .columns(let months): columns(panel, months)
        case .steps(let days): steps(panel, days)
        }
      }
      Markup(.small) { panel.caption }
    }
  }

  /// The width of a panel in its own units; the page stretches the panel.
  private var width: Int {
    switch chart.form {
    case .columns(let months): months.count * Self.slot
    case .steps: 100
    }
  }

  /// The columns of a panel as one path; this keeps a page with many panels small.
  ///
  /// An incomplete month has a path of its own.
  private func columns(_ panel: SmallMultiples.Panel, _ months: ClosedRange<Int>) -> Markup {
    let values = panel.points.map(\.minorUnits)
    let scale = Scale(min(0, values.min() ?? 0), max(0, values.max() ?? 0))
    let zero = scale.y(0)
    var path = ""
    var open = ""
    for point in panel.points where point.minorUnits != 0 {
      let y = scale.y(point.minorUnits)
      let height = max(abs(zero - y), 1)
      let left = Double((point.at - months.lowerBound) * Self.slot) + Self.gap
      let column =
        "M\(Fixed.trimmed(left, decimals: 1)) "
        + "\(Fixed.trimmed(point.minorUnits < 0 ? zero : zero - height, decimals: 1))"
        + "h\(Fixed.trimmed(Double(Self.slot) - 2 * Self.gap, decimals: 1))"
        + "v\(Fixed.trimmed(height, decimals: 1))"
        + "h-\(Fixed.trimmed(Double(Self.slot) - 2 * Self.gap, decimals: 1))z"
      if point.at == chart.partial?.month { open += column } else { path += column }
    }
    let line = "M0 \(Fixed.trimmed(zero, decimals: 1))H\(months.count * Self.slot)"
    return Markup(.path, [.class: "axl", .d: line])
      + (path.isEmpty ? Markup() : Markup(.path, [.class: "a", .d: path]))
      + (open.isEmpty ? Markup() : Markup(.path, [.class: "ao", .d: open]))
  }

  /// A step path that holds each value until the next, up to the last day; empty without values.
  private func steps(_ panel: SmallMultiples.Panel, _ days: Period) -> Markup {
    let values = panel.points.map(\.minorUnits)
    let scale = Scale(values.min() ?? 0, values.max() ?? 0)
    let first = Int(days.start.daysSince1970)
    let length = Double(max(1, days.end - days.start))
    let points = panel.points.map {
      (x: 100 * Double($0.at - first) / length, y: scale.y($0.minorUnits))
    }
    guard !points.isEmpty else { return Markup() }
    return Markup(.path, [.class: "l1", .d: Plot.steps(points, to: 100)])
  }

  /// A scale from values to pixels.
  private struct Scale {
    let low: Int64
    let high: Int64

    init(_ low: Int64, _ high: Int64) {
      self.low = low
      self.high = high
    }

    /// The y of a value; if all values are equal, the bottom for zero and otherwise the middle.
    func y(_ value: Int64) -> Double {
      let floor = SmallMultiplesDrawing.floor
      let ceiling = SmallMultiplesDrawing.ceiling
      guard high > low else { return high == 0 ? floor : (floor + ceiling) / 2 }
      let share = (Double(value) - Double(low)) / (Double(high) - Double(low))
      return floor - (floor - ceiling) * share
    }
  }
}
