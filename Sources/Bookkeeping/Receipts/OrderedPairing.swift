import Ledger

/// Pairs days with days, keeping the order of both: as many pairs as can be, and of those ways the
/// one whose days lie nearest.
struct OrderedPairing {
  private let left: [CalendarDate]
  private let right: [CalendarDate]

  /// Both in ascending order.
  init(_ left: [CalendarDate], _ right: [CalendarDate]) {
    self.left = left
    self.right = right
  }

  /// How many are left alone, and how far apart the others lie.
  private struct Cost: Comparable {
    var alone: Int
    var days: Int

    static func < (one: Cost, other: Cost) -> Bool {
      (one.alone, one.days) < (other.alone, other.days)
    }
  }

  /// Indices into both lists.
  func pairs(_ isAllowed: (Int, Int) -> Bool) -> [(left: Int, right: Int)] {
    let width = right.count + 1
    var costs = [Cost](repeating: Cost(alone: 0, days: 0), count: (left.count + 1) * width)
    for row in 0...left.count {
      for column in 0...right.count where row > 0 || column > 0 {
        costs[row * width + column] = best(row, column, costs, isAllowed)
      }
    }
    var pairs: [(left: Int, right: Int)] = []
    var (row, column) = (left.count, right.count)
    while row > 0, column > 0 {
      let cost = costs[row * width + column]
      if isAllowed(row - 1, column - 1), cost == paired(row, column, costs) {
        pairs.append((row - 1, column - 1))
        (row, column) = (row - 1, column - 1)
      } else if cost == skipped(costs[(row - 1) * width + column]) {
        row -= 1
      } else {
        column -= 1
      }
    }
    return pairs.reversed()
  }

  private func best(
    _ row: Int, _ column: Int, _ costs: [Cost], _ isAllowed: (Int, Int) -> Bool
  ) -> Cost {
    let width = right.count + 1
    var ways: [Cost] = []
    if row > 0 { ways.append(skipped(costs[(row - 1) * width + column])) }
    if column > 0 { ways.append(skipped(costs[row * width + column - 1])) }
    if row > 0, column > 0, isAllowed(row - 1, column - 1) {
      ways.append(paired(row, column, costs))
    }
    return ways.min() ?? Cost(alone: 0, days: 0)
  }

  private func skipped(_ cost: Cost) -> Cost { Cost(alone: cost.alone + 1, days: cost.days) }

  private func paired(_ row: Int, _ column: Int, _ costs: [Cost]) -> Cost {
    let cost = costs[(row - 1) * (right.count + 1) + column - 1]
    return Cost(alone: cost.alone, days: cost.days + abs(left[row - 1] - right[column - 1]))
  }
}
