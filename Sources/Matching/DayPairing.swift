package import Ledger

/// A one-to-one pairing of two lists of days that keeps the order of both.
///
/// The pairing maximises the number of pairs, then minimises the total days between partners, then
/// prefers the first entries of both lists. Uncrossing two pairs never adds days, so keeping the
/// order costs nothing unless the uncrossed pairs are not allowed.
package struct DayPairing {
  private let left: [CalendarDate]
  private let right: [CalendarDate]
  private let isAllowed: (Int, Int) -> Bool

  /// Creates a pairing of two lists, both ascending or both descending.
  ///
  /// `isAllowed` tests a pair of indices.
  package init(
    _ left: [CalendarDate], _ right: [CalendarDate], isAllowed: @escaping (Int, Int) -> Bool
  ) {
    self.left = left
    self.right = right
    self.isAllowed = isAllowed
  }

  /// The pairs as indices into both lists, in order.
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

  /// The pairs of days at most `window` days apart, from two ascending lists.
  ///
  /// Groups of days that cannot share a partner are solved separately, so years of instalments are
  /// many small problems instead of one large one.
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

  /// The best total gain from each pair of positions in the two lists to their ends.
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

  /// The gain of a pair; nil if the pair is not allowed.
  ///
  /// One more pair outweighs any realistic total of days between partners.
  private func gain(_ one: Int, _ other: Int) -> Int? {
    isAllowed(one, other) ? 1_000_000 - abs(left[one] - right[other]) : nil
  }
}
