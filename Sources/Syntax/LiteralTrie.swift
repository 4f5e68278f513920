/// A trie of literals with one state for each prefix; state 0 is the start.
///
/// The literals are sorted, and each adds a tail: the consecutive states that earlier literals
/// lack. The first child of a state is thus the next state. Only branches need more. A state takes
/// a few bytes in several arrays, so creating a million takes little longer than reading their
/// letters.
struct LiteralTrie {
  /// The byte that leads to each state.
  private(set) var bytes: [UInt8] = [0]
  /// The failure of each state: its longest proper suffix that is also a state.
  private(set) var failures: [Int32] = []
  /// The longest literal that ends in each state, or ``LiteralAutomaton/none``.
  private(set) var outputs: [UInt32] = []
  /// Whether no literal ends before each state on its path; known only for states near the start.
  private(set) var isClear: [Bool] = []
  /// For each literal, the next equal or shorter literal with the same ending.
  ///
  /// It is ``LiteralAutomaton/none`` if there is no such literal.
  private(set) var shorter: [UInt32]
  private(set) var tails: [Tail] = []

  /// Whether each state has a child; its first child is the next state.
  private var hasChild = [false]
  /// The index of the first of each state's further children in ``others``, or -1.
  private var branches: [Int32] = []
  /// The further children of branched states, sorted by byte, with a 0 after those of each state.
  ///
  /// They are the first states of tails. ``otherBytes`` has their bytes.
  private var others: [Int32] = []
  private var otherBytes: [UInt8] = []
  /// The state that each byte leads to from the start, or 0; most failures are such states.
  private var firstStates = [Int32](repeating: 0, count: 256)

  /// The states that one literal adds.
  struct Tail {
    var states: Range<Int>
    /// The state before the tail.
    var parent: Int32
    /// The depth of the state before the tail in bytes.
    var parentDepth: Int32
    /// The first of the equal literals that end with the tail.
    var literal: Int32
    /// The last of the equal literals that end with the tail.
    var lastEqual: Int32
    /// The depth of the last state in bytes.
    var depth: Int { Int(parentDepth) + states.count }
  }

  init(_ literals: LiteralList) {
    shorter = [UInt32](repeating: LiteralAutomaton.none, count: literals.count)
    addTails(literals)
    failures = [Int32](repeating: 0, count: bytes.count)
    outputs = [UInt32](repeating: LiteralAutomaton.none, count: bytes.count)
    isClear = [Bool](repeating: true, count: bytes.count)
    branches = [Int32](repeating: -1, count: bytes.count)
    branchOff()
    settle()
  }

  /// Whether a state has more than one child.
  func isBranched(_ state: Int) -> Bool { branches[state] >= 0 }

  /// The only child of a state; nil if it has none or several.
  func onlyChild(of state: Int) -> Int? {
    hasChild[state] && branches[state] < 0 ? state + 1 : nil
  }

  /// Whether a state has no children.
  func isLast(_ state: Int) -> Bool { !hasChild[state] }

  func childCount(of state: Int) -> Int {
    var count = 0
    forEachChild(of: state) { _, _ in count += 1 }
    return count
  }

  /// Calls `body` with the byte and the state of each child, in byte order.
  func forEachChild(of state: Int, _ body: (UInt8, Int) -> Void) {
    guard hasChild[state] else { return }
    body(bytes[state + 1], state + 1)
    var other = Int(branches[state])
    while other >= 0, others[other] != 0 {
      body(otherBytes[other], Int(others[other]))
      other += 1
    }
  }

  /// The next state for a byte: a child of the state, or else of the first failure that has one.
  ///
  /// It is 0 if none has a child for the byte.
  func next(_ state: Int, _ byte: UInt8) -> Int {
    var state = state
    while state != 0 {
      if hasChild[state], bytes[state + 1] == byte { return state + 1 }
      var other = Int(branches[state])
      while other >= 0, others[other] != 0 {
        if otherBytes[other] == byte { return Int(others[other]) }
        other += 1
      }
      state = Int(failures[state])
    }
    return Int(firstStates[Int(byte)])
  }

  // MARK: - Tails

  private mutating func addTails(_ literals: LiteralList) {
    bytes.reserveCapacity(literals.bytes.count + 1)
    hasChild.reserveCapacity(literals.bytes.count + 1)
    // The states of the previous literal, by depth.
    var path: [Int32] = [0]
    var previous = 0..<0
    for number in Self.order(literals) {
      let range = literals.range(Int(number))
      let common = Self.common(previous, range, in: literals.bytes)
      if common == range.count {
        if common > 0 { addEqual(number) }
        continue
      }
      let first = bytes.count
      let parent = path[common]
      path.removeSubrange((common + 1)...)
      for index in range.dropFirst(common) {
        hasChild[hasChild.count - 1] = hasChild.count > first || parent == first - 1
        path.append(Int32(bytes.count))
        bytes.append(literals.bytes[index])
        hasChild.append(false)
      }
      tails.append(
        Tail(
          states: first..<bytes.count, parent: parent, parentDepth: Int32(common), literal: number,
          lastEqual: number))
      previous = range
    }
  }

