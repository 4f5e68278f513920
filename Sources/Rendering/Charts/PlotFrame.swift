import Reporting

/// What drawings of any width have in common: marks in words at the left, and a plot with x in
/// percent and y in pixels, so that text keeps its size.
struct PlotFrame {
  static let height = 215.0
  static let floor = 190.0
  static let ceiling = 12.0
  /// Where the words below the plot stand.
  static let wordsLine = "208"

  let title: String
  let finding: String
  let id: String
  let scale: AxisScale
  /// A mark of the scale in words.
  let words: (Int64) -> String

  func y(_ value: Int64) -> Double {
    Self.floor - (Self.floor - Self.ceiling) * scale.share(value)
  }

  /// The upper edge and the height of a column from zero to a value; the smallest is still seen.
  func column(_ value: Int64) -> (top: Double, height: Double) {
    let zero = y(0)
    let end = value < 0 ? max(y(value), zero + 1) : min(y(value), zero - 1)
    return (min(end, zero), abs(end - zero))
  }

  /// A legend above, the marks and the plot side by side.
  func figure(legend: Markup, @MarkupBuilder plot: () -> Markup) -> Markup {
    Markup(.figure) {
      legend
      Markup(.div, [.class: "ch"]) {
        axis()
        Markup(.div, [.class: "p"]) { self.plot(plot()) }
      }
    }
  }

  /// The labels stand in a drawing of their own, so that nothing drawn can run into them.
  private func axis() -> Markup {
    Markup(
      .svg, [.width: "64", .height: Fixed.text(Self.height, decimals: 0), .ariaHidden: "true"]
    ) {
      for mark in scale.marks {
        Markup(
          .text, [.class: "mu", .x: "58", .y: Fixed.text(y(mark) + 4), .textAnchor: "end"]
        ) {
          words(mark)
        }
      }
    }
  }

  private func plot(_ content: Markup) -> Markup {
    Markup(
      .svg,
      [
        .width: "100%", .height: Fixed.text(Self.height, decimals: 0), .role: "img",
        .ariaLabelledby: "\(id)c \(id)d",
      ]
    ) {
      Markup(.title, [.id: "\(id)c"]) { title }
      Markup(.desc, [.id: "\(id)d"]) { finding }
      for mark in scale.marks {
        Markup(
          .line,
          [
            .class: mark == 0 ? "axl" : "gr", .x1: "0", .x2: "100%", .y1: Fixed.text(y(mark)),
            .y2: Fixed.text(y(mark)),
          ])
      }
      content
    }
  }
}
