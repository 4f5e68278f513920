/// The tables of a ``LiteralAutomaton``, built from a ``LiteralTrie``.
///
/// A state without children becomes the end of a chain. Branched states and states near the start
/// become nodes, all others links.
struct LiteralAutomatonBuild {
  private(set) var nodes: [UInt64] = []
  private(set) var chains: [UInt8] = []
  private(set) var steps: [LiteralStates.Step] = []
  private(set) var failures: [LiteralStates.Entry] = []
  private(set) var classes: [UInt16] = []
  /// The jumps over the first four to eight bytes of literals.
  private(set) var jumps: [LiteralStarts.Jump] = []
  /// For each literal, the next equal or shorter literal with the same ending.
  var shorter: [UInt32] { trie.shorter.map(written) }

  private let trie: LiteralTrie
  /// The entry of each state of the trie.
  private var entries: [LiteralStates.Entry]
  private var classCount = 0

  /// The depth in bytes below which every state with a child is a node.
  ///
  /// The entry of a node stores its depth, but the entry of a link does not.
  private static let linkDepth = 3

  init(_ literals: LiteralList) {
    trie = LiteralTrie(literals)
    entries = [LiteralStates.Entry](repeating: 0, count: trie.bytes.count)
    chooseClasses(literals)
    place()
    appendNode(0)
    for tail in trie.tails {
      for state in tail.states { append(state) }
    }
    countRuns()
    for tail in trie.tails where tail.parentDepth < LiteralStarts.width {
      if let jump = jump(tail, literals) { jumps.append(jump) }
    }
  }

  /// Assigns a class to each byte that occurs, in byte order, and one to all others.
  private mutating func chooseClasses(_ literals: LiteralList) {
    var isUsed = [Bool](repeating: false, count: 256)
    for byte in literals.bytes { isUsed[Int(byte)] = true }
    let count = isUsed.count { $0 }
    classes = [UInt16](repeating: UInt16(count), count: 256)
    classCount = count + 1
    var number: UInt16 = 0
    for byte in 0..<256 where isUsed[byte] {
      classes[byte] = number
      number += 1
    }
  }

  // MARK: - Layout

  /// Assigns an entry to each state, in order within chains and nodes.
  private mutating func place() {
    var chainLength = 0
    // The start has the entry 0.
    var wordCount = wordCount(0)
    for tail in trie.tails {
      for state in tail.states {
        let depth = Int(tail.parentDepth) + state - tail.states.lowerBound + 1
        let kind = kind(state, depth)
        let output: UInt32 = isOutput(state) ? 1 : 0
        if kind & 2 == 0 {
          entries[state] = UInt32(wordCount) << LiteralStates.indexBit | kind | output
          wordCount += self.wordCount(state)
          continue
        }
        chainLength += Int(output) * 4
        entries[state] = UInt32(chainLength) << LiteralStates.indexBit | kind | output
        chainLength += kind == LiteralStates.end ? 4 : 1
        if kind == LiteralStates.link, !isRunOn(state, depth) { chainLength += 4 }
      }
    }
    chains.reserveCapacity(chainLength)
    steps.reserveCapacity(chainLength)
    failures.reserveCapacity(chainLength)
    nodes.reserveCapacity(wordCount)
  }

  private func kind(_ state: Int, _ depth: Int) -> LiteralStates.Entry {
    if trie.isLast(state) { return LiteralStates.end }
    let isNode = depth < Self.linkDepth || trie.isBranched(state)
    return isNode ? UInt32(min(Self.linkDepth, depth)) << 2 : LiteralStates.link
  }

  private func isOutput(_ state: Int) -> Bool { trie.outputs[state] != LiteralAutomaton.none }

  /// A literal in the form of ``LiteralStates/literal(_:)``.
  private func written(_ literal: UInt32) -> UInt32 {
    guard literal != LiteralAutomaton.none else { return literal }
    return literal << 1 | (trie.shorter[Int(literal)] == LiteralAutomaton.none ? 0 : 1)
  }

  /// Whether the next state is a link of the same sequence.
  private func isRunOn(_ state: Int, _ depth: Int) -> Bool {
    kind(state + 1, depth + 1) == LiteralStates.link && !isOutput(state + 1)
  }

  private func wordCount(_ state: Int) -> Int {
    let count = trie.childCount(of: state)
    return isWide(state, count) ? 1 + (classCount + 1) / 2 : 2 + (count + 1) / 2
  }

