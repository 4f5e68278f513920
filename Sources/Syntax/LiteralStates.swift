/// The states of a ``LiteralAutomaton``, in memory of their own; who makes them frees them.
@usableFromInline struct LiteralStates {
  /// For each node a bit for every class of bytes that leads on, in words of 64 classes.
  ///
  /// Then the ``Entry`` to go to with all other bytes and, in the upper half, the longest literal
  /// that ends there or ``LiteralAutomaton/none``; then its children in the order of their classes,
  /// two a word. Side by side, since a processor waits for each place of memory it has to look at.
  @usableFromInline let nodes: UnsafeMutablePointer<UInt64>
  /// For each link the byte that leads on from it; eight more, so that they can be read as a word.
  @usableFromInline let letters: UnsafeMutablePointer<UInt8>
  /// For each link how many letters in a row, its own first, lead to the link after it without a
  /// literal ending there; 0 where its letter leads to ``Link/next``.
  @usableFromInline let runs: UnsafeMutablePointer<UInt8>
  @usableFromInline let links: UnsafeMutablePointer<Link>
  /// A class for each byte that stands in a literal; ``noClass`` for all others.
  @usableFromInline let classes: UnsafeMutablePointer<UInt16>
  /// How many words a node takes before its children.
  @usableFromInline let headWords: Int

  @usableFromInline static let noClass = UInt16.max

  /// A state and what is known of it without looking: whether a literal ends there (bit 0), whether
  /// it is a link (bit 1), how many bytes of literals it stands for, 3 for more (bits 2 and 3);
  /// above them the index of its link, or of its node's first word.
  @usableFromInline typealias Entry = UInt32
  @usableFromInline static let indexBit: Entry = 4
  /// A link is never near the start.
  static let link: Entry = 0b1110

  /// A state that one byte alone leads on from: where that byte leads unless its run says so, and
  /// where all others do, which is what a shorter suffix does.
  @usableFromInline struct Link: BitwiseCopyable {
    @usableFromInline var next: Entry
    @usableFromInline var failure: Entry
    /// The longest literal that ends here, or ``LiteralAutomaton/none``.
    @usableFromInline var literal: UInt32
  }

  init(_ build: LiteralAutomatonBuild) {
    headWords = build.headWords
    nodes = Self.copy(build.nodes)
    letters = Self.copy(build.letters + [UInt8](repeating: 0, count: 8))
    runs = Self.copy(build.runs)
    links = Self.copy(build.links)
    classes = Self.copy(build.classes)
  }

  func deallocate() {
    nodes.deallocate()
    letters.deallocate()
    runs.deallocate()
    links.deallocate()
    classes.deallocate()
  }

  static func copy<T: BitwiseCopyable>(_ values: [T]) -> UnsafeMutablePointer<T> {
    let memory = UnsafeMutablePointer<T>.allocate(capacity: max(1, values.count))
    values.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      memory.initialize(from: start, count: source.count)
    }
    return memory
  }

  /// The state that a byte leads to.
  @inlinable @inline(__always)
  func next(_ current: Entry, _ byte: UInt8) -> Entry {
    let column = classes[Int(byte)]
    if column == Self.noClass { return 0 }
    var entry = current
    while true {
      if entry & 2 != 0 {
        let index = Int(entry &>> Self.indexBit)
        if letters[index] == byte {
          return runs[index] == 0
            ? links[index].next : entry & ~1 &+ 1 &<< Self.indexBit
        }
        entry = links[index].failure
      } else {
        let node = nodes + Int(entry &>> Self.indexBit)
        let found = child(of: node, Int(column))
        if found != Self.noChild { return found }
        if entry == 0 { return 0 }
        entry = Entry(truncatingIfNeeded: node[headWords &- 1])
      }
    }
  }

  /// How many of the next eight bytes, which the text must have, are the letters of a link and of
  /// those that lie behind it.
  @inlinable @inline(__always)
  func same(_ index: Int, _ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Int {
    let text = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    let wanted = UnsafeRawPointer(letters + index).loadUnaligned(as: UInt64.self)
    return UInt64(littleEndian: text ^ wanted).trailingZeroBitCount &>> 3
  }

  @usableFromInline static let noChild = Entry.max

  @inlinable @inline(__always)
  func child(of node: UnsafeMutablePointer<UInt64>, _ column: Int) -> Entry {
    let word = column &>> 6
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: column & 63)
    guard node[word] & bit != 0 else { return Self.noChild }
    var rank = (node[word] & (bit &- 1)).nonzeroBitCount
    var before = 0
    while before < word {
      rank &+= node[before].nonzeroBitCount
      before &+= 1
    }
    let pair = node[headWords &+ rank &>> 1]
    return Entry(truncatingIfNeeded: rank & 1 == 0 ? pair : pair &>> 32)
  }

  /// The longest literal that ends in a state.
  @inlinable @inline(__always)
  func literal(_ entry: Entry) -> UInt32 {
    let index = Int(entry &>> Self.indexBit)
    return entry & 2 == 0
      ? UInt32(truncatingIfNeeded: nodes[index &+ headWords &- 1] &>> 32) : links[index].literal
  }

  /// How many bytes of literals a state stands for, 3 for more.
  @inlinable @inline(__always)
  static func depth(_ entry: Entry) -> Int { Int(entry &>> 2 & 3) }
}
