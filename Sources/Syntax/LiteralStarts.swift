/// A filter for the positions in a text where a literal may begin.
///
/// It tests four bytes, and up to four more if all literals with those four bytes share them. A
/// ``LiteralAutomaton`` waits for memory at each byte, because each state determines the next
/// look-up. These tests are independent, so the processor runs several at once. The rows fit into
/// the processor's cache for any number of literals.
struct LiteralStarts {
  /// The rows of bits, one for each hash of two bytes; the two bytes after them select the bit.
  private let rows: UnsafeMutablePointer<UInt64>
  /// The bits of `rows`, but only those of prefixes without a jump.
  private let openRows: UnsafeMutablePointer<UInt64>
  /// The shift that reduces a hash of two bytes to the index of their row.
  private let rowShift: UInt32
  /// The jumps in a hash table by their first four bytes, with open addressing.
  ///
  /// The size of the table is a power of two.
  private let jumps: UnsafeMutablePointer<Jump>
  /// The shift that reduces a hash of four bytes to an index in ``jumps``.
  private let jumpShift: UInt32
  /// The length of the shortest literal; none begins closer to the end of a text.
  private let shortest: Int

  /// The bytes shared by all literals with the same first four bytes, and the state after them.
  struct Jump: BitwiseCopyable {
    /// The bytes in little-endian order: the first byte is the least significant.
    var bytes: UInt64
    var entry: LiteralStates.Entry
    /// The number of bytes, from ``LiteralStarts/width`` to ``LiteralStarts/widest``.
    ///
    /// It is 0 in a free slot.
    var width: UInt32

    static let none = Jump(bytes: 0, entry: 0, width: 0)

    var word: UInt32 { UInt32(truncatingIfNeeded: bytes) }
  }

  /// The offset and the state from which a scan continues: after a jump, or at the start.
  struct Start {
    var offset: Int
    var entry: LiteralStates.Entry
  }

  /// The minimum number of bytes to test.
  static let width = 4
  /// The maximum number of bytes to test.
  static let widest = 8

  /// Creates the filter for literals; `jumps` has at most one jump for the same four bytes.
  init(_ literals: LiteralList, jumps: [Jump]) {
    rowShift = Self.shift(places: jumps.count / 4, 1_024, 32_768)
    jumpShift = Self.shift(places: jumps.count * 2, 64, 1 << 30)
    shortest = (0..<literals.count).map(literals.length).filter { $0 > 0 }.min() ?? 1
    rows = .table(repeatElement(0, count: 1 << Int(32 - rowShift)))
    openRows = .table(repeatElement(0, count: 1 << Int(32 - rowShift)))
    self.jumps = .table(repeatElement(.none, count: 1 << Int(32 - jumpShift)))
    var words: Set<UInt32> = []
    for jump in jumps {
      words.insert(jump.word)
      self.jumps[place(of: jump.word)] = jump
    }
    for number in 0..<literals.count {
      mark(literals.bytes[literals.range(number)], isKnown: words.contains)
    }
  }

  func deallocate() {
    rows.deallocate()
    openRows.deallocate()
    jumps.deallocate()
  }

  /// The shift that reduces a hash to an index in a table of at least `places` slots.
  ///
  /// The size of the table is a power of two between the two limits.
  private static func shift(places: Int, _ least: Int, _ most: Int) -> UInt32 {
    var shift: UInt32 = 32
    while 1 << Int(32 - shift) < min(most, max(least, places)) { shift -= 1 }
    return shift
  }

  /// The index of the jump for four bytes, or of the free slot for it.
  private func place(of word: UInt32) -> Int {
    var place = Self.hash(word, jumpShift)
    while jumps[place].width != 0, jumps[place].word != word { place = following(place) }
    return place
  }

  @inline(__always)
  private func following(_ place: Int) -> Int { (place &+ 1) & (1 &<< Int(32 &- jumpShift) &- 1) }

