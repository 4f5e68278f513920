import Ledger
import Reporting

/// A plot with the labels of its axis on the left.
///
/// x is in percent and y in pixels; this keeps the text at its normal size.
struct Plot {
  /// The height of a plot and the positions of its lowest and highest marks.
  struct Size {
    let height: Double
    let floor: Double
    let ceiling: Double

    /// The size of a plot with labels below it.
    static let tall = Size(height: 215, floor: 190, ceiling: 12)
    static let low = Size(height: 120, floor: 112, ceiling: 10)
  }

  /// The y of the labels below the plot.
  static let wordsLine = "208"

  let title: String
  let finding: String
  let id: String
  let size: Size
  let scale: AxisScale
  /// A function that returns the label of a mark.
  let words: (Int64) -> String

  init(
    _ title: String, _ finding: String, id: String, size: Size = .tall, scale: AxisScale,
    words: @escaping (Int64) -> String
  ) {
    self.title = title
    self.finding = finding
    self.id = id
    self.size = size
    self.scale = scale
    self.words = words
  }

  /// Creates a plot of amounts in minor units.
  init(
    _ title: String, _ finding: String, id: String, values: [Int64], currency: Currency,
    style: NumberStyle
  ) {
    let scale = AxisScale(
      lowest: values.min() ?? 0, highest: values.max() ?? 0, unit: currency.minorUnitsPerUnit)
    self.init(title, finding, id: id, scale: scale) {
      style.axis(Amount(minorUnits: $0, currency: currency))
    }
  }

  func y(_ value: Int64) -> Double {
    size.floor - (size.floor - size.ceiling) * scale.share(value)
  }

  /// The top and height of a column from zero to a value; the height is at least one pixel.
  func column(_ value: Int64) -> (top: Double, height: Double) {
    let zero = y(0)
    let end = value < 0 ? max(y(value), zero + 1) : min(y(value), zero - 1)
    return (min(end, zero), abs(end - zero))
  }

  /// A rectangle with a tooltip; x and width are in percent.
  static func bar(
    _ down: (top: Double, height: Double), x: Double, width: Double, class name: String?,
    fill: String? = nil, title: String
  ) -> Markup {
    Markup(
      .rect,
      [
        .fill: fill, .class: name, .x: Fixed.percent(x), .width: Fixed.percent(width),
        .y: Fixed.text(down.top), .height: Fixed.text(down.height),
      ]
    ) { Markup(.title) { title } }
  }

  /// A step path that holds each value until the next, up to `end`; empty without values.
  static func steps(_ points: [(x: Double, y: Double)], to end: Double) -> String {
    var path = ""
    for point in points {
      let x = Fixed.trimmed(point.x, decimals: 1)
      let y = Fixed.trimmed(point.y, decimals: 1)
      path += path.isEmpty ? "M\(x) \(y)" : "H\(x)V\(y)"
    }
    return path.isEmpty ? "" : path + "H\(Fixed.trimmed(end, decimals: 1))"
  }

  /// A figure with the legend above the axis labels and the plot.
  func figure(legend: Markup, @MarkupBuilder plot: () -> Markup) -> Markup {
    Markup(.figure) {
      legend
      Markup(.div, [.class: "ch"]) {
        axis()
        Markup(.div, [.class: "p"]) { self.plot(plot()) }
      }
    }
  }

  /// The labels of the axis, in a drawing of their own to avoid overlaps.
  private func axis() -> Markup {
    Markup(
      .svg, [.width: "64", .height: Fixed.text(size.height, decimals: 0), .ariaHidden: "true"]
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
    Markup.image(title, finding, id: id, height: Fixed.text(size.height, decimals: 0)) {
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

extension Markup {
  /// A drawing with the full width of the page, and a title and a description for screen readers.
  ///
  /// A drawing with a view box is stretched.
  static func image(
    _ title: String, _ finding: String, id: String, height: String, class name: String? = nil,
    viewBox: String? = nil, @MarkupBuilder _ content: () -> Markup
  ) -> Markup {
    Markup(
      .svg,
      [
        .class: name, .width: "100%", .height: height, .role: "img",
        .ariaLabelledby: "\(id)c \(id)d", .viewBox: viewBox,
        .preserveAspectRatio: viewBox == nil ? nil : "none",
      ]
    ) {
      Markup(.title, [.id: "\(id)c"]) { title }
      Markup(.desc, [.id: "\(id)d"]) { finding }
      content()
    }
  }
}

/// The legend of a drawing, with a sample of each line or colour.
struct ChartLegend {
  private var entries: [Markup] = []

  /// Adds an entry with a small rectangle that has these attributes.
  mutating func add(_ words: String, _ look: KeyValuePairs<Markup.Attribute, String?>) {
    entries.append(
      Markup(.span) {
        Markup(.svg, [.class: "sw", .ariaHidden: "true"]) {
          Markup(.rect, look)
        }
        words
      })
  }

  /// Adds an entry with a small square that has a CSS class.
  mutating func add(_ words: String, class name: String) {
    add(words, [.class: name, .width: "12", .height: "12"])
  }

  /// Adds an entry with a short line that has a CSS class.
  mutating func add(_ words: String, line name: String) {
    entries.append(
      Markup(.span) {
        Markup(.svg, [.class: "sw", .ariaHidden: "true"]) {
          Markup(.line, [.class: name, .x1: "0", .x2: "12", .y1: "6", .y2: "6"])
        }
        words
      })
  }

  /// Adds an entry without a sample.
  mutating func add(_ words: String) { entries.append(Markup(.span) { words }) }

  func markup() -> Markup {
    Markup(.p, [.class: "lg"]) { for entry in entries { entry } }
  }
}