  /// Whether a node is wide; the start always is, even without children.
  private func isWide(_ state: Int, _ childCount: Int) -> Bool {
    state == 0 || childCount > LiteralStates.narrowest
  }

  /// The entry of the longest proper suffix of a state, among the suffixes that have a child.
  private func failure(of state: Int) -> LiteralStates.Entry {
    var failure = Int(trie.failures[state])
    while failure != 0, trie.isLast(failure) { failure = Int(trie.failures[failure]) }
    return entries[failure] & ~1
  }

  // MARK: - Chains and nodes

  private mutating func append(_ state: Int) {
    let kind = entries[state] & LiteralStates.kind
    guard kind & 2 != 0 else { return appendNode(state) }
    if isOutput(state) { append(number: written(trie.outputs[state])) }
    let failure = failure(of: state)
    guard kind == LiteralStates.link else { return append(number: failure) }
    let depth = UInt8(truncatingIfNeeded: LiteralStates.depth(failure))
    append(trie.bytes[state + 1], .init(run: 0, failureDepth: depth), failure)
    let after = UInt32(chains.count) << LiteralStates.indexBit | LiteralStates.link
    if entries[state + 1] == after {
      steps[steps.count - 1].run = 1
    } else {
      append(number: entries[state + 1])
    }
  }

  private mutating func append(
    _ byte: UInt8, _ step: LiteralStates.Step, _ failure: LiteralStates.Entry
  ) {
    chains.append(byte)
    steps.append(step)
    failures.append(failure)
  }

  private mutating func append(number: UInt32) {
    for shift in [0, 8, 16, 24] as [UInt32] {
      append(UInt8(truncatingIfNeeded: number >> shift), .init(run: 0, failureDepth: 0), 0)
    }
  }

  private mutating func countRuns() {
    for index in steps.indices.dropLast().reversed() where steps[index].run > 0 {
      steps[index].run = min(.max - 1, steps[index + 1].run) + 1
    }
  }

  private mutating func appendNode(_ state: Int) {
    let literal = UInt64(written(trie.outputs[state])) << 32
    let count = trie.childCount(of: state)
    let head = UInt64(failure(of: state)) | literal
    let first = nodes.count
    if isWide(state, count) {
      nodes.append(head | LiteralStates.isWide)
      nodes += [UInt64](repeating: .max, count: (classCount + 1) / 2)
      trie.forEachChild(of: state) { byte, child in
        set(entries[child], Int(classes[Int(byte)]), of: first + 1)
      }
    } else {
      nodes += [head, 0] + [UInt64](repeating: 0, count: (count + 1) / 2)
      var rank = 0
      trie.forEachChild(of: state) { byte, child in
        // The first byte also fills the unused slots; the search finds its first occurrence.
        let letters = rank == 0 ? UInt64(byte) &* 0x0101_0101_0101_0101 : nodes[first + 1]
        let shift = UInt64(8 * rank)
        nodes[first + 1] = letters & ~(0xFF << shift) | UInt64(byte) << shift
        set(entries[child], rank, of: first + 2)
        rank += 1
      }
    }
  }

  /// Writes an entry into one half of a word; `index` counts the halves from `word` on.
  private mutating func set(_ entry: LiteralStates.Entry, _ index: Int, of word: Int) {
    let shift = UInt64(index & 1) * 32
    let other = nodes[word + index / 2] & ~(0xFFFF_FFFF << shift)
    nodes[word + index / 2] = other | UInt64(entry) << shift
  }

  // MARK: - Jumps

  /// The jump over the first bytes of a tail's literal; nil if there is none.
  ///
  /// There is one if the literal is the first with those bytes, and if no literal ends within them.
  /// The jump spans four bytes, and as many of the next four as all such literals share.
  private func jump(_ tail: LiteralTrie.Tail, _ literals: LiteralList) -> LiteralStarts.Jump? {
    var depth = LiteralStarts.width
    guard tail.depth >= depth else { return nil }
    var state = tail.states.lowerBound + depth - Int(tail.parentDepth) - 1
    guard trie.isClear[state] else { return nil }
    while depth < LiteralStarts.widest, trie.outputs[state] == LiteralAutomaton.none,
      let child = trie.onlyChild(of: state)
    {
      state = child
      depth += 1
    }
    let literal = literals.bytes[literals.range(Int(tail.literal))]
    return .init(
      bytes: literal.prefix(depth).reversed().reduce(0) { $0 << 8 | UInt64($1) },
      entry: entries[state], width: UInt32(depth))
  }
}
