import Reporting

/// The round marks of an axis that begins at zero.
struct AxisScale {
  /// The distance of two marks; positive.
  let step: Int64
  let markCount: Int

  /// A scale of at most five steps of 1, 2 or 5 times a power of ten that reaches `highest`.
  init(highest: Int64, unit: Int64) {
    let reach = max(highest, unit)
    var size: Int64 = 1
    var step: Int64 = 1
    search: while true {
      for factor in [Int64(1), 2, 5] {
        step = size * factor
        if step >= max(1, unit / 10), (reach - 1) / step < 5 { break search }
      }
      size *= 10
    }
    self.step = step
    markCount = Int((reach - 1) / step) + 1
  }

  var top: Int64 { step * Int64(markCount) }

  /// The marks from zero to the top.
  var marks: [Int64] { (0...markCount).map { Int64($0) * step } }

  /// How far up a value stands, from 0 to 1.
  func share(_ value: Int64) -> Double {
    Double(max(0, min(value, top))) / Double(top)
  }
}
