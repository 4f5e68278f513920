/// The states of a ``LiteralAutomaton``, in memory of their own; who makes them frees them.
///
/// What a state needs lies side by side, since a processor waits for each place of memory it has to
/// look at.
struct LiteralStates {
  /// The states that lead on to several, or that are near the start.
  ///
  /// Of each first its failure (bit ``isWide``: it is wide) and, in the upper half, the longest
  /// literal that ends there, as ``literal(_:)`` gives it, or ``LiteralAutomaton/none``. A narrow one has then the bytes that lead
  /// on, eight at most, and where they lead to, two a word; a wide one an entry for every class of
  /// bytes, two a word, ``noChild`` where a class does not lead on.
  let nodes: UnsafeMutablePointer<UInt64>
  /// The states that one byte leads on from, and those that none does.
  ///
  /// Runs of links: the bytes that lead from each to the next, then the entry that the last one leads
  /// to. Of an end its failure. Before a state in which a literal ends stands that literal. Eight
  /// bytes more than that, so that each can be read as a word.
  let chains: UnsafeMutablePointer<UInt8>
  /// For each byte of a run how many go before the last one of it.
  let steps: UnsafeMutablePointer<Step>
  /// For each link its failure, where the step does not say it.
  let failures: UnsafeMutablePointer<Entry>
  /// A class for each byte that stands in a literal, and one more for all others.
  let classes: UnsafeMutablePointer<UInt16>

  /// A state and what is known of it without looking: whether a literal ends there (bit 0), whether
  /// it lies in ``chains`` (bit 1), for a node how many bytes of literals it stands for, 3 for more
  /// (bits 2 and 3); above them where it begins in its memory.
  ///
  /// A failure is the longest proper suffix that some byte leads on from. No literal ends in it that
  /// was not found before, so its bit 0 is clear.
  typealias Entry = UInt32
  static let indexBit: Entry = 4
  /// What distinguishes the kinds of states, bit 0 left out.
  static let kind: Entry = 0b1110
  static let link: Entry = 0b1110
  static let end: Entry = 0b0010

  static let noChild = Entry.max
  static let isWide: UInt64 = 1
  /// So many bytes may lead on from a narrow node.
  static let narrowest = 8

  /// How long the run is in which a link lies, and how near to the start it fails to.
  struct Step: BitwiseCopyable {
    /// How many letters, its own first, lead from link to link; the one after them leads elsewhere.
    var run: UInt8
    /// How many bytes its failure stands for, 3 for more.
    var failureDepth: UInt8
  }

  init(_ build: LiteralAutomatonBuild) {
    nodes = .table(build.nodes)
    chains = .table(build.chains + [UInt8](repeating: 0, count: 8))
    steps = .table(build.steps)
    failures = .table(build.failures)
    classes = .table(build.classes)
  }

  func deallocate() {
    nodes.deallocate()
    chains.deallocate()
    steps.deallocate()
    failures.deallocate()
    classes.deallocate()
  }

  // MARK: - Walking

  /// Where a walk has come to.
  struct Stand {
    var entry: Entry
    /// ``goesOn``; or, where the state is nearer to the start than a link, how many of the bytes just
    /// read may still begin a literal.
    var depth: Int
  }

  /// The depth of states that are walked on from.
  static let goesOn = 3

  /// Goes on from a node with the next byte, or to its failure.
  @inline(__always)
  func next(node entry: Entry, _ text: UnsafeRawBufferPointer, _ offset: inout Int) -> Stand {
    let node = nodes + Self.index(entry)
    let child = child(of: node, text[offset])
    if child != Self.noChild {
      offset &+= 1
      return Stand(entry: child, depth: Self.goesOn)
    }
    if entry == 0 {
      offset &+= 1
      return Stand(entry: 0, depth: 0)
    }
    return Self.failed(Entry(truncatingIfNeeded: node[0] & ~Self.isWide))
  }

  /// Goes on from a link with eight bytes, or as far as its run has, or to a failure.
  @inline(__always)
  func next(link entry: Entry, _ text: UnsafeRawBufferPointer, _ offset: inout Int) -> Stand {
    let index = Self.index(entry)
    let run = Int(steps[index].run)
    let same = min(same(index, LiteralStarts.ahead(text, offset)), text.count &- offset)
    if same > run {
      // Where a run leads to is looked up by its length, so that the processor need not wait for the
      // letters first.
      offset &+= run &+ 1
      return Stand(entry: number(index &+ run &+ 1), depth: Self.goesOn)
    }
    offset &+= same
    if same == 8 {
      return Stand(entry: entry & ~1 &+ 8 &<< Self.indexBit, depth: Self.goesOn)
    }
    let depth = Int(steps[index &+ same].failureDepth)
    return Stand(entry: depth < Self.goesOn ? 0 : failures[index &+ same], depth: depth)
  }

  /// Goes on from an end.
  @inline(__always)
  func failure(end entry: Entry) -> Stand { Self.failed(number(Self.index(entry))) }

  @inline(__always)
  private static func failed(_ entry: Entry) -> Stand {
    Stand(entry: entry, depth: depth(entry))
  }

  // MARK: - Looking

  @inline(__always)
  static func index(_ entry: Entry) -> Int { Int(entry &>> indexBit) }

  /// How many bytes of literals a node stands for, 3 for more and for all links.
  @inline(__always)
  static func depth(_ entry: Entry) -> Int { Int(entry &>> 2 & 3) }

  /// The longest literal that ends in a state; its number stands above bit 0, which says whether shorter
  /// or equal ones end there as well.
  @inline(__always)
  func literal(_ entry: Entry) -> UInt32 {
    entry & 2 == 0
      ? UInt32(truncatingIfNeeded: nodes[Self.index(entry)] &>> 32)
      : number(Self.index(entry) &- 4)
  }

  /// A number that stands in ``chains``.
  @inline(__always)
  private func number(_ index: Int) -> UInt32 {
    UnsafeRawPointer(chains + index).loadUnaligned(as: UInt32.self)
  }

  /// How many of a text's next eight bytes are the letters from a link on.
  @inline(__always)
  private func same(_ index: Int, _ ahead: UInt64) -> Int {
    let wanted = UInt64(
      littleEndian: UnsafeRawPointer(chains + index).loadUnaligned(as: UInt64.self))
    return (ahead ^ wanted).trailingZeroBitCount &>> 3
  }

  /// The state that a byte leads to from a node, or ``noChild``.
  @inline(__always)
  private func child(of node: UnsafeMutablePointer<UInt64>, _ byte: UInt8) -> Entry {
    if node[0] & Self.isWide != 0 { return entry(node + 1, Int(classes[Int(byte)])) }
    let ones: UInt64 = 0x0101_0101_0101_0101
    let unlike = node[1] ^ (UInt64(byte) &* ones)
    // The highest bit of the first byte that is alike, and of some behind it.
    let alike = (unlike &- ones) & ~unlike & (ones &<< 7)
    return alike == 0 ? Self.noChild : entry(node + 2, alike.trailingZeroBitCount &>> 3)
  }

  @inline(__always)
  private func entry(_ pairs: UnsafeMutablePointer<UInt64>, _ index: Int) -> Entry {
    UnsafeRawPointer(pairs).load(fromByteOffset: index &* 4, as: Entry.self)
  }
}
