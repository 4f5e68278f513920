/// Finds all of many literals in a text in one pass over its bytes (Aho and Corasick, 1975).
///
/// The cost of a scan grows with the text, not with the number of literals. ``LiteralStarts`` tells
/// where a literal may begin, and only from there on the states are followed, until no more than
/// the first letters of a literal are left. States near the start and those where literals part are
/// nodes with a bit for every byte that leads on; the long unbranched tails of literals are kept as
/// links of a chain. While a text follows a chain it reads two bytes a link, which lie side by side;
/// what a link does otherwise stands apart. So thousands of literals stay in the processor's cache.
package final class LiteralAutomaton: @unchecked Sendable {
  // Unchecked: the memory below is written by `init` alone and freed by `deinit`.

  @usableFromInline let states: LiteralStates
  /// For every literal the next shorter one that ends where it ends, or `none`.
  @usableFromInline let shorter: UnsafeMutablePointer<UInt32>
  @usableFromInline let starts: LiteralStarts

  @usableFromInline static let none = UInt32.max

  /// Builds the automaton for literals that are known by their index; empty ones are never found.
  package convenience init(_ literals: [[UInt8]]) {
    var list = LiteralList()
    for literal in literals { list.append(literal) }
    self.init(list)
  }

  package init(_ literals: LiteralList) {
    let build = LiteralAutomatonBuild(literals)
    states = LiteralStates(build)
    shorter = LiteralStates.copy(build.shorter)
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
  ///
  /// Inlined into its callers in other modules, so that `onHit` costs no call.
  @inlinable @inline(__always)
  package func scan(_ bytes: UnsafeBufferPointer<UInt8>, onHit: (Int, Int) -> Bool) {
    let memory = UnsafeRawBufferPointer(bytes)
    let (starts, states) = (starts, states)
    let end = memory.count
    // What ends up to here was reported: bytes that may begin a literal can be looked at again.
    var reported = 0
    var offset = 0
    while true {
      let start = starts.next(memory, from: offset)
      if start.offset >= end, start.entry == 0 { return }
      var entry = start.entry
      offset = start.offset
      let first = start.first
      while true {
        if entry & 1 == 1, offset > reported {
          var literal = states.literal(entry)
          while literal != Self.none, onHit(Int(literal), offset) {
            literal = shorter[Int(literal)]
          }
        }
        if offset == end { return }
        let depth = LiteralStates.depth(entry)
        if depth < 3, offset &- depth > first {
          // Nothing of what began before these bytes can still become a literal.
          reported = max(reported, offset)
          offset &-= depth
          break
        }
        if entry & 2 != 0, offset &+ 8 <= end {
          let index = Int(entry &>> LiteralStates.indexBit)
          let run = Int(states.runs[index])
          let same = states.same(index, memory, offset)
          if same > run {
            // The letter that leads out of the run, too. Where to is looked up by the run alone, so
            // that the processor need not wait for the letters first.
            entry = states.links[index &+ run].next
            offset &+= run &+ 1
            continue
          }
          if same > 0 {
            entry = entry & ~1 &+ LiteralStates.Entry(same) &<< LiteralStates.indexBit
            offset &+= same
            continue
          }
        }
        entry = states.next(entry, memory[offset])
        offset &+= 1
      }
    }
  }
}
