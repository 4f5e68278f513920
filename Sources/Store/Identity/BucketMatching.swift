/// Pairs the rows of two sources that may be one movement, one to one.
///
/// Rows of one amount, one day and the same files are interchangeable, so that whole buckets are
/// paired and not rows: a hundred thousand equal rows in a week are seven buckets. Nearest days
/// first; then a row that its own source's cover says must have a partner takes one by rearranging
/// the others, so that no pair is missed.
struct BucketMatching {
  struct Bucket {
    var day: Int32
    var count: Int
  }

  /// So many rows of a bucket on the left are so many of one on the right.
  struct Flow {
    var left: Int
    var right: Int
    var count: Int
  }

  private struct Edge {
    var left: Int
    var right: Int
    var count = 0
    /// Whether one of the two must have a partner in the other's source.
    var isObliged: Bool
  }

  private let left: [Bucket]
  private let right: [Bucket]
  private var edges: [Edge] = []
  private var edgesOfLeft: [[Int]]
  private var edgesOfRight: [[Int]]
  private var freeLeft: [Int]
  private var freeRight: [Int]

  /// Both sides in order of days; `obliges` says of two buckets whether they may be one movement
  /// (nil: they may not), and whether one of them must have a partner.
  init(_ left: [Bucket], _ right: [Bucket], obliges: (Int, Int) -> Bool?) {
    self.left = left
    self.right = right
    edgesOfLeft = Array(repeating: [], count: left.count)
    edgesOfRight = Array(repeating: [], count: right.count)
    freeLeft = left.map(\.count)
    freeRight = right.map(\.count)
    var first = 0
    for index in left.indices {
      let day = left[index].day
      while first < right.count, right[first].day < day - DayCover.mostDaysShifted { first += 1 }
      for other in right[first...].indices {
        guard right[other].day <= day + DayCover.mostDaysShifted else { break }
        guard let isObliged = obliges(index, other) else { continue }
        edgesOfLeft[index].append(edges.count)
        edgesOfRight[other].append(edges.count)
        edges.append(Edge(left: index, right: other, isObliged: isObliged))
      }
    }
  }

  /// The pairs, in order of days.
  func flows() -> [Flow] {
    var copy = self
    copy.takeNearest()
    copy.rearrange()
    return copy.inOrder()
  }

  private mutating func takeNearest() {
    for shift in 0...DayCover.mostDaysShifted {
      for index in edges.indices {
        let edge = edges[index]
        guard abs(left[edge.left].day - right[edge.right].day) == shift else { continue }
        push(min(freeLeft[edge.left], freeRight[edge.right]), along: index)
      }
    }
  }

  private mutating func push(_ count: Int, along edge: Int) {
    edges[edge].count += count
    freeLeft[edges[edge].left] -= count
    freeRight[edges[edge].right] -= count
  }

  /// Nodes are the buckets of the left, then those of the right. A search that fails has shown that
  /// what it reached leads nowhere, now and later, so that it is never searched again.
  private mutating func rearrange() {
    var isSpent = Array(repeating: false, count: left.count + right.count)
    for start in isSpent.indices {
      let edges = start < left.count ? edgesOfLeft[start] : edgesOfRight[start - left.count]
      guard edges.contains(where: { self.edges[$0].isObliged }) else { continue }
      while free(start) > 0, rearrange(from: start, &isSpent) {}
    }
  }

  private func free(_ node: Int) -> Int {
    node < left.count ? freeLeft[node] : freeRight[node - left.count]
  }

  /// Finds a way from a bucket with free rows to one on the other side, and moves pairs along it.
  private mutating func rearrange(from start: Int, _ isSpent: inout [Bool]) -> Bool {
    guard !isSpent[start] else { return false }
    let startsLeft = start < left.count
    var cameBy: [Int: Int] = [start: -1]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      let isLeft = node < left.count
      if isLeft != startsLeft, free(node) > 0 {
        augment(to: node, from: start, cameBy)
        return true
      }
      for index in isLeft ? edgesOfLeft[node] : edgesOfRight[node - left.count] {
        let edge = edges[index]
        let other = isLeft ? edge.right + left.count : edge.left
        // Away from the starting side any edge will do; back to it only what is paired.
        guard isLeft == startsLeft || edge.count > 0, cameBy[other] == nil, !isSpent[other]
        else { continue }
        cameBy[other] = index
        queue.append(other)
      }
    }
    for node in queue { isSpent[node] = true }
    return false
  }

  private mutating func augment(to end: Int, from start: Int, _ cameBy: [Int: Int]) {
    let startsLeft = start < left.count
    var way: [(edge: Int, isForward: Bool)] = []
    var count = min(free(start), free(end))
    var node = end
    while node != start, let index = cameBy[node], index >= 0 {
      let isForward = (node < left.count) != startsLeft
      if !isForward { count = min(count, edges[index].count) }
      way.append((index, isForward))
      let edge = edges[index]
      node = node < left.count ? edge.right + left.count : edge.left
    }
    for step in way { edges[step.edge].count += step.isForward ? count : -count }
    for node in [start, end] {
      if node < left.count {
        freeLeft[node] -= count
      } else {
        freeRight[node - left.count] -= count
      }
    }
  }

  /// The same rows paired first with first: among all ways to pair them the one that shifts least.
  private func inOrder() -> [Flow] {
    let given = edges.filter { $0.count > 0 }
      .map { Flow(left: $0.left, right: $0.right, count: $0.count) }
    var takenLeft = Array(repeating: 0, count: left.count)
    var takenRight = Array(repeating: 0, count: right.count)
    for flow in given {
      takenLeft[flow.left] += flow.count
      takenRight[flow.right] += flow.count
    }
    var ordered: [Flow] = []
    var other = 0
    for index in left.indices {
      while takenLeft[index] > 0 {
        while takenRight[other] == 0 { other += 1 }
        let isAllowed = edgesOfLeft[index].contains { edges[$0].right == other }
        guard isAllowed else { return given }
        let count = min(takenLeft[index], takenRight[other])
        takenLeft[index] -= count
        takenRight[other] -= count
        ordered.append(Flow(left: index, right: other, count: count))
      }
    }
    return ordered
  }
}