  /// Lists the tails that branch off each state.
  private mutating func branchOff() {
    let branching = tails.indices.filter { tails[$0].states.lowerBound != tails[$0].parent + 1 }
      .sorted { (tails[$0].parent, $0) < (tails[$1].parent, $1) }
    var last: Int32 = -1
    for tail in branching {
      let (parent, first) = (tails[tail].parent, tails[tail].states.lowerBound)
      if parent != last {
        others.append(0)
        otherBytes.append(0)
        branches[Int(parent)] = Int32(others.count)
        last = parent
      }
      others.append(Int32(first))
      otherBytes.append(bytes[first])
    }
    others.append(0)
    otherBytes.append(0)
  }

  /// Adds a literal that equals the previous one.
  private mutating func addEqual(_ number: Int32) {
    shorter[Int(tails[tails.count - 1].lastEqual)] = UInt32(number)
    tails[tails.count - 1].lastEqual = number
  }

  private static func common(_ one: Range<Int>, _ other: Range<Int>, in bytes: [UInt8]) -> Int {
    let most = min(one.count, other.count)
    var count = 0
    while count < most, bytes[one.lowerBound + count] == bytes[other.lowerBound + count] {
      count += 1
    }
    return count
  }

  /// The numbers of the literals, sorted by their bytes.
  ///
  /// The first eight bytes are compared as one number.
  private static func order(_ literals: LiteralList) -> [Int32] {
    let keys = (0..<literals.count).map { number in
      let range = literals.range(number)
      let head = literals.bytes[range.prefix(8)].reduce(0) { $0 << 8 | UInt64($1) }
      return (head: head << UInt64(8 * max(0, 8 - range.count)), number: Int32(number))
    }
    return keys.sorted { one, other in
      one.head == other.head ? precedes(one.number, other.number, literals) : one.head < other.head
    }.map(\.number)
  }

  private static func precedes(_ one: Int32, _ other: Int32, _ literals: LiteralList) -> Bool {
    let (left, right) = (literals.range(Int(one)), literals.range(Int(other)))
    let common = common(left, right, in: literals.bytes)
    guard common < left.count, common < right.count else {
      return left.count == right.count ? one < other : left.count < right.count
    }
    return literals.bytes[left.lowerBound + common] < literals.bytes[right.lowerBound + common]
  }

  // MARK: - Failures

  /// A tail with failure links computed for the states before `state`.
  private struct OpenTail: BitwiseCopyable {
    var parent: Int32
    var state: Int32
    var end: Int32
    var tail: Int32
  }

  /// Computes the failure and the longest literal of each state, in order of depth.
  private mutating func settle() {
    let byDepth = tails.indices.sorted {
      (tails[$0].parentDepth, $0) < (tails[$1].parentDepth, $1)
    }
    var begun = 0
    var open: [OpenTail] = []
    var depth = 0
    while begun < byDepth.count || !open.isEmpty {
      while begun < byDepth.count, tails[byDepth[begun]].parentDepth == depth {
        let tail = tails[byDepth[begun]]
        open.append(
          OpenTail(
            parent: tail.parent, state: Int32(tail.states.lowerBound),
            end: Int32(tail.states.upperBound), tail: Int32(byDepth[begun])))
        begun += 1
      }
      depth += 1
      var left = 0
      for index in open.indices {
        var tail = open[index]
        settle(tail, depth)
        tail.parent = tail.state
        tail.state += 1
        open[left] = tail
        if tail.state < tail.end { left += 1 }
      }
      open.removeSubrange(left...)
    }
  }

  /// Computes the failure and the longest literal of the next state of a tail, at a given depth.
  private mutating func settle(_ open: OpenTail, _ depth: Int) {
    let (state, parent) = (Int(open.state), Int(open.parent))
    if parent == 0 {
      firstStates[Int(bytes[state])] = open.state
    } else {
      failures[state] = Int32(next(Int(failures[parent]), bytes[state]))
    }
    if depth <= LiteralStarts.widest {
      isClear[state] = isClear[parent] && outputs[parent] == LiteralAutomaton.none
    }
    let suffix = outputs[Int(failures[state])]
    guard open.state == open.end - 1 else {
      // Few literals end inside others.
      if suffix != LiteralAutomaton.none { outputs[state] = suffix }
      return
    }
    let tail = tails[Int(open.tail)]
    outputs[state] = UInt32(tail.literal)
    shorter[Int(tail.lastEqual)] = suffix
  }
}
