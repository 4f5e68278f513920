import Ledger
import Reporting

/// A line from month to month below columns of the same months; x in percent as theirs.
struct RunningDrawing {
  private static let height = 120.0
  private static let floor = 112.0
  private static let ceiling = 10.0
  /// How many steps the axis has at most.
  private static let markLimit: Int64 = 4

  private let line: RunningLine
  private let style: NumberStyle
  private let id: String
  private let marks: [Int64]

  init(_ line: RunningLine, style: NumberStyle, id: String) {
    self.line = line
    self.style = style
    self.id = id
    marks = Self.marks(line)
  }

  /// Round marks on both sides of zero, as far as the line goes.
  private static func marks(_ line: RunningLine) -> [Int64] {
    let sums = line.points.map(\.minorUnits)
    let low = min(0, sums.min() ?? 0)
    let high = max(0, sums.max() ?? 0)
    var size = max(1, line.currency.minorUnitsPerUnit)
    while true {
      for factor in [Int64(1), 2, 5] {
        let step = size * factor
        let below = low == 0 ? 0 : -(low + 1) / step + 1
        let above = high == 0 ? 0 : (high - 1) / step + 1
        guard below + above <= markLimit else { continue }
        return (-below...max(above, below == 0 ? 1 : 0)).map { $0 * step }
      }
      size *= 10
    }
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
      Markup(.span) {
        Markup(.svg, [.class: "sw", .ariaHidden: "true"]) {
          Markup(.line, [.class: "rl", .x1: "0", .x2: "12", .y1: "6", .y2: "6"])
        }
        line.name
      }
    }
  }

  private func axis() -> Markup {
    Markup(
      .svg, [.width: "64", .height: Fixed.text(Self.height, decimals: 0), .ariaHidden: "true"]
    ) {
      for mark in marks {
        Markup(.text, [.class: "mu", .x: "58", .y: Fixed.text(y(mark) + 4), .textAnchor: "end"]) {
          style.axis(Amount(minorUnits: mark, currency: line.currency))
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
      Markup(.title, [.id: "\(id)c"]) { line.title }
      Markup(.desc, [.id: "\(id)d"]) { line.finding }
      for mark in marks {
        Markup(
          .line,
          [
            .class: mark == 0 ? "axl" : "gr", .x1: "0", .x2: "100%", .y1: Fixed.text(y(mark)),
            .y2: Fixed.text(y(mark)),
          ])
      }
      for index in line.points.indices.dropFirst() { segment(index) }
      for index in line.points.indices { dot(index) }
    }
  }

  /// The way from the month before; dashed where the month is not over.
  private func segment(_ index: Int) -> Markup {
    let (from, to) = (line.points[index - 1], line.points[index])
    return Markup(
      .line,
      [
        .class: to.isPartial ? "rl pr" : "rl", .x1: x(index - 1), .x2: x(index),
        .y1: Fixed.text(y(from.minorUnits)), .y2: Fixed.text(y(to.minorUnits)),
      ])
  }

  private func dot(_ index: Int) -> Markup {
    let point = line.points[index]
    let money = style.money(Amount(minorUnits: point.minorUnits, currency: line.currency))
    return Markup(
      titled: .circle,
      [.class: "dot", .cx: x(index), .cy: Fixed.text(y(point.minorUnits)), .r: "3.5"],
      title: "\(point.days.monthWords) \(line.name.lowercased()) \(money)")
  }

  private func x(_ index: Int) -> String {
    Fixed.percent(100 / Double(line.points.count) * (Double(index) + 0.5))
  }

  private func y(_ value: Int64) -> Double {
    let low = Double(marks.first ?? 0)
    let high = Double(marks.last ?? 0)
    guard high > low else { return Self.floor }
    return Self.floor - (Self.floor - Self.ceiling) * (Double(value) - low) / (high - low)
  }
}
