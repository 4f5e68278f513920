/// The states of a ``LiteralAutomaton`` in unmanaged memory; call `deallocate()` to free it.
///
/// The data of a state is contiguous, because each access to memory may stall the processor.
struct LiteralStates {
  /// The nodes: states with several children, or near the start.
  ///
  /// The lower half of a node's first word is its failure; bit ``isWide`` marks a wide node. The
  /// upper half is the longest literal that ends there, as in ``literal(_:)``, or
  /// ``LiteralAutomaton/none``.
  ///
  /// A narrow node continues with up to eight bytes and the entries of their children, two per
  /// word. A wide node has an entry for every class of bytes, two per word. The entry is
  /// ``noChild`` if the class has no child.
  let nodes: UnsafeMutablePointer<UInt64>
  /// The chains: states with one child or none.
  ///
  /// A sequence of links holds the byte to each next link, then the entry after the last link. An
  /// end holds its failure. A state with a literal has that literal before it. Eight more bytes
  /// follow the last chain, because every byte is read as part of a word.
  let chains: UnsafeMutablePointer<UInt8>
  /// The step of each link, at the index of the link's byte in ``chains``.
  let steps: UnsafeMutablePointer<Step>
  /// The failure of each link, at the index of the link's byte in ``chains``.
  ///
  /// It is needed only if the step does not determine it.
  let failures: UnsafeMutablePointer<Entry>
  /// The class of each byte: one for each byte that occurs in a literal, and one for all others.
  let classes: UnsafeMutablePointer<UInt16>

  /// A reference to a state, with flags that save a look-up.
  ///
  /// Bit 0: whether a literal ends in the state. Bit 1: whether the state is in ``chains``. Bits 2
  /// and 3: the depth of a node in bytes, 3 for more. Higher bits: the state's index in memory.
  ///
  /// A failure is the longest proper suffix with a child. Any literal that ends in the suffix was
  /// already found, so bit 0 of a failure is clear.
  typealias Entry = UInt32
  static let indexBit: Entry = 4
  /// The bits that distinguish the kinds of states, without bit 0.
  static let kind: Entry = 0b1110
  static let link: Entry = 0b1110
  static let end: Entry = 0b0010

  static let noChild = Entry.max
  static let isWide: UInt64 = 1
  /// The maximum number of children of a narrow node.
  static let narrowest = 8

  /// The length of a link's sequence, and the depth of its failure.
  struct Step: BitwiseCopyable {
    /// The number of bytes, from the link's own, that lead to another link of the sequence.
    ///
    /// The next byte leads out of the sequence.
    var run: UInt8
    /// The depth of the link's failure in bytes, 3 for more.
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

  /// The current position of a walk.
  struct Stand {
    var entry: Entry
    /// The number of last-read bytes that may still begin a literal, or ``goesOn``.
    ///
    /// It is a number only for states nearer to the start than a link.
    var depth: Int
  }

  /// The depth that marks a state with further transitions.
  static let goesOn = 3

  /// Advances from a node by the next byte, or to the node's failure; returns the new position.
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

  /// Advances from a link by up to eight bytes of its sequence, or to a failure; returns the new
  /// position.
  @inline(__always)
  func next(link entry: Entry, _ text: UnsafeRawBufferPointer, _ offset: inout Int) -> Stand {
    let index = Self.index(entry)
    let run = Int(steps[index].run)
    let same = min(same(index, LiteralStarts.ahead(text, offset)), text.count &- offset)
    if same > run {
      // The target of a sequence depends only on its length, so its look-up need not wait for the
      // bytes.
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

  /// The position at the failure of an end.
  @inline(__always)
  func failure(end entry: Entry) -> Stand { Self.failed(number(Self.index(entry))) }

  @inline(__always)
  private static func failed(_ entry: Entry) -> Stand {
    Stand(entry: entry, depth: depth(entry))
  }

  // MARK: - Look-ups

  @inline(__always)
  static func index(_ entry: Entry) -> Int { Int(entry &>> indexBit) }

  /// The depth of a node in bytes, 3 for more and for all links.
  @inline(__always)
  static func depth(_ entry: Entry) -> Int { Int(entry &>> 2 & 3) }

  /// The longest literal that ends in a state: its number above bit 0.
  ///
  /// Bit 0 is set if shorter or equal literals end in the state too.
  @inline(__always)
  func literal(_ entry: Entry) -> UInt32 {
    entry & 2 == 0
      ? UInt32(truncatingIfNeeded: nodes[Self.index(entry)] &>> 32)
      : number(Self.index(entry) &- 4)
  }

  /// The four-byte number at an index of ``chains``.
  @inline(__always)
  private func number(_ index: Int) -> UInt32 {
    UnsafeRawPointer(chains + index).loadUnaligned(as: UInt32.self)
  }

  /// The number of bytes, up to eight, in which a text and the sequence of a link agree from the
  /// start.
  @inline(__always)
  private func same(_ index: Int, _ ahead: UInt64) -> Int {
    let wanted = UInt64(
      littleEndian: UnsafeRawPointer(chains + index).loadUnaligned(as: UInt64.self))
    return (ahead ^ wanted).trailingZeroBitCount &>> 3
  }

  /// The child of a node for a byte, or ``noChild``.
  @inline(__always)
  private func child(of node: UnsafeMutablePointer<UInt64>, _ byte: UInt8) -> Entry {
    if node[0] & Self.isWide != 0 { return entry(node + 1, Int(classes[Int(byte)])) }
    let ones: UInt64 = 0x0101_0101_0101_0101
    let unlike = node[1] ^ (UInt64(byte) &* ones)
    // The highest bit of the first equal byte, and of some after it.
    let alike = (unlike &- ones) & ~unlike & (ones &<< 7)
    return alike == 0 ? Self.noChild : entry(node + 2, alike.trailingZeroBitCount &>> 3)
  }

  @inline(__always)
  private func entry(_ pairs: UnsafeMutablePointer<UInt64>, _ index: Int) -> Entry {
    UnsafeRawPointer(pairs).load(fromByteOffset: index &* 4, as: Entry.self)
  }
}
