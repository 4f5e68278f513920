import Ledger
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

/// The round marks of an axis that has zero among them.
struct AxisScale {
  /// No sum of a chart is larger, so that steps and spans can be added.
  private static let limit = Int64.max / 8

  /// The distance of two marks; positive.
  let step: Int64
  /// How many marks stand above zero, and how many below.
  let markCount: Int
  let countBelow: Int

  /// A scale of at most five steps of 1, 2 or 5 times a power of ten that reaches `highest` and
  /// `lowest`, whichever side of zero they lie on.
  init(lowest: Int64 = 0, highest: Int64, unit: Int64) {
    var above = min(max(highest, 0), Self.limit)
    let below = min(-max(min(lowest, 0), -Self.limit), Self.limit)
    if below == 0 { above = max(above, unit) }
    var size: Int64 = 1
    var step: Int64 = 1
    search: while true {
      for factor in [Int64(1), 2, 5] {
        step = size * factor
        if step >= max(1, unit / 10), Self.count(above, step) + Self.count(below, step) <= 5 {
          break search
        }
      }
      size *= 10
    }
    self.step = step
    markCount = Self.count(above, step)
    countBelow = Self.count(below, step)
  }

  private static func count(_ reach: Int64, _ step: Int64) -> Int {
    reach > 0 ? Int((reach - 1) / step) + 1 : 0
  }

  var top: Int64 { step * Int64(markCount) }
  var bottom: Int64 { -step * Int64(countBelow) }

  /// The marks from the lowest to the top.
  var marks: [Int64] { (-countBelow...markCount).map { Int64($0) * step } }

  /// How far up a value stands, from 0 at the lowest mark to 1 at the top.
  func share(_ value: Int64) -> Double {
    Double(max(bottom, min(value, top)) - bottom) / Double(top - bottom)
  }
}

/// Which of the columns of a drawing have words below them, so that none touch.
struct AxisWords {
  let count: Int

  /// Twelve columns all have words; of more, every few.
  func isShown(_ index: Int) -> Bool {
    guard count > 12 else { return true }
    let step = (count + 5) / 6
    return (count - 1 - index) % step == step / 2
  }

  /// Every second of twelve goes where the page is narrow.
  func isSpare(_ index: Int) -> Bool {
    (7...12).contains(count) && (count - 1 - index) % 2 == 1
  }

  /// The words below a month: its name, of more than twelve with its year.
  func month(_ days: Period, _ index: Int) -> String? {
    guard isShown(index) else { return nil }
    let month = days.start
    guard count > 12 else { return MonthName.short(month.month) }
    return "\(MonthName.short(month.month)) ’\(String(month.year).suffix(2))"
  }

  /// Words in the middle of a column.
  func label(_ words: String, _ index: Int) -> Markup {
    let slot = 100 / Double(count)
    return Markup(
      .text,
      [
        .class: isSpare(index) ? "mu h" : "mu",
        .x: Fixed.percent(slot * (Double(index) + 0.5)),
        .y: PlotFrame.wordsLine, .textAnchor: "middle",
      ]
    ) { words }
  }
}

/// The words above a drawing, each beside a piece of what it names.
struct ChartLegend {
  private var entries: [Markup] = []

  /// An entry with a small square of this look.
  mutating func add(_ words: String, _ look: KeyValuePairs<Markup.Attribute, String?>) {
    entries.append(
      Markup(.span) {
        Markup(.svg, [.class: "sw", .ariaHidden: "true"]) {
          Markup(.rect, look)
        }
        words
      })
  }

  /// An entry with a square of a class.
  mutating func add(_ words: String, class name: String) {
    add(words, [.class: name, .width: "12", .height: "12"])
  }

  /// An entry with a piece of line of a class.
  mutating func add(_ words: String, line name: String) {
    entries.append(
      Markup(.span) {
        Markup(.svg, [.class: "sw", .ariaHidden: "true"]) {
          Markup(.line, [.class: name, .x1: "0", .x2: "12", .y1: "6", .y2: "6"])
        }
        words
      })
  }

  /// Words alone.
  mutating func add(_ words: String) { entries.append(Markup(.span) { words }) }

  func markup() -> Markup {
    Markup(.p, [.class: "lg"]) { for entry in entries { entry } }
  }
}
