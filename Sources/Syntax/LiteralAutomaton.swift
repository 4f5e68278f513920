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
