/// The construction of a ``LiteralAutomaton``.
///
/// States are ranges of the sorted literals that share a prefix, taken breadth first. Each first
/// gets a full row: that of its failure state, which is complete by then, with its own children
/// put in. Afterwards the rows of unbranched states are given up for links.
struct LiteralAutomatonBuild {
  private(set) var rows: [UInt32] = []
  private(set) var steps: [LiteralAutomaton.Step] = []
  private(set) var links: [LiteralAutomaton.Link] = []
  private(set) var classes = [UInt8](repeating: 0, count: 256)
  private(set) var shorter: [UInt32]
  private(set) var stride = 1

  private let literals: [[UInt8]]
  private let rowRoom: Int
  private var order: [Int32]
  private var states = [State(first: 0, end: 0, depth: 0, failure: 0)]

  /// States nearer to the start than this keep their rows: a scan leaves them at every other byte.
  private static let rowDepth = 3

  private struct State {
    /// The range of sorted literals that begin with this state's bytes.
    var first: Int32
    var end: Int32
    var depth: Int32
    /// The number of the longest proper suffix that is a state.
    var failure: Int32
    var children: Int32 = 0
    /// The byte that leads to the child, where there is one child.
    var byte: UInt8 = 0
    var literal = LiteralAutomaton.none
    /// Where it is once the rows are packed.
    var entry: UInt32 = 0
  }

  init(_ literals: [[UInt8]], rowRoom: Int) {
    self.literals = literals
    self.rowRoom = rowRoom
    shorter = [UInt32](repeating: LiteralAutomaton.none, count: literals.count)
    order = literals.indices.map { Int32($0) }
    order.sort { Self.precedes(literals[Int($0)], literals[Int($1)]) }
    chooseClasses()
    states[0].end = Int32(order.count)
    let bound = literals.reduce(1) { $0 + $1.count } * stride
    let full = UnsafeMutablePointer<UInt32>.allocate(capacity: bound)
    defer { full.deallocate() }
    full.initialize(repeating: 0, count: stride)
    var current = 0
    while current < states.count {
      expand(current, full)
      current += 1
    }
    place()
    pack(full)
  }

  private static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let common = min(left.count, right.count)
    for index in 0..<common where left[index] != right[index] { return left[index] < right[index] }
    return left.count < right.count
  }

  /// A class for each byte that occurs, and one for all the others.
  private mutating func chooseClasses() {
    var isUsed = [Bool](repeating: false, count: 256)
    for literal in literals {
      for byte in literal { isUsed[Int(byte)] = true }
    }
    var count = 0
    for byte in 0..<256 where isUsed[byte] {
      classes[byte] = UInt8(count)
      count += 1
    }
    if count < 256 {
      for byte in 0..<256 where !isUsed[byte] { classes[byte] = UInt8(count) }
      count += 1
    }
    stride = count + 1
  }

  /// Fills the row of a state with state numbers, and appends its children.
  private mutating func expand(_ current: Int, _ full: UnsafeMutablePointer<UInt32>) {
    let state = states[current]
    let row = full + current * stride
    let failureRow = full + Int(state.failure) * stride
    if current > 0 { row.initialize(from: failureRow, count: stride) }
    var first = Int(state.first)
    let end = Int(state.end)
    let depth = Int(state.depth)
    while first < end, literals[Int(order[first])].count == depth { first += 1 }
    while first < end {
      let byte = literals[Int(order[first])][depth]
      var last = first + 1
      while last < end, literals[Int(order[last])][depth] == byte { last += 1 }
      let column = Int(classes[Int(byte)])
      let failure = current == 0 ? 0 : Int(failureRow[column])
      var child = State(
        first: Int32(first), end: Int32(last), depth: state.depth + 1, failure: Int32(failure))
      child.literal = link(first..<last, depth + 1, states[failure].literal)
      row[column] = UInt32(states.count)
      states[current].children += 1
      states[current].byte = byte
      states.append(child)
      first = last
    }
  }

  /// Chains the literals that end in a new state to those that end in its failure state, and
  /// returns the head of the chain.
  private mutating func link(_ range: Range<Int>, _ length: Int, _ tail: UInt32) -> UInt32 {
    var head: UInt32?
    var previous: Int?
    for position in range {
      let literal = Int(order[position])
      guard literals[literal].count == length else { break }
      if let previous { shorter[previous] = UInt32(literal) } else { head = UInt32(literal) }
      previous = literal
    }
    if let previous { shorter[previous] = tail }
    return head ?? tail
  }

  private func keepsRow(_ state: State) -> Bool {
    state.children > 1 || state.depth < Self.rowDepth || states.count * stride * 4 <= rowRoom
  }

  /// Gives every state its row, or its link beside the links it is scanned with.
  private mutating func place() {
    var rowCount = 0
    for number in states.indices where keepsRow(states[number]) {
      setEntry(number, index: rowCount * stride, isLink: false)
      rowCount += 1
    }
    rows = [UInt32](repeating: 0, count: rowCount * stride)
  }

  private mutating func setEntry(_ number: Int, index: Int, isLink: Bool) {
    let isEnding = states[number].literal != LiteralAutomaton.none
    states[number].entry = UInt32(index) << 2 | (isLink ? 2 : 0) | (isEnding ? 1 : 0)
  }

  /// Moves the full rows of branching states, and those of the others into links.
  private mutating func pack(_ full: UnsafeMutablePointer<UInt32>) {
    var chain: [Int] = []
    var isPlaced = [Bool](repeating: false, count: states.count)
    for start in states.indices where !keepsRow(states[start]) && !isPlaced[start] {
      var number = start
      while !keepsRow(states[number]), !isPlaced[number] {
        isPlaced[number] = true
        setEntry(number, index: chain.count, isLink: true)
        chain.append(number)
        guard states[number].children == 1 else { break }
        number = Int(full[number * stride + Int(classes[Int(states[number].byte)])])
      }
    }
    for number in chain {
      let state = states[number]
      let next = Int(full[number * stride + Int(classes[Int(state.byte)])])
      let ending = states[next].entry & 1
      let isAfter = states[next].entry == UInt32(links.count + 1) << 2 | 2 | ending
      steps.append(
        LiteralAutomaton.Step(byte: state.byte, flags: isAfter ? UInt8(ending) : 2))
      links.append(
        LiteralAutomaton.Link(
          next: states[next].entry, failure: states[Int(state.failure)].entry,
          literal: state.literal))
    }
    for number in states.indices where keepsRow(states[number]) {
      let row = Int(states[number].entry >> 2)
      for column in 0..<stride - 1 {
        rows[row + column] = states[Int(full[number * stride + column])].entry
      }
      rows[row + stride - 1] = states[number].literal
    }
  }
}
