import Ledger

/// The order of budgets on a page: what is over by the most money, what is nearly used up, the rest as
/// it came.
enum BudgetOrder {
  static func sorted<Line>(_ lines: [Line], _ variance: (Line) -> Variance) -> [Line] {
    lines.enumerated().sorted { left, right in
      (rank(variance(left.element)), left.offset) < (rank(variance(right.element)), right.offset)
    }.map(\.element)
  }

  private static func rank(_ variance: Variance) -> Rank {
    switch variance.status {
    case .over: Rank(group: 0, place: variance.left)
    case .tight: Rank(group: 1, place: -(variance.usedPermille ?? 0))
    case .exact, .within: Rank(group: 2, place: 0)
    }
  }

  /// A group, and a place in it.
  private struct Rank: Comparable {
    let group: Int
    let place: Int64

    static func < (left: Rank, right: Rank) -> Bool {
      (left.group, left.place) < (right.group, right.place)
    }
  }
}
