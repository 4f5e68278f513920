import Ledger
import Reporting

/// The round marks of an axis that includes zero.
struct AxisScale {
  /// The limit for the size of values; it leaves room to add steps and spans without overflow.
  ///
  /// Larger values are reduced to the limit.
  private static let limit = Int64.max / 8

  /// The positive distance between two marks.
  let step: Int64
  /// The number of marks above zero.
  let markCount: Int
  let countBelow: Int

  /// Creates a scale that includes `lowest`, `highest` and zero.
  ///
  /// The scale has at most `stepLimit` steps of 1, 2 or 5 times a power of ten. Without negative
  /// values, it is at least one unit long. Without a `leastStep`, marks are at least a tenth of a
  /// unit apart.
  init(
    lowest: Int64 = 0, highest: Int64, unit: Int64, leastStep: Int64? = nil, stepLimit: Int = 5
  ) {
    var above = min(max(highest, 0), Self.limit)
    let below = min(-max(min(lowest, 0), -Self.limit), Self.limit)
    if below == 0 { above = max(above, unit) }
    var size: Int64 = 1
    var step: Int64 = 1
    search: while true {
      for factor in [Int64(1), 2, 5] {
        step = size * factor
        if step >= max(1, leastStep ?? unit / 10),
          Self.count(above, step) + Self.count(below, step) <= stepLimit
        {
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

  /// The marks from bottom to top.
  var marks: [Int64] { (-countBelow...markCount).map { Int64($0) * step } }

  /// The position of a value on the axis, from 0 at the lowest mark to 1 at the highest.
  func share(_ value: Int64) -> Double {
    Double(max(bottom, min(value, top)) - bottom) / Double(top - bottom)
  }
}

/// The labels below the columns of a drawing, thinned out to keep them apart.
struct AxisWords {
  let count: Int

  /// Whether the column has a label: up to twelve columns all have one, more columns only some.
  func isShown(_ index: Int) -> Bool {
    guard count > 12 else { return true }
    let step = (count + 5) / 6
    return (count - 1 - index) % step == step / 2
  }

  /// Whether a narrow page hides the label: every second label of 7 to 12 columns.
  func isSpare(_ index: Int) -> Bool {
    (7...12).contains(count) && (count - 1 - index) % 2 == 1
  }

  /// The label of a month: its name, with the year if there are more than twelve columns.
  ///
  /// The result is nil if the label is hidden.
  func month(_ days: Period, _ index: Int) -> String? {
    guard isShown(index) else { return nil }
    let month = days.start
    guard count > 12 else { return MonthName.short(month.month) }
    return "\(MonthName.short(month.month)) ’\(String(month.year).suffix(2))"
  }

  /// The width of a column, in percent.
  var slot: Double { 100 / Double(count) }

  /// The x of the middle of a column, in percent.
  func middle(_ index: Int) -> String { Fixed.percent(slot * (Double(index) + 0.5)) }

  /// A label centred below a column.
  func label(_ words: String, _ index: Int) -> Markup {
    Markup(
      .text,
      [
        .class: isSpare(index) ? "mu h" : "mu", .x: middle(index), .y: Plot.wordsLine,
        .textAnchor: "middle",
      ]
    ) { words }
  }
}