  /// Sets the bits of a literal; a literal of fewer than four bytes has several.
  private func mark(_ literal: ArraySlice<UInt8>, isKnown: (UInt32) -> Bool) {
    let word = literal.prefix(Self.width).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    switch literal.count {
    case 0: break
    case 1: for second in 0..<256 as Range<UInt32> { open(word | second << 8, .max) }
    case 2: open(word, .max)
    case 3: for fourth in 0..<8 as Range<UInt32> { open(word, 1 << Self.bit(word | fourth << 24)) }
    default:
      let bit: UInt64 = 1 << Self.bit(word)
      rows[Self.row(word, rowShift)] |= bit
      if !isKnown(word) { open(word, bit) }
    }
  }

  private func open(_ word: UInt32, _ bits: UInt64) {
    rows[Self.row(word, rowShift)] |= bits
    openRows[Self.row(word, rowShift)] |= bits
  }

  @inline(__always)
  private static func hash(_ word: UInt32, _ shift: UInt32) -> Int {
    Int(truncatingIfNeeded: (word &* 0x9E37_79B1) &>> shift)
  }

  @inline(__always)
  private static func row(_ word: UInt32, _ shift: UInt32) -> Int { hash(word & 0xFFFF, shift) }

  /// The bit for the third and fourth byte of a word.
  @inline(__always)
  private static func bit(_ word: UInt32) -> UInt64 {
    UInt64(truncatingIfNeeded: (word &>> 16 ^ word &>> 21) & 63)
  }

  // MARK: - Look-ups

  /// The start at the first position, from an offset on, where a literal may begin; otherwise the
  /// end.
  ///
  /// It is not inlined; otherwise its loop would not have enough registers.
  @inline(never)
  func next(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Start {
    var offset = start
    let count = bytes.count
    let last = count &- shortest
    let lastWord = min(last, count &- Self.widest)
    while offset <= lastWord {
      let ahead = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      if mayBegin(ahead), let found = self.start(ahead, offset, count) { return found }
      offset &+= 1
    }
    if offset <= last {
      var ahead = Self.ahead(bytes, offset)
      repeat {
        if mayBegin(ahead), let found = self.start(ahead, offset, count) { return found }
        ahead &>>= 8
        offset &+= 1
      } while offset <= last
    }
    return Start(offset: count, entry: 0)
  }

  /// The eight bytes at an offset, the first one lowest, with zeros after the end.
  @inline(__always)
  static func ahead(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    let behind = offset &+ 8 &- bytes.count
    if behind <= 0 {
      return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    guard bytes.count >= 8 else { return rest(of: bytes, from: offset) }
    let last = bytes.loadUnaligned(fromByteOffset: bytes.count &- 8, as: UInt64.self)
    return UInt64(littleEndian: last) &>> UInt64(truncatingIfNeeded: 8 &* behind)
  }

  /// The bytes from an offset to the end of a text shorter than eight bytes, the first one lowest.
  @inline(never)
  private static func rest(of bytes: UnsafeRawBufferPointer, from start: Int) -> UInt64 {
    bytes[start...].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  @inline(__always)
  private func mayBegin(_ ahead: UInt64) -> Bool {
    let word = UInt32(truncatingIfNeeded: ahead)
    return rows[Self.row(word, rowShift)] &>> Self.bit(word) & 1 != 0
  }

  /// The start for bytes with a set bit; nil if no literal begins with them.
  @inline(__always)
  private func start(_ ahead: UInt64, _ offset: Int, _ count: Int) -> Start? {
    let word = UInt32(truncatingIfNeeded: ahead)
    var place = Self.hash(word, jumpShift)
    while jumps[place].width != 0 {
      let jump = jumps[place]
      let behind = offset &+ Int(jump.width)
      let unlike = (ahead ^ jump.bytes) &<< (64 &- 8 &* UInt64(jump.width))
      if unlike == 0, behind <= count { return Start(offset: behind, entry: jump.entry) }
      place = following(place)
    }
    let isOpen = openRows[Self.row(word, rowShift)] &>> Self.bit(word) & 1 != 0
    return isOpen ? Start(offset: offset, entry: 0) : nil
  }
}
