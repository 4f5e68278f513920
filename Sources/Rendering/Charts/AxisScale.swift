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
