/// The construction of a ``LiteralAutomaton``: unbranched states of a ``LiteralTrie`` become links,
/// all others nodes.
struct LiteralAutomatonBuild {
  private(set) var nodes: [UInt64] = []
  private(set) var letters: [UInt8] = []
  private(set) var runs: [UInt8] = []
  private(set) var links: [LiteralStates.Link] = []
  private(set) var classes = [UInt16](repeating: LiteralStates.noClass, count: 256)
  private(set) var headWords = 1
  /// Where the beginnings of literals lead to, by their first four bytes.
  private(set) var jumps: [LiteralStarts.Jump] = []
  var shorter: [UInt32] { trie.shorter }

  private let trie: LiteralTrie
  /// Where each state of the trie is in the end.
  private var entries: [LiteralStates.Entry]

  /// States nearer to the start than this are nodes: an entry tells how near they are.
  private static let linkDepth = 3

  init(_ literals: LiteralList) {
    trie = LiteralTrie(literals)
    entries = [LiteralStates.Entry](repeating: 0, count: trie.bytes.count)
    chooseClasses(literals)
    place()
    appendLinks()
    appendNode(0)
    for tail in trie.tails {
      for state in tail.states where !isLink(state) { appendNode(state) }
    }
    for tail in trie.tails where tail.parentDepth < LiteralStarts.width {
      if let jump = jump(tail, literals) { jumps.append(jump) }
    }
  }

  /// A class for each byte that occurs, in the order of the bytes.
  private mutating func chooseClasses(_ literals: LiteralList) {
    var isUsed = [Bool](repeating: false, count: 256)
    for byte in literals.bytes { isUsed[Int(byte)] = true }
    var count: UInt16 = 0
    for byte in 0..<256 where isUsed[byte] {
      classes[byte] = count
      count += 1
    }
    headWords = (Int(count) + 63) / 64 + 1
  }

  // MARK: - Nodes and links

  private func isLink(_ state: Int) -> Bool {
    entries[state] & LiteralStates.link == LiteralStates.link
  }

  /// Gives every state its entry, links and nodes each in the order of the states.
  private mutating func place() {
    var linkCount = 0
    // The start has the entry 0.
    var wordCount = wordCount(0)
    for tail in trie.tails {
      for state in tail.states {
        let depth = Int(tail.parentDepth) + state - tail.states.lowerBound + 1
        if depth >= Self.linkDepth, !trie.isBranched(state) {
          setEntry(state, index: linkCount, LiteralStates.link)
          linkCount += 1
        } else {
          setEntry(state, index: wordCount, UInt32(min(Self.linkDepth, depth)) << 2)
          wordCount += self.wordCount(state)
        }
      }
    }
    letters.reserveCapacity(linkCount)
    runs.reserveCapacity(linkCount)
    links.reserveCapacity(linkCount)
    nodes.reserveCapacity(wordCount)
  }

  private func wordCount(_ state: Int) -> Int {
    headWords + (trie.children(of: state).count + 1) / 2
  }

  private mutating func setEntry(_ state: Int, index: Int, _ kind: UInt32) {
    entries[state] =
      UInt32(index) << LiteralStates.indexBit | kind
      | (trie.outputs[state] == LiteralAutomaton.none ? 0 : 1)
  }

  private mutating func appendLinks() {
    for state in 1..<max(1, entries.count) where isLink(state) {
      let child = trie.onlyChild(of: state)
      // A state without children has a byte too, one that leads where a shorter suffix goes with it.
      let next = entries[child ?? trie.next(state, 0)]
      let after = UInt32(links.count + 1) << LiteralStates.indexBit | LiteralStates.link
      letters.append(child.map { trie.bytes[$0] } ?? 0)
      runs.append(next == after ? 1 : 0)
      links.append(
        .init(
          next: next, failure: entries[Int(trie.failures[state])], literal: trie.outputs[state]))
    }
    for index in runs.indices.dropLast().reversed() where runs[index] > 0 {
      runs[index] = min(.max - 1, runs[index + 1]) + 1
    }
  }

  private mutating func appendNode(_ state: Int) {
    var words = [UInt64](repeating: 0, count: headWords)
    words[headWords - 1] =
      UInt64(entries[Int(trie.failures[state])]) | UInt64(trie.outputs[state]) << 32
    for (rank, child) in trie.children(of: state).enumerated() {
      let column = classes[Int(trie.bytes[child])]
      words[Int(column >> 6)] |= 1 << UInt64(column & 63)
      if rank & 1 == 0 {
        words.append(UInt64(entries[child]))
      } else {
        words[words.count - 1] |= UInt64(entries[child]) << 32
      }
    }
    nodes += words
  }

  // MARK: - Jumps

  /// Where the first bytes of a tail's literal lead to, when it is the first with them and no literal
  /// ends on the way: four bytes, and as many of the next four as all literals with them go on with.
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
