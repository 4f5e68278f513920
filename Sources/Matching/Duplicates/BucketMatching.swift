import Ledger

/// A one-to-one pairing of the rows of one source with rows of other sources that may be the same
/// transactions.
///
/// Rows with one amount, one day and the same sources are interchangeable, so the pairing works on
/// buckets instead of rows. A hundred thousand such rows in a week make only seven buckets. A row
/// deep inside the days that a source on the other side covers must have a partner there. The
/// smallest and the largest pairing that satisfy this are computed. The true number of pairs is
/// between their numbers, and the difference is reported as unsure.
struct BucketMatching {
  struct Bucket {
    var day: CalendarDate
    var count: Int
  }

  /// The relation between two buckets that may share transactions.
  struct Bond {
    /// Whether a row on the left needs a partner on the right.
    var needsRight: Bool
    var needsLeft: Bool
    /// Whether the day of each bucket is covered by a source of the other.
    var isCovered: Bool
  }

  /// A number of rows in a left bucket, paired with as many rows in a right bucket.
  struct Flow {
    var left: Int
    var right: Int
    var count: Int
    /// The number of these pairs that are unsure: each may be two transactions.
    var unsure = 0
    /// Whether the rows of both buckets need partners and only have each other.
    ///
    /// Both buckets must have the same number of rows.
    ///
    /// Such pairs show how the two sources date one transaction.
    var isForced = false
  }

  /// The accepted pairs, and the possible pairs that are not accepted.
  struct Result {
    var pairs: [Flow]
    var open: [Flow]
  }

  /// An edge between two nodes that may share transactions.
  private struct Edge {
    var left: Int
    var right: Int
    var count = 0
    var strength: Strength
  }

  private enum Strength: Int {
    case needsBoth, needsOne, plausible, possible
  }

  /// The left buckets, then the right buckets; an index into this array is called a node.
  private let buckets: [Bucket]
  private let leftCount: Int
  private var edges: [Edge] = []
  private var edgesOf: [[Int]]
  private var free: [Int]
  private var must: [Bool]

  /// Creates a pairing of two sides that are in day order.
  ///
  /// `bond` returns nil if two buckets cannot share transactions.
  init(_ left: [Bucket], _ right: [Bucket], bond: (Int, Int) -> Bond?) {
    buckets = left + right
    leftCount = left.count
    edgesOf = Array(repeating: [], count: buckets.count)
    free = buckets.map(\.count)
    must = buckets.map { _ in false }
    var first = 0
    for index in left.indices {
      let day = left[index].day
      while first < right.count, right[first].day < day.adding(days: -CoveredDays.mostDaysShifted) {
        first += 1
      }
      for other in right[first...].indices {
        guard right[other].day - day <= CoveredDays.mostDaysShifted else { break }
        if let bond = bond(index, other) { add(bond, index, leftCount + other) }
      }
    }
  }

  private mutating func add(_ bond: Bond, _ left: Int, _ right: Int) {
    if bond.needsRight { must[left] = true }
    if bond.needsLeft { must[right] = true }
    edgesOf[left].append(edges.count)
    edgesOf[right].append(edges.count)
    let strength: Strength =
      bond.needsRight && bond.needsLeft
      ? .needsBoth
      : bond.needsRight || bond.needsLeft ? .needsOne : bond.isCovered ? .plausible : .possible
    edges.append(Edge(left: left, right: right, strength: strength))
  }

  /// The accepted pairs, in day order if possible, and the open ones.
  ///
  /// The smallest pairing first pairs rows that both need a partner, then as many remaining rows
  /// that need one as possible. The largest pairing adds pairs of rows that need none, if each
  /// source covers the other's day.
  func result() -> Result {
    var copy = self
    copy.pair(.needsBoth)
    copy.pair(.needsOne)
    let least = copy.pairCount
    copy.pair(.plausible)
    let unsure = copy.pairCount - least
    return Result(pairs: copy.inOrder(unsure: unsure), open: copy.open())
  }

  private var pairCount: Int { edges.reduce(0) { $0 + $1.count } }

  /// Pairs the nearest days first, then rearranges pairs to find partners for the remaining rows.
  private mutating func pair(_ weakest: Strength) {
    for shift in 0...CoveredDays.mostDaysShifted {
      for index in edges.indices where edges[index].strength == weakest {
        let edge = edges[index]
        guard distance(edge.left, edge.right) == shift else { continue }
        push(min(free[edge.left], free[edge.right]), along: index)
      }
    }
    for startsLeft in [true, false] {
      var search = Search(weakest, startsLeft, nodeCount: buckets.count)
      let starts = startsLeft ? 0..<leftCount : leftCount..<buckets.count
      for start in starts where weakest != .needsOne || must[start] {
        while free[start] > 0, rearrange(from: start, &search) != nil {}
      }
    }
  }

  private mutating func push(_ count: Int, along edge: Int) {
    edges[edge].count += count
    free[edges[edge].left] -= count
    free[edges[edge].right] -= count
  }

  private func distance(_ one: Int, _ other: Int) -> Int {
    abs(buckets[one].day - buckets[other].day)
  }

  private func flow(_ left: Int, _ right: Int, _ count: Int) -> Flow {
    Flow(left: left, right: right - leftCount, count: count)
  }
}

// MARK: - Rearrangement

