import Ledger

/// The order of budgets on a page: what is over by the most money, what is on track to exceed, what is
/// nearly used up, the rest as it came.
enum BudgetOrder {
  static func sorted(_ lines: [BudgetLine]) -> [BudgetLine] {
    sorted(lines, \.variance, status: \.status)
  }

  static func sorted<Line>(
    _ lines: [Line], _ variance: (Line) -> Variance, status: (Line) -> Variance.Status
  ) -> [Line] {
    lines.enumerated().sorted { left, right in
      let ranks = [left, right].map { rank(variance($0.element), status($0.element)) }
      return (ranks[0], left.offset) < (ranks[1], right.offset)
    }.map(\.element)
  }

  private static func rank(_ variance: Variance, _ status: Variance.Status) -> Rank {
    switch status {
    case .over: Rank(group: 0, place: variance.left)
    case .exceeding: Rank(group: 1, place: -(variance.usedPermille ?? 0))
    case .tight: Rank(group: 2, place: -(variance.usedPermille ?? 0))
    case .exact, .within: Rank(group: 3, place: 0)
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
