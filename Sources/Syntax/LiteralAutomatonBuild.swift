/// The construction of a ``LiteralAutomaton``.
///
/// States are ranges of the sorted literals that share a prefix, taken breadth first, so that the
/// children of one lie side by side and the failure of a state is known before its children's. Then
/// unbranched states become links and all others nodes.
struct LiteralAutomatonBuild {
  private(set) var nodes: [UInt64] = []
  private(set) var letters: [UInt8] = []
  private(set) var runs: [UInt8] = []
  private(set) var links: [LiteralStates.Link] = []
  private(set) var classes = [UInt16](repeating: LiteralStates.noClass, count: 256)
  private(set) var shorter: [UInt32]
  private(set) var headWords = 1
  /// The states of four bytes on the way to which no literal ends, by these bytes.
  private(set) var jumps: [UInt32: LiteralStates.Entry] = [:]

  /// The literals in their order, one behind the other, with where each begins.
  private var sorted: [UInt8] = []
  private var starts: [Int] = []
  /// Their numbers.
  private let order: [Int32]
  private var states = [State(first: 0, end: 0, depth: 0)]
  /// The children of the start by their byte: most failures end there.
  private var firstStates = [Int32](repeating: 0, count: 256)

  /// States nearer to the start than this are nodes: an entry tells how near they are.
  private static let linkDepth = 3

  private struct State {
    /// The range of sorted literals that begin with this state's bytes.
    var first: Int32
    var end: Int32
    var depth: Int32
    /// The byte that leads here.
    var byte: UInt8 = 0
    /// The number of the longest proper suffix that is a state.
    var failure: Int32 = 0
    /// The numbers of its children, in the order of their bytes.
    var firstChild: Int32 = 0
    var childCount: Int32 = 0
    var literal = LiteralAutomaton.none
    /// Whether no literal ends on the way here.
    var isClear = true
    /// Where it is in the end.
    var entry: LiteralStates.Entry = 0
  }

  init(_ literals: [[UInt8]]) {
    shorter = [UInt32](repeating: LiteralAutomaton.none, count: literals.count)
    order = Self.order(literals)
    sorted.reserveCapacity(literals.reduce(0) { $0 + $1.count })
    for number in order {
      starts.append(sorted.count)
      sorted += literals[Int(number)]
    }
    starts.append(sorted.count)
    chooseClasses()
    states[0].end = Int32(order.count)
    var current = 0
    while current < states.count {
      expand(current)
      current += 1
    }
    let chain = place()
    for number in chain { appendLink(number) }
    for index in runs.indices.dropLast().reversed() where runs[index] > 0 {
      runs[index] = min(.max - 1, runs[index + 1]) + 1
    }
    for number in states.indices where !isLink(states[number]) { appendNode(number) }
    for state in states where state.depth == LiteralStarts.width && state.isClear {
      let start = starts[Int(state.first)]
      jumps[LiteralStarts.word(sorted[start..<start + LiteralStarts.width])] = state.entry
    }
  }

  /// The numbers of the literals by their bytes: most differ in the first eight, which are one number.
  private static func order(_ literals: [[UInt8]]) -> [Int32] {
    let keys = literals.enumerated().map { number, literal in
      (
        head: literal.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
          << UInt64(8 * max(0, 8 - literal.count)),
        number: Int32(number)
      )
    }
    return keys.sorted { one, other in
      one.head == other.head
        ? precedes(literals[Int(one.number)], literals[Int(other.number)]) : one.head < other.head
    }.map(\.number)
  }

