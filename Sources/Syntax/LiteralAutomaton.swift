/// Finds all of many literals in a text in one pass over its bytes (Aho and Corasick, 1975).
///
/// The cost of a scan grows with the text, not with the number of literals. States near the start
/// and those where literals part have a row with an entry for every class of bytes; the long
/// unbranched tails of literals are kept as links of a chain. While a text follows a chain it reads
/// two bytes a link, which lie side by side; what a link does otherwise stands apart. So thousands of
/// literals stay in the processor's cache.
package final class LiteralAutomaton: @unchecked Sendable {
  // Unchecked: the memory below is written by `init` alone and freed by `deinit`.

  /// A row per branching state: for every class of bytes the ``Entry`` to go to, then the literal
  /// that ends here.
  @usableFromInline let rows: UnsafeMutablePointer<UInt32>
  @usableFromInline let steps: UnsafeMutablePointer<Step>
  @usableFromInline let links: UnsafeMutablePointer<Link>
  @usableFromInline let classes: UnsafeMutablePointer<UInt8>
  /// For every literal the next shorter one that ends where it ends, or `none`.
  @usableFromInline let shorter: UnsafeMutablePointer<UInt32>
  @usableFromInline let stride: Int

  @usableFromInline static let none = UInt32.max

  /// A state and what is known of it without looking: whether a literal ends there (bit 0) and
  /// whether it is a link (bit 1); above them the index of its link or the offset of its row.
  @usableFromInline typealias Entry = UInt32

  /// A state that one byte alone leads on from, most often to the link after it.
  @usableFromInline struct Step: BitwiseCopyable {
    @usableFromInline var byte: UInt8
    /// Whether a literal ends in the link after it (bit 0), or the byte leads elsewhere (bit 1).
    @usableFromInline var flags: UInt8
  }

  /// What a step does when its byte leads elsewhere, or when another comes: what a shorter suffix
  /// does.
  @usableFromInline struct Link: BitwiseCopyable {
    @usableFromInline var next: Entry
    @usableFromInline var failure: Entry
    /// The longest literal that ends here, or `none`.
    @usableFromInline var literal: UInt32
  }

  /// Builds the automaton for literals that are known by their index; empty ones are never found.
  ///
  /// Where rows for all states take no more than `rowRoom` bytes, there are no links.
  package init(_ literals: [[UInt8]], rowRoom: Int = 1 << 18) {
    let build = LiteralAutomatonBuild(literals, rowRoom: rowRoom)
    stride = build.stride
    rows = Self.copy(build.rows)
    steps = Self.copy(build.steps)
    links = Self.copy(build.links)
    classes = Self.copy(build.classes)
    shorter = Self.copy(build.shorter)
  }

  deinit {
    rows.deallocate()
    steps.deallocate()
    links.deallocate()
    classes.deallocate()
    shorter.deallocate()
  }

  private static func copy<T: BitwiseCopyable>(_ values: [T]) -> UnsafeMutablePointer<T> {
    let memory = UnsafeMutablePointer<T>.allocate(capacity: max(1, values.count))
    values.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      memory.initialize(from: start, count: source.count)
    }
    return memory
  }

  /// Calls `onHit` with every literal of `bytes` and the offset just after it, wherever it ends.
  ///
  /// Where `onHit` returns false, the shorter literals that end at the same place are left out:
  /// a caller who has seen a literal before has seen those as well.
  ///
  /// Inlined into its callers in other modules, so that `onHit` costs no call.
  @inlinable @inline(__always)
  package func scan(_ bytes: UnsafeBufferPointer<UInt8>, onHit: (Int, Int) -> Bool) {
    guard let start = bytes.baseAddress else { return }
    let (rows, steps, links, classes) = (rows, steps, links, classes)
    let end = start + bytes.count
    var position = start
    var entry: Entry = 0
    while position < end {
      let byte = position.pointee
      position += 1
      while true {
        if entry & 2 == 0 {
          entry = rows[Int(entry &>> 2) &+ Int(classes[Int(byte)])]
          break
        }
        let index = Int(entry &>> 2)
        let step = steps[index]
        if step.byte == byte {
          // Else the entry of the link after this one, with the flag of that.
          entry = step.flags & 2 != 0 ? links[index].next : (entry | 3) &+ 3 &+ Entry(step.flags)
          break
        }
        entry = links[index].failure
      }
      if entry & 1 == 1 { report(entry, position - start, onHit) }
    }
  }

  @inlinable @inline(__always)
  func report(_ entry: Entry, _ end: Int, _ onHit: (Int, Int) -> Bool) {
    let index = Int(entry &>> 2)
    var literal = entry & 2 == 0 ? rows[index &+ stride &- 1] : links[index].literal
    while literal != Self.none, onHit(Int(literal), end) { literal = shorter[Int(literal)] }
  }
}
