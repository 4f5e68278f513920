import Ledger
import Reporting

/// Small drawings side by side, as many to a row as fit, each below its name.
struct SmallMultiplesDrawing {
  private static let height = 56.0
  /// The edges that neither a line nor a column passes.
  private static let ceiling = 4.0
  private static let floor = 52.0
  private static let nameLimit = 26

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

  /// From where to where the panels go, and what their heights mean.
  private var scaleWords: String {
    switch chart.form {
    case .columns(let months):
      let first = Period.month(number: months.lowerBound).monthWords
      let last = Period.month(number: months.upperBound).monthWords
      let most = chart.panels.flatMap(\.points).map(\.minorUnits.magnitude).max() ?? 0
      let money = style.money(
        Amount(minorUnits: Int64(clamping: most), currency: chart.currency), isWhole: true)
      let partial = chart.partial.map {
        " \(Period.month(number: $0.month).monthWords) is outlined: to \($0.through.shortWords)."
      }
      return "\(first) to \(last), all on one scale: the tallest column is \(money)."
        + (partial ?? "")
    case .steps(let days):
      return
        "\(days.start.words) to \(days.end.words), each on a scale of its own, from its lowest "
        + "to its highest."
    }
  }

  private func panel(_ index: Int) -> Markup {
    let panel = chart.panels[index]
    let own = "\(id)p\(index + 1)"
    return Markup(.div) {
      Markup(.strong) { panel.name.shortened(to: Self.nameLimit) }
      Markup(
        .svg,
        [
          .width: "100%", .height: Fixed.text(Self.height, decimals: 0), .role: "img",
          .ariaLabelledby: "\(own)c \(own)d",
        ]
      ) {
        Markup(.title, [.id: "\(own)c"]) { panel.name }
        Markup(.desc, [.id: "\(own)d"]) { panel.caption }
        switch chart.form {
        case .columns(let months): columns(panel, months)
        case .steps(let days): steps(panel, days)
        }
      }
      Markup(.small) { panel.caption }
    }
  }

  private func columns(_ panel: SmallMultiples.Panel, _ months: ClosedRange<Int>) -> Markup {
    let values = chart.panels.flatMap(\.points).map(\.minorUnits)
    let scale = Scale(min(0, values.min() ?? 0), max(0, values.max() ?? 0))
    let slot = 100 / Double(months.count)
    var all = Markup(
      .line,
      [
        .class: "axl", .x1: "0", .x2: "100%", .y1: Fixed.text(scale.y(0)),
        .y2: Fixed.text(scale.y(0)),
      ])
    for point in panel.points where point.minorUnits != 0 {
      let y = [scale.y(0), scale.y(point.minorUnits)]
      let top = min(y[0], y[1])
      let height = max(abs(y[0] - y[1]), 1)
      all.append(
        Markup(
          .rect,
          [
            .class: point.at == chart.partial?.month ? "ao" : "a",
            .x: Fixed.text(slot * (Double(point.at - months.lowerBound) + 0.15), decimals: 2) + "%",
            .width: Fixed.text(slot * 0.7, decimals: 2) + "%",
            .y: Fixed.text(point.minorUnits < 0 ? top : y[0] - height),
            .height: Fixed.text(height),
          ]))
    }
    return all
  }

  private func steps(_ panel: SmallMultiples.Panel, _ days: Period) -> Markup {
    let values = panel.points.map(\.minorUnits)
    let scale = Scale(values.min() ?? 0, values.max() ?? 0)
    let first = Int(days.start.daysSince1970)
    let length = max(1, days.end - days.start)
    let x = { (at: Int) in
      Fixed.text(2 + 96 * Double(at - first) / Double(length), decimals: 2) + "%"
    }
    let end = first + length
    var all = Markup()
    for (position, point) in panel.points.enumerated() {
      let next = position + 1 < panel.points.count ? panel.points[position + 1] : nil
      let y = Fixed.text(scale.y(point.minorUnits))
      all.append(
        Markup(
          .line, [.class: "l1", .x1: x(point.at), .x2: x(next?.at ?? end), .y1: y, .y2: y]))
      if let next {
        all.append(
          Markup(
            .line,
            [
              .class: "l1", .x1: x(next.at), .x2: x(next.at), .y1: y,
              .y2: Fixed.text(scale.y(next.minorUnits)),
            ]))
      }
    }
    if let last = panel.points.last {
      all.append(
        Markup(
          .circle,
          [.class: "dot", .cx: x(end), .cy: Fixed.text(scale.y(last.minorUnits)), .r: "2.5"]))
    }
    return all
  }

  /// Pixels of values between two ends.
  private struct Scale {
    let low: Int64
    let high: Int64

    init(_ low: Int64, _ high: Int64) {
      self.low = low
      self.high = high
    }

    /// Values that are all the same lie in the middle; where there is none, zero is the floor.
    func y(_ value: Int64) -> Double {
      let floor = SmallMultiplesDrawing.floor
      let ceiling = SmallMultiplesDrawing.ceiling
      guard high > low else { return high == 0 ? floor : (floor + ceiling) / 2 }
      let share = (Double(value) - Double(low)) / (Double(high) - Double(low))
      return floor - (floor - ceiling) * share
    }
  }
}
