/// An automaton that finds many literals in one pass over a text (Aho and Corasick, 1975).
///
/// The cost of a scan depends on the text, not on the number of literals. ``LiteralStarts`` finds
/// where a literal may begin, and the automaton follows its states only from there. States near the
/// start and those with several children are nodes. Long unbranched tails are chains, compared
/// eight bytes at a time. Thousands of literals thus fit into the processor's cache.
package final class LiteralAutomaton: @unchecked Sendable {
  // Unchecked: only `init` writes the memory below, and only `deinit` frees it.

  let states: LiteralStates
  /// For each literal, the next equal or shorter literal with the same ending, or ``none``.
  ///
  /// The values have the form of ``LiteralStates/literal(_:)``.
  let shorter: UnsafeMutablePointer<UInt32>
  let starts: LiteralStarts

  static let none = UInt32.max

  /// Builds the automaton for literals, each identified by its index.
  ///
  /// It never finds empty literals.
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

  /// Calls `onHit` with each literal found in `bytes` and the offset after it.
  ///
  /// If `onHit` returns false, the scan skips the shorter literals with the same ending. A caller
  /// that has already seen a literal has also seen those.
  package func scan(_ bytes: UnsafeBufferPointer<UInt8>, onHit: (Int, Int) -> Bool) {
    let text = UnsafeRawBufferPointer(bytes)
    let (starts, states) = (starts, states)
    // All ends up to this offset are reported, so bytes that may begin a literal can be read twice.
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

  /// Reports a literal and the shorter ones with the same ending, until `onHit` returns false.
  @inline(__always)
  private func report(_ longest: UInt32, _ end: Int, _ onHit: (Int, Int) -> Bool) {
    var literal = longest
    while onHit(Int(literal &>> 1), end), literal & 1 == 1 { literal = shorter[Int(literal &>> 1)] }
  }
}

/// A list of literals, numbered from 0.
///
/// One array holds the bytes of all literals. With an array for each, a large places table would
/// need too many allocations.
package struct LiteralList: Sendable {
  private(set) var bytes: [UInt8] = []
  /// The start of the first literal in ``bytes``, then the end of each literal.
  private var ends = [0]
  /// The numbers of the literals in a hash table with open addressing; -1 in an empty slot.
  ///
  /// The size of the table is a power of two.
  private var slots = [Int32](repeating: -1, count: 64)

  package init() {}

  package var count: Int { ends.count - 1 }

  /// The range of a literal in ``bytes``.
  func range(_ number: Int) -> Range<Int> { ends[number]..<ends[number + 1] }

  /// The length of a literal in bytes.
  package func length(_ number: Int) -> Int { ends[number + 1] - ends[number] }

  /// The number of a literal, and whether it is new; adds a new literal.
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

  /// Adds a literal without a search for duplicates; do not combine it with ``number(of:)``.
  mutating func append(_ literal: some Sequence<UInt8>) {
    bytes += literal
    ends.append(bytes.count)
  }

  /// The slot of a literal, or the free slot for it.
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

  /// The FNV-1a hash of a literal, with its halves combined.
  ///
  /// A table with colliding literals slows down only its author.
  private static func hash(_ literal: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in literal { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ hash >> 32)
  }
}
