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
  /// For every literal the next shorter one that ends where it ends, or `none`.
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
  @inline(__always)
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
      // How many bytes before the offset may still begin a literal, once all others cannot.
      var depth = 0
      while true {
        if entry & 1 == 1 {
          if offset > reported {
            var literal = states.literal(entry)
            while literal != Self.none, onHit(Int(literal), offset) {
              literal = shorter[Int(literal)]
            }
          }
          if entry & LiteralStates.kind == LiteralStates.end {
            entry = states.number(LiteralStates.index(entry))
            depth = LiteralStates.depth(entry)
            if depth < 3 { break }
          }
        }
        if offset == end { return }
        let index = LiteralStates.index(entry)
        if entry & 2 == 0 {
          let node = states.nodes + index
          let child = states.child(of: node, memory[offset])
          if child != LiteralStates.noChild {
            entry = child
            offset &+= 1
            continue
          }
          if entry == 0 {
            offset &+= 1
            break
          }
          entry = LiteralStates.failure(of: node)
          depth = LiteralStates.depth(entry)
          if depth < 3 { break }
          continue
        }
        let run = Int(states.steps[index].run)
        let left = end &- offset
        let same = min(states.same(index, LiteralStarts.ahead(memory, offset)), left)
        if same > run {
          // Where a run leads to is looked up by its length, so that the processor need not wait for
          // the letters first.
          entry = states.number(index &+ run &+ 1)
          offset &+= run &+ 1
          continue
        }
        if same == left { return }
        offset &+= same
        if same == 8 {
          entry = entry & ~1 &+ 8 &<< LiteralStates.indexBit
          continue
        }
        depth = Int(states.steps[index &+ same].failureDepth)
        if depth < 3 { break }
        entry = states.failures[index &+ same]
      }
      reported = max(reported, offset)
      offset &-= depth
    }
  }
}
