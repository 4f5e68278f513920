/// Finds all of many literals in a text in one pass over its bytes (Aho and Corasick, 1975).
///
/// The cost of a scan grows with the text, not with the number of literals. ``LiteralStarts`` tells
/// where a literal may begin, and only from there on the states are followed, until no more than
/// the first letters of a literal are left. States near the start and those where literals part are
/// nodes; the long unbranched tails of literals are chains, whose letters are compared eight at once
/// and behind which stands the literal that they end. So thousands of literals stay in the
/// processor's cache, and few lines of it are read for one that is found.
package final class LiteralAutomaton: @unchecked Sendable {
  // Unchecked: the memory below is written by `init` alone and freed by `deinit`.

  let states: LiteralStates
  /// For every literal the next one that ends where it ends, equal or shorter, as
  /// ``LiteralStates/literal(_:)`` gives it; or `none`.
  let shorter: UnsafeMutablePointer<UInt32>
  let starts: LiteralStarts

  static let none = UInt32.max

  /// Builds the automaton for literals that are known by their index; empty ones are never found.
  package convenience init(_ literals: [[UInt8]]) {
    var list = LiteralList()
    for literal in literals { list.append(literal) }
    self.init(list)
  }

  package init(_ literals: LiteralList) {
    let build = LiteralAutomatonBuild(literals)
    states = LiteralStates(build)
    shorter = .table(build.shorter)
    starts = LiteralStarts(literals, jumps: build.jumps)
  }

  deinit {
    states.deallocate()
    shorter.deallocate()
    starts.deallocate()
  }

  /// Calls `onHit` with every literal of `bytes` and the offset just after it, wherever it ends.
  ///
  /// Where `onHit` returns false, the shorter literals that end at the same place are left out:
  /// a caller who has seen a literal before has seen those as well.
  package func scan(_ bytes: UnsafeBufferPointer<UInt8>, onHit: (Int, Int) -> Bool) {
    let text = UnsafeRawBufferPointer(bytes)
    let (starts, states) = (starts, states)
    // What ends up to here was reported: bytes that may begin a literal can be looked at again.
    var reported = 0
    var offset = 0
    while true {
      let start = starts.next(text, from: offset)
      if start.offset >= text.count, start.entry == 0 { return }
      var state = LiteralStates.Stand(entry: start.entry, depth: LiteralStates.goesOn)
      offset = start.offset
      while state.depth == LiteralStates.goesOn {
        if state.entry & 1 == 1 {
          if offset > reported { report(states.literal(state.entry), offset, onHit) }
          if state.entry & LiteralStates.kind == LiteralStates.end {
            state = states.failure(end: state.entry)
            continue
          }
        }
        if offset == text.count { return }
        state =
          state.entry & 2 == 0
          ? states.next(node: state.entry, text, &offset)
          : states.next(link: state.entry, text, &offset)
      }
      reported = max(reported, offset)
      offset &-= state.depth
    }
  }

  /// Tells of a literal and of the shorter ones that end where it ends.
  @inline(__always)
  private func report(_ longest: UInt32, _ end: Int, _ onHit: (Int, Int) -> Bool) {
    var literal = longest
    while onHit(Int(literal &>> 1), end), literal & 1 == 1 { literal = shorter[Int(literal &>> 1)] }
  }
}

/// Literals, each once, known by their numbers from 0.
///
/// Their bytes lie one behind the other: a table of many places has more literals than memory
/// should be asked for one by one.
package struct LiteralList: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Where each literal ends, behind where the first begins.
  private var ends = [0]
  /// Numbers of literals by their hash (open addressing, a power of two); -1 where there is none.
  private var slots = [Int32](repeating: -1, count: 64)

  package init() {}

  package var count: Int { ends.count - 1 }

  /// Where the bytes of a literal stand in ``bytes``.
  func range(_ number: Int) -> Range<Int> { ends[number]..<ends[number + 1] }

  /// How many bytes a literal has.
  package func length(_ number: Int) -> Int { ends[number + 1] - ends[number] }

  /// The number of a literal, which is added when it is new.
  package mutating func number(
    of literal: UnsafeBufferPointer<UInt8>
  ) -> (number: Int, isNew: Bool) {
    if count * 2 >= slots.count { grow() }
    let slot = slot(of: literal)
    if slots[slot] >= 0 { return (Int(slots[slot]), false) }
    slots[slot] = Int32(count)
    append(literal)
    return (count - 1, true)
  }

  /// Adds a literal that may be there already; a list takes either this or ``number(of:)``.
  mutating func append(_ literal: some Sequence<UInt8>) {
    bytes += literal
    ends.append(bytes.count)
  }

  /// Where a literal is, or would be.
  private func slot(of literal: UnsafeBufferPointer<UInt8>) -> Int {
    var slot = Self.hash(literal) & (slots.count - 1)
    while slots[slot] >= 0, !equals(Int(slots[slot]), literal) {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func equals(_ number: Int, _ literal: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = range(number)
    return range.count == literal.count
      && bytes.withUnsafeBufferPointer { $0[range].elementsEqual(literal) }
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 4)
    for number in 0..<count {
      let free = bytes.withUnsafeBufferPointer { all in
        slot(of: UnsafeBufferPointer(rebasing: all[range(number)]))
      }
      slots[free] = Int32(number)
    }
  }

  /// FNV-1a; who writes a table whose literals collide slows down nobody but himself.
  private static func hash(_ literal: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in literal { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ hash >> 32)
  }
}
