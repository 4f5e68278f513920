/// Finds all of many literals in a text in one pass over its bytes (Aho and Corasick, 1975).
///
/// The cost of a scan grows with the text, not with the number of literals. States are numbered
/// breadth first, so that the ones near the start, where a scan spends its time, lie together;
/// bytes that no literal holds share one column.
package final class LiteralAutomaton: @unchecked Sendable {
  // Unchecked: the memory below is written by `init` alone and freed by `deinit`.

  /// A row per state: for every class of bytes where to go, then the literal that ends here.
  ///
  /// An entry is the offset of the next row times two, plus one where a literal ends there.
  private let table: UnsafeMutablePointer<UInt32>
  private let classes: UnsafeMutablePointer<UInt8>
  /// For every literal the next shorter one that ends where it ends, or `none`.
  private let shorter: UnsafeMutablePointer<UInt32>
  private let stride: Int
  package let stateCount: Int

  private static let none = UInt32.max

  /// Builds the automaton for literals that are known by their index; empty ones are never found.
  package init(_ literals: [[UInt8]]) {
    let alphabet = Self.alphabet(literals)
    let rowCount = literals.reduce(1) { $0 + $1.count }
    stride = alphabet.count + 1
    classes = .allocate(capacity: 256)
    classes.initialize(from: alphabet.classes, count: 256)
    shorter = .allocate(capacity: max(1, literals.count))
    shorter.initialize(repeating: Self.none, count: max(1, literals.count))
    let order = Self.sorted(literals)
    // Memory that is never touched costs nothing, so the bound need not be exact.
    table = .allocate(capacity: rowCount * stride)
    table.initialize(repeating: 0, count: stride)
    table[stride - 1] = Self.none
    var build = Build(literals: literals, order: order)
    stateCount = build.run(table: table, classes: classes, shorter: shorter, stride: stride)
  }

  deinit {
    table.deallocate()
    classes.deallocate()
    shorter.deallocate()
  }

  /// Calls `onHit` with every literal of `bytes` and the offset just after it, wherever it ends.
  ///
  /// Where `onHit` returns false, the shorter literals that end at the same place are left out:
  /// a caller who has seen a literal before has seen those as well.
  @inline(__always)
  package func scan(_ bytes: UnsafeBufferPointer<UInt8>, onHit: (Int, Int) -> Bool) {
    guard let start = bytes.baseAddress else { return }
    let end = start + bytes.count
    var next = start
    var entry: UInt32 = 0
    while next < end {
      entry = table[Int(entry &>> 1) &+ Int(classes[Int(next.pointee)])]
      next += 1
      if entry & 1 == 1 { report(entry, next - start, onHit) }
    }
  }

  @inline(__always)
  private func report(_ entry: UInt32, _ end: Int, _ onHit: (Int, Int) -> Bool) {
    var literal = table[Int(entry &>> 1) &+ stride &- 1]
    while literal != Self.none, onHit(Int(literal), end) { literal = shorter[Int(literal)] }
  }

  /// A class for each byte that occurs, and one for all the others.
  private static func alphabet(_ literals: [[UInt8]]) -> (classes: [UInt8], count: Int) {
    var isUsed = [Bool](repeating: false, count: 256)
    for literal in literals {
      for byte in literal { isUsed[Int(byte)] = true }
    }
    var count = 0
    var classes = [UInt8](repeating: 0, count: 256)
    for byte in 0..<256 where isUsed[byte] {
      classes[byte] = UInt8(count)
      count += 1
    }
    guard count < 256 else { return (classes, count) }
    for byte in 0..<256 where !isUsed[byte] { classes[byte] = UInt8(count) }
    return (classes, count + 1)
  }

  /// The indices of the literals in the order of their bytes, so that each prefix is one range.
  private static func sorted(_ literals: [[UInt8]]) -> [Int32] {
    literals.indices.map { Int32($0) }.sorted { left, right in
      let (first, second) = (literals[Int(left)], literals[Int(right)])
      let common = min(first.count, second.count)
      for index in 0..<common where first[index] != second[index] {
        return first[index] < second[index]
      }
      return first.count != second.count ? first.count < second.count : left < right
    }
  }

  /// The construction: states are ranges of the sorted literals that share a prefix, taken
  /// breadth first, so each row is the finished row of its failure state with its own children.
  private struct Build {
    let literals: [[UInt8]]
    let order: [Int32]

    private struct State {
      var first: Int32
      var end: Int32
      var depth: Int32
      /// The offset of the row of the longest proper suffix that is a state.
      var failure: UInt32
    }

    init(literals: [[UInt8]], order: [Int32]) {
      self.literals = literals
      self.order = order
    }

    mutating func run(
      table: UnsafeMutablePointer<UInt32>, classes: UnsafeMutablePointer<UInt8>,
      shorter: UnsafeMutablePointer<UInt32>, stride: Int
    ) -> Int {
      var states = [State(first: 0, end: Int32(order.count), depth: 0, failure: 0)]
      var current = 0
      while current < states.count {
        let state = states[current]
        let row = table + current * stride
        let failureRow = table + Int(state.failure)
        if current > 0 { row.initialize(from: failureRow, count: stride - 1) }
        var first = Int(state.first)
        let end = Int(state.end)
        let depth = Int(state.depth)
        while first < end, literals[Int(order[first])].count == depth { first += 1 }
        while first < end {
          let byte = literals[Int(order[first])][depth]
          var last = first + 1
          while last < end, literals[Int(order[last])][depth] == byte { last += 1 }
          let column = Int(classes[Int(byte)])
          let failure = current == 0 ? 0 : failureRow[column] &>> 1
          let child = states.count * stride
          let ending = link(
            first..<last, depth + 1, table[Int(failure) + stride - 1], shorter)
          table[child + stride - 1] = ending
          row[column] = UInt32(child) << 1 | (ending == LiteralAutomaton.none ? 0 : 1)
          states.append(
            State(
              first: Int32(first), end: Int32(last), depth: state.depth + 1, failure: failure))
          first = last
        }
        current += 1
      }
      return states.count
    }

    /// Chains the literals that end in a new state to those that end in its failure state, and
    /// returns the head of the chain.
    private func link(
      _ range: Range<Int>, _ length: Int, _ tail: UInt32, _ shorter: UnsafeMutablePointer<UInt32>
    ) -> UInt32 {
      var head: UInt32?
      var previous: UInt32?
      for position in range {
        let literal = UInt32(order[position])
        guard literals[Int(literal)].count == length else { break }
        if let previous { shorter[Int(previous)] = literal } else { head = literal }
        previous = literal
      }
      if let previous { shorter[Int(previous)] = tail }
      return head ?? tail
    }
  }
}