  private static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let common = min(left.count, right.count)
    for index in 0..<common where left[index] != right[index] { return left[index] < right[index] }
    return left.count < right.count
  }

  /// A class for each byte that occurs, in the order of the bytes.
  private mutating func chooseClasses() {
    var isUsed = [Bool](repeating: false, count: 256)
    for byte in sorted { isUsed[Int(byte)] = true }
    var count: UInt16 = 0
    for byte in 0..<256 where isUsed[byte] {
      classes[byte] = count
      count += 1
    }
    headWords = (Int(count) + 63) / 64 + 1
  }

  // MARK: - States

  /// Appends the children of a state, each with its failure.
  private mutating func expand(_ current: Int) {
    let state = states[current]
    var first = Int(state.first)
    let end = Int(state.end)
    let depth = Int(state.depth)
    while first < end, length(first) == depth { first += 1 }
    states[current].firstChild = Int32(states.count)
    while first < end {
      let byte = sorted[starts[first] + depth]
      var last = first + 1
      while last < end, sorted[starts[last] + depth] == byte { last += 1 }
      var child = State(
        first: Int32(first), end: Int32(last), depth: state.depth + 1, byte: byte)
      child.failure = current == 0 ? 0 : next(Int(state.failure), byte)
      child.literal = link(first..<last, depth + 1, states[Int(child.failure)].literal)
      child.isClear = state.isClear && state.literal == LiteralAutomaton.none
      if current == 0 { firstStates[Int(byte)] = Int32(states.count) }
      states[current].childCount += 1
      states.append(child)
      first = last
    }
  }

  /// The length of the literal at a place of the order.
  private func length(_ position: Int) -> Int { starts[position + 1] - starts[position] }

  /// The state that a byte leads to, from one that has its children.
  private func next(_ number: Int, _ byte: UInt8) -> Int32 {
    var number = number
    while number != 0 {
      let first = states[number].firstChild
      for child in first..<first + states[number].childCount where states[Int(child)].byte == byte {
        return child
      }
      number = Int(states[number].failure)
    }
    return firstStates[Int(byte)]
  }

  /// Chains the literals that end in a new state to those that end in its failure state, and
  /// returns the head of the chain.
  private mutating func link(_ range: Range<Int>, _ length: Int, _ tail: UInt32) -> UInt32 {
    var head: UInt32?
    var previous: Int?
    for position in range {
      let literal = Int(order[position])
      guard self.length(position) == length else { break }
      if let previous { shorter[previous] = UInt32(literal) } else { head = UInt32(literal) }
      previous = literal
    }
    if let previous { shorter[previous] = tail }
    return head ?? tail
  }

  // MARK: - Nodes and links

  private func isLink(_ state: State) -> Bool {
    state.childCount < 2 && state.depth >= Self.linkDepth
  }

  /// Gives every state its entry, and returns the links in the order in which they are followed.
  private mutating func place() -> [Int] {
    var chain: [Int] = []
    var wordCount = 0
    for start in states.indices {
      if !isLink(states[start]) {
        setEntry(start, index: wordCount, isLink: false)
        wordCount += headWords + (Int(states[start].childCount) + 1) / 2
        continue
      }
      var number = start
      // The start alone has the entry 0, and is no link.
      while isLink(states[number]), states[number].entry == 0 {
        setEntry(number, index: chain.count, isLink: true)
        chain.append(number)
        guard states[number].childCount == 1 else { break }
        number = Int(states[number].firstChild)
      }
    }
    return chain
  }

  private mutating func setEntry(_ number: Int, index: Int, isLink: Bool) {
    let depth = UInt32(min(Int32(Self.linkDepth), states[number].depth))
    states[number].entry =
      UInt32(index) << LiteralStates.indexBit | (isLink ? LiteralStates.link : depth << 2)
      | (states[number].literal == LiteralAutomaton.none ? 0 : 1)
  }

  private mutating func appendLink(_ number: Int) {
    let state = states[number]
    // A state without children has a byte too, one that leads where a shorter suffix goes with it.
    let byte = state.childCount == 1 ? states[Int(state.firstChild)].byte : 0
    let next = states[Int(next(number, byte))].entry
    let after = UInt32(links.count + 1) << LiteralStates.indexBit | LiteralStates.link
    letters.append(byte)
    runs.append(next == after ? 1 : 0)
    links.append(
      .init(next: next, failure: states[Int(state.failure)].entry, literal: state.literal))
  }

  private mutating func appendNode(_ number: Int) {
    let state = states[number]
    var words = [UInt64](repeating: 0, count: headWords)
    words[headWords - 1] = UInt64(states[Int(state.failure)].entry) | UInt64(state.literal) << 32
    for rank in 0..<state.childCount {
      let child = states[Int(state.firstChild + rank)]
      let column = classes[Int(child.byte)]
      words[Int(column >> 6)] |= 1 << UInt64(column & 63)
      if rank & 1 == 0 {
        words.append(UInt64(child.entry))
      } else {
        words[words.count - 1] |= UInt64(child.entry) << 32
      }
    }
    nodes += words
  }
}
