import Ledger
import Reporting

/// The round marks of an axis that has zero among them.
struct AxisScale {
  /// No sum of a chart is larger, so that steps and spans can be added.
  private static let limit = Int64.max / 8

  /// The distance of two marks; positive.
  let step: Int64
  /// How many marks stand above zero, and how many below.
  let markCount: Int
  let countBelow: Int

  /// A scale of at most `stepLimit` steps of 1, 2 or 5 times a power of ten that reaches `highest` and
  /// `lowest`, whichever side of zero they lie on.
  ///
  /// The axis reaches a unit at the least. Without a `leastStep`, two marks are a tenth of it apart or
  /// more.
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

  /// The width of a column, in percent.
  var slot: Double { 100 / Double(count) }

  /// How far along the middle of a column is.
  func middle(_ index: Int) -> String { Fixed.percent(slot * (Double(index) + 0.5)) }

  /// Words in the middle of a column.
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
