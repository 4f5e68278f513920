package import Ledger

/// Pairs days with days, one to one and keeping the order of both.
///
/// Of all ways it takes those with the most pairs, of these those with the fewest days between the two
/// of a pair, and of these the one that pairs what comes first in both lists. Two pairs that cross can be
/// uncrossed without more days between them, so the best way runs through both lists in order.
package struct DayPairing {
  private let left: [CalendarDate]
  private let right: [CalendarDate]
  private let isAllowed: (Int, Int) -> Bool

  /// Takes both lists in ascending order, or both in descending order; `isAllowed` says of an index into each whether they may be a
  /// pair.
  package init(
    _ left: [CalendarDate], _ right: [CalendarDate], isAllowed: @escaping (Int, Int) -> Bool
  ) {
    self.left = left
    self.right = right
    self.isAllowed = isAllowed
  }

  /// Indices into both lists, in order.
  package func pairs() -> [(left: Int, right: Int)] {
    let best = gains()
    var pairs: [(left: Int, right: Int)] = []
    var (one, other) = (0, 0)
    while one < left.count, other < right.count {
      if let gain = gain(one, other), best[one][other] == gain + best[one + 1][other + 1] {
        pairs.append((one, other))
        (one, other) = (one + 1, other + 1)
      } else if best[one][other] == best[one + 1][other] {
        one += 1
      } else {
        other += 1
      }
    }
    return pairs
  }

  /// Pairs days that are at most `window` days apart, both in ascending order.
  ///
  /// Days that could have a partner in common are paired together: years of instalments are many small
  /// questions, not one large one.
  package static func pairs(
    _ left: [CalendarDate], _ right: [CalendarDate], within window: Int
  ) -> [(left: Int, right: Int)] {
    var pairs: [(left: Int, right: Int)] = []
    var start = 0
    var first = 0
    while start < left.count {
      var end = start + 1
      while end < left.count, left[end] - left[end - 1] <= 2 * window { end += 1 }
      while first < right.count, left[start] - right[first] > window { first += 1 }
      var last = first
      while last < right.count, right[last] - left[end - 1] <= window { last += 1 }
      let group = (left: Array(left[start..<end]), right: Array(right[first..<last]))
      let best = DayPairing(group.left, group.right) {
        abs(group.left[$0] - group.right[$1]) <= window
      }
      pairs += best.pairs().map { (start + $0.left, first + $0.right) }
      start = end
    }
    return pairs
  }

  /// For each place in both lists what the best way from there to the ends is worth.
  private func gains() -> [[Int]] {
    var best = [[Int]](
      repeating: [Int](repeating: 0, count: right.count + 1), count: left.count + 1)
    for one in left.indices.reversed() {
      for other in right.indices.reversed() {
        let apart = max(best[one][other + 1], best[one + 1][other])
        let paired = gain(one, other).map { $0 + best[one + 1][other + 1] } ?? 0
        best[one][other] = max(apart, paired)
      }
    }
    return best
  }

  /// What a pair is worth: any pair more than all the days that pairs can lie apart.
  private func gain(_ one: Int, _ other: Int) -> Int? {
    isAllowed(one, other) ? 1_000_000 - abs(left[one] - right[other]) : nil
  }
}
