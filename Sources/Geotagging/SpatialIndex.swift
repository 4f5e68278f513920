import Ledger

/// A nearest-neighbour index of points on the globe (a k-d tree; Bentley, 1975).
///
/// The points are unit vectors. The straight-line distance between two of them grows with the
/// distance on the globe, so the date line and the poles need no special case. The tree is
/// implicit: the middle node of each range splits it by x, y or z in turn.
struct SpatialIndex: Sendable {
  /// A point with its reach and the largest reach in its subtree.
  private struct Node {
    var vector: UnitVector
    var number: Int32
    /// The reach, as the square of a straight-line distance, like ``widest``.
    var reach: Double
    var widest: Double
  }

  private var nodes: [Node]

  /// Creates an index of numbered points; a search finds a point from at most `metres` away.
  init(_ points: [(number: Int32, vector: UnitVector, metres: Double)]) {
    nodes = points.map { point in
      let reach = UnitVector.chordSquared(metres: point.metres)
      return Node(
        vector: point.vector, number: point.number, reach: reach, widest: reach)
    }
    part(0..<nodes.count, axis: 0)
  }

  var isEmpty: Bool { nodes.isEmpty }

  /// The nearest point with `vector` within its reach; on a tie, the point with the lowest number.
  ///
  /// Only points for which `holds` is true count.
  ///
  /// - Returns: the number of the point, and the square of the straight-line distance to it; nil if
  ///   there is none.
  func nearest(
    to vector: UnitVector, where holds: (Int32) -> Bool = { _ in true }
  ) -> (number: Int32, chordSquared: Double)? {
    var best = (number: Int32.max, chordSquared: Double.infinity)
    search(0..<nodes.count, axis: 0, vector, holds, &best)
    return best.number == .max ? nil : best
  }

  private func search(
    _ range: Range<Int>, axis: Int, _ vector: UnitVector, _ holds: (Int32) -> Bool,
    _ best: inout (number: Int32, chordSquared: Double)
  ) {
    guard !range.isEmpty else { return }
    let middle = (range.lowerBound + range.upperBound) / 2
    let node = nodes[middle]
    let away = node.vector.chordSquared(to: vector)
    let isNearer =
      away < best.chordSquared || away == best.chordSquared && node.number < best.number
    if away <= node.reach, isNearer, holds(node.number) { best = (node.number, away) }
    let side = vector.part(axis) - node.vector.part(axis)
    let halves = (range.lowerBound..<middle, middle + 1..<range.upperBound)
    let (near, far) = side < 0 ? (halves.0, halves.1) : (halves.1, halves.0)
    search(near, axis: (axis + 1) % 3, vector, holds, &best)
    // Every point beyond the plane is at least as far away as the plane.
    guard side * side <= min(best.chordSquared, widest(far)) else { return }
    search(far, axis: (axis + 1) % 3, vector, holds, &best)
  }

  private func widest(_ range: Range<Int>) -> Double {
    range.isEmpty ? -1 : nodes[(range.lowerBound + range.upperBound) / 2].widest
  }

  // MARK: - Construction

  private mutating func part(_ range: Range<Int>, axis: Int) {
    guard range.count > 1 else { return }
    let middle = (range.lowerBound + range.upperBound) / 2
    select(middle, in: range, axis)
    let halves = [range.lowerBound..<middle, middle + 1..<range.upperBound]
    for half in halves {
      part(half, axis: (axis + 1) % 3)
      nodes[middle].widest = max(nodes[middle].widest, widest(half))
    }
  }

  /// Moves the node with rank `index` to that index (Hoare's selection).
  ///
  /// Lower nodes move before it and higher nodes after it.
  private mutating func select(_ index: Int, in range: Range<Int>, _ axis: Int) {
    var (low, high) = (range.lowerBound, range.upperBound - 1)
    while low < high {
      let pivot = nodes[(low + high) / 2]
      var (left, right) = (low, high)
      while left <= right {
        while Self.isBefore(nodes[left], pivot, axis) { left += 1 }
        while Self.isBefore(pivot, nodes[right], axis) { right -= 1 }
        if left <= right {
          nodes.swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      if index <= right {
        high = right
      } else if index >= left {
        low = left
      } else {
        return
      }
    }
  }

  private static func isBefore(_ one: Node, _ other: Node, _ axis: Int) -> Bool {
    let (first, second) = (one.vector.part(axis), other.vector.part(axis))
    return first == second ? one.number < other.number : first < second
  }
}

extension UnitVector {
  fileprivate func part(_ axis: Int) -> Double {
    switch axis {
    case 0: x
    case 1: y
    default: z
    }
  }
}