extension BucketMatching {
  /// The state of a series of searches for free rows.
  ///
  /// Nodes reached by a failed search lead nowhere later either, so they are never searched again.
  private struct Search {
    let weakest: Strength
    let startsLeft: Bool
    var isSpent: [Bool]

    init(_ weakest: Strength, _ startsLeft: Bool, nodeCount: Int) {
      self.weakest = weakest
      self.startsLeft = startsLeft
      isSpent = Array(repeating: false, count: nodeCount)
    }
  }

  /// Finds a path to a bucket with free rows on the other side, and moves pairs along the path.
  ///
  /// - Returns: the end of the path and the number of rows that gained a partner; nil if there is
  ///   no path.
  private mutating func rearrange(
    from start: Int, _ search: inout Search
  ) -> (end: Int, count: Int)? {
    guard !search.isSpent[start] else { return nil }
    var cameBy: [Int: Int] = [start: -1]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      let isLeft = node < leftCount
      if isLeft != search.startsLeft, free[node] > 0 {
        return (node, augment(to: node, from: start, cameBy))
      }
      for index in edgesOf[node] {
        let edge = edges[index]
        let other = edge.left + edge.right - node
        // Any edge leads away from the starting side, but only paired edges lead back to it.
        guard edge.strength.rawValue <= search.weakest.rawValue,
          isLeft == search.startsLeft || edge.count > 0,
          cameBy[other] == nil, !search.isSpent[other]
        else { continue }
        cameBy[other] = index
        queue.append(other)
      }
    }
    for node in queue { search.isSpent[node] = true }
    return nil
  }

  private mutating func augment(to end: Int, from start: Int, _ cameBy: [Int: Int]) -> Int {
    let startsLeft = start < leftCount
    var way: [(edge: Int, isForward: Bool)] = []
    var count = min(free[start], free[end])
    var node = end
    while node != start, let index = cameBy[node], index >= 0 {
      let isForward = (node < leftCount) != startsLeft
      if !isForward { count = min(count, edges[index].count) }
      way.append((index, isForward))
      node = edges[index].left + edges[index].right - node
    }
    for step in way { edges[step.edge].count += step.isForward ? count : -count }
    free[start] -= count
    free[end] -= count
    return count
  }
}

// MARK: - Results

extension BucketMatching {
  /// The additional pairs that there would be if every possible edge counted.
  private func open() -> [Flow] {
    var copy = self
    var open: [Flow] = []
    for shift in 0...CoveredDays.mostDaysShifted {
      for index in edges.indices {
        let edge = edges[index]
        let count = min(copy.free[edge.left], copy.free[edge.right])
        guard count > 0, distance(edge.left, edge.right) == shift else { continue }
        copy.push(count, along: index)
        open.append(flow(edge.left, edge.right, count))
      }
    }
    // Adjacent buckets are not enough: a pair may have to move to the next neighbour.
    var search = Search(.possible, true, nodeCount: buckets.count)
    for start in 0..<leftCount {
      while copy.free[start] > 0, let way = copy.rearrange(from: start, &search) {
        open.append(flow(start, way.end, way.count))
      }
    }
    return open
  }

  /// The accepted pairs, rearranged in day order if all resulting pairs are allowed.
  ///
  /// Otherwise they stay as they are. Of all pairings of these rows, the one in day order shifts
  /// the days the least.
  private func inOrder(unsure: Int) -> [Flow] {
    let flows =
      ordered() ?? edges.filter { $0.count > 0 }.map { flow($0.left, $0.right, $0.count) }
    return marked(flows.map(judged), unsure: unsure)
  }

  private func ordered() -> [Flow]? {
    var taken = Array(repeating: 0, count: buckets.count)
    for edge in edges {
      taken[edge.left] += edge.count
      taken[edge.right] += edge.count
    }
    var ordered: [Flow] = []
    var other = leftCount
    for index in 0..<leftCount {
      while taken[index] > 0 {
        while taken[other] == 0 { other += 1 }
        let isAllowed = edgesOf[index].contains { edges[$0].right == other }
        guard isAllowed else { return nil }
        let count = min(taken[index], taken[other])
        taken[index] -= count
        taken[other] -= count
        ordered.append(flow(index, other, count))
      }
    }
    return ordered
  }

  private func judged(_ flow: Flow) -> Flow {
    var flow = flow
    let (left, right) = (flow.left, leftCount + flow.right)
    flow.isForced =
      must[left] && must[right] && edgesOf[left].count == 1 && edgesOf[right].count == 1
      && buckets[left].count == buckets[right].count
    return flow
  }

  /// The flows, with the most doubtful pairs marked as unsure.
  ///
  /// A pair is more doubtful if fewer of its rows need a partner, then if its days are further
  /// apart.
  private func marked(_ flows: [Flow], unsure: Int) -> [Flow] {
    guard unsure > 0 else { return flows }
    var flows = flows
    var rest = unsure
    let worst = flows.indices.sorted { one, other in
      let (first, second) = (doubt(flows[one]), doubt(flows[other]))
      return first == second ? one < other : first > second
    }
    for index in worst where rest > 0 {
      flows[index].unsure = min(rest, flows[index].count)
      rest -= flows[index].unsure
    }
    return flows
  }

  private func doubt(_ flow: Flow) -> Int {
    let (left, right) = (flow.left, leftCount + flow.right)
    let needs = [must[left], must[right]].count { $0 }
    return distance(left, right) - needs * (CoveredDays.mostDaysShifted + 1)
  }
}
