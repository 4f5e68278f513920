/// Where in a text one of many literals may begin, told by the four bytes that stand there.
///
/// A ``LiteralAutomaton`` waits for memory at each byte, because the state tells where to look for the
/// next; these looks do not depend on each other, so the processor takes several at once. The table
/// is small enough to stay in its nearest cache however many literals there are.
@usableFromInline struct LiteralStarts {
  /// A row for each pair of first bytes, some pairs sharing one; a bit of it for what the third and
  /// the fourth byte end in.
  private let rows: UnsafeMutablePointer<UInt64>
  /// For each row where its slots begin, one for each of its bits, in their order; or that anything
  /// may follow its two bytes.
  private let firstSlots: UnsafeMutablePointer<UInt32>
  private let slots: UnsafeMutablePointer<Slot>

  /// What is known of the four bytes of a bit.
  private struct Slot: BitwiseCopyable {
    /// The only four bytes with which a literal begins.
    var word: UInt32
    /// The state that they lead to; ``LiteralStarts/many`` where other bytes may begin one too, or
    /// where a literal ends before the fourth.
    var entry: LiteralStates.Entry
  }

  /// Where to go on: after four bytes in a state, or with the first byte at the start.
  @usableFromInline struct Start {
    @usableFromInline var offset: Int
    @usableFromInline var entry: LiteralStates.Entry

    @inlinable @inline(__always)
    init(offset: Int, entry: LiteralStates.Entry) {
      self.offset = offset
      self.entry = entry
    }
  }

  /// How many bytes are looked at.
  @usableFromInline static let width = 4
  private static let many = LiteralStates.Entry.max
  private static let rowCount = 2_048

  /// `jumps` are the states of four bytes that can be gone to at once.
  init(_ literals: [[UInt8]], jumps: [UInt32: LiteralStates.Entry]) {
    var cells: [Int: Slot] = [:]
    var openRows: Set<Int> = []
    for literal in literals where !literal.isEmpty {
      let word = Self.word(literal)
      switch literal.count {
      case 1: openRows.formUnion((0..<256).map { Self.row(word | $0 << 8) })
      case 2: openRows.insert(Self.row(word))
      case 3:
        for fourth in 0..<8 as Range<UInt32> {
          cells[Self.cell(word | fourth << 24)] = Slot(word: word, entry: Self.many)
        }
      default:
        let cell = Self.cell(word)
        let jump = Slot(word: word, entry: jumps[word] ?? Self.many)
        let known = cells[cell] ?? jump
        cells[cell] = known.word == word ? known : Slot(word: word, entry: Self.many)
      }
    }
    rows = .allocate(capacity: Self.rowCount)
    rows.initialize(repeating: 0, count: Self.rowCount)
    firstSlots = .allocate(capacity: Self.rowCount)
    firstSlots.initialize(repeating: 0, count: Self.rowCount)
    let all = cells.sorted { $0.key < $1.key }
    for (index, cell) in all.enumerated() {
      let row = cell.key >> 6
      if rows[row] == 0 { firstSlots[row] = UInt32(index) }
      rows[row] |= 1 << UInt64(cell.key & 63)
    }
    for row in openRows {
      rows[row] = .max
      firstSlots[row] = Self.many
    }
    slots = LiteralStates.copy(all.map(\.value))
  }

  func deallocate() {
    rows.deallocate()
    firstSlots.deallocate()
    slots.deallocate()
  }

  /// The first four bytes of a literal; zeros for those it does not have.
  static func word(_ literal: some BidirectionalCollection<UInt8>) -> UInt32 {
    literal.prefix(width).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func cell(_ word: UInt32) -> Int { row(word) << 6 | Int(bit(word)) }

  @inline(__always)
  private static func row(_ word: UInt32) -> Int {
    Int(truncatingIfNeeded: ((word & 0xFFFF) &* 0x9E37_79B1) &>> 21)
  }

  @inline(__always)
  private static func bit(_ word: UInt32) -> UInt64 {
    UInt64(truncatingIfNeeded: word &>> 13 & 0x38 | word &>> 24 & 7)
  }

  /// The first place from an offset on at which a literal may begin; the end where there is none.
  ///
  /// Not inlined: on its own the loop has registers for all it needs.
  @usableFromInline @inline(never)
  func next(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Start {
    var offset = start
    let last = bytes.count &- Self.width
    while offset <= last {
      let word = UInt32(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      if mayBegin(word) {
        let slot = slot(word)
        if slot.entry == Self.many { return Start(offset: offset, entry: 0) }
        if slot.word == word { return Start(offset: offset &+ Self.width, entry: slot.entry) }
      }
      offset &+= 1
    }
    // What is left may hold a literal of fewer bytes.
    while offset < bytes.count {
      let word = Self.rest(of: bytes, from: offset)
      if mayBegin(word), slot(word).entry == Self.many { return Start(offset: offset, entry: 0) }
      offset &+= 1
    }
    return Start(offset: offset, entry: 0)
  }

  /// Zeros stand for what would follow.
  @inline(__always)
  private static func rest(of bytes: UnsafeRawBufferPointer, from start: Int) -> UInt32 {
    var word: UInt32 = 0
    var offset = bytes.count
    while offset > start {
      offset &-= 1
      word = word &<< 8 | UInt32(bytes[offset])
    }
    return word
  }

  @inline(__always)
  private func mayBegin(_ word: UInt32) -> Bool {
    rows[Self.row(word)] &>> Self.bit(word) & 1 != 0
  }

  @inline(__always)
  private func slot(_ word: UInt32) -> Slot {
    let row = Self.row(word)
    if firstSlots[row] == Self.many { return Slot(word: word, entry: Self.many) }
    let below = rows[row] & (1 &<< Self.bit(word) &- 1)
    return slots[Int(firstSlots[row]) &+ below.nonzeroBitCount]
  }
}
