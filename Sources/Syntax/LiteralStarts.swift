/// Where in a text one of many literals may begin, told by the four bytes that stand there and, where
/// all literals with them go on alike, by up to four more.
///
/// A ``LiteralAutomaton`` waits for memory at each byte, because the state tells where to look for the
/// next; these looks do not depend on each other, so the processor takes several at once. The rows
/// are few enough to stay in its near caches however many literals there are.
@usableFromInline struct LiteralStarts {
  /// A row for each pair of first bytes, some pairs sharing one; a bit of it for what the third and
  /// the fourth byte end in.
  private let rows: UnsafeMutablePointer<UInt64>
  /// For each row where its slots begin, one for each of its bits, in their order; or that anything
  /// may follow its two bytes.
  private let firstSlots: UnsafeMutablePointer<UInt32>
  private let slots: UnsafeMutablePointer<Jump>
  /// What is left of a hash of two bytes is the number of their row.
  private let rowShift: UInt32

  /// The only bytes with which a literal begins whose first four share a bit, and the state that they
  /// lead to.
  struct Jump: BitwiseCopyable {
    /// The first of them lowest.
    var bytes: UInt64
    /// ``LiteralStarts/many`` where other bytes may begin a literal too, or where one ends before the
    /// fourth.
    var entry: LiteralStates.Entry
    /// How many they are, from ``LiteralStarts/width`` to ``LiteralStarts/widest``.
    var width: UInt32

    static let many = Jump(bytes: 0, entry: LiteralStarts.many, width: UInt32(LiteralStarts.width))

    var word: UInt32 { UInt32(truncatingIfNeeded: bytes) }
  }

  /// Where to go on: behind some bytes in a state, or with the first byte at the start.
  @usableFromInline struct Start {
    /// Where a literal may begin.
    @usableFromInline var first: Int
    @usableFromInline var offset: Int
    @usableFromInline var entry: LiteralStates.Entry

    @inlinable @inline(__always)
    init(first: Int, offset: Int, entry: LiteralStates.Entry) {
      self.first = first
      self.offset = offset
      self.entry = entry
    }
  }

  /// How many bytes are looked at, at least and at most.
  static let width = 4
  static let widest = 8
  private static let many = LiteralStates.Entry.max

  /// `jumps` are the beginnings that can be gone behind at once, each four bytes once.
  init(_ literals: LiteralList, jumps: [Jump]) {
    rowShift = Self.rowShift(jumps.count)
    let (cells, openRows) = Self.cells(literals, jumps, rowShift)
    let rowCount = 1 << Int(32 - rowShift)
    rows = .allocate(capacity: rowCount)
    rows.initialize(repeating: 0, count: rowCount)
    firstSlots = .allocate(capacity: rowCount)
    firstSlots.initialize(repeating: 0, count: rowCount)
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

  /// From 2 048 to 32 768 rows: so many that few beginnings share a bit, since a second one would
  /// hide what is known of the first.
  private static func rowShift(_ beginnings: Int) -> UInt32 {
    var shift: UInt32 = 21
    while shift > 17, beginnings > 4 << Int(32 - shift) { shift -= 1 }
    return shift
  }

  /// What each bit says, by its number, and the rows in which all bits are set.
  private static func cells(
    _ literals: LiteralList, _ jumps: [Jump], _ rowShift: UInt32
  ) -> (cells: [Int: Jump], openRows: Set<Int>) {
    let known = Dictionary(jumps.map { ($0.word, $0) }, uniquingKeysWith: { one, _ in one })
    var cells: [Int: Jump] = [:]
    var openRows: Set<Int> = []
    func cell(_ word: UInt32) -> Int { row(word, rowShift) << 6 | Int(bit(word)) }
    for number in 0..<literals.count {
      let word = word(literals.bytes[literals.range(number)])
      switch literals.length(number) {
      case 0: break
      case 1: openRows.formUnion((0..<256).map { row(word | $0 << 8, rowShift) })
      case 2: openRows.insert(row(word, rowShift))
      case 3: for fourth in 0..<8 as Range<UInt32> { cells[cell(word | fourth << 24)] = .many }
      default:
        let jump = known[word] ?? .many
        let other = cells[cell(word)] ?? jump
        cells[cell(word)] = other.word == word ? other : .many
      }
    }
    return (cells, openRows)
  }

  /// The first four bytes of a literal; zeros for those it does not have.
  private static func word(_ literal: ArraySlice<UInt8>) -> UInt32 {
    literal.prefix(width).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  @inline(__always)
  private static func row(_ word: UInt32, _ shift: UInt32) -> Int {
    Int(truncatingIfNeeded: ((word & 0xFFFF) &* 0x9E37_79B1) &>> shift)
  }

  @inline(__always)
  private static func bit(_ word: UInt32) -> UInt64 {
    UInt64(truncatingIfNeeded: word &>> 13 & 0x38 | word &>> 24 & 7)
  }

  // MARK: - Looking

  /// The first place from an offset on at which a literal may begin; the end where there is none.
  ///
  /// Not inlined: on its own the loop has registers for all it needs.
  @usableFromInline @inline(never)
  func next(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Start {
    var offset = start
    let count = bytes.count
    while offset &+ Self.widest <= count {
      let ahead = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      if mayBegin(ahead), let found = self.start(ahead, offset, count) { return found }
      offset &+= 1
    }
    // What is left may hold a literal of fewer bytes; zeros stand for what would follow.
    var ahead = Self.rest(of: bytes, from: offset)
    while offset < count {
      if mayBegin(ahead), let found = self.start(ahead, offset, count) { return found }
      ahead &>>= 8
      offset &+= 1
    }
    return Start(first: count, offset: count, entry: 0)
  }

  @inline(__always)
  private static func rest(of bytes: UnsafeRawBufferPointer, from start: Int) -> UInt64 {
    var word: UInt64 = 0
    var offset = bytes.count
    while offset > start {
      offset &-= 1
      word = word &<< 8 | UInt64(bytes[offset])
    }
    return word
  }

  @inline(__always)
  private func mayBegin(_ ahead: UInt64) -> Bool {
    let word = UInt32(truncatingIfNeeded: ahead)
    return rows[Self.row(word, rowShift)] &>> Self.bit(word) & 1 != 0
  }

  /// Where to go on from bytes whose bit is set; nil where no literal begins with them after all.
  @inline(__always)
  private func start(_ ahead: UInt64, _ offset: Int, _ count: Int) -> Start? {
    let word = UInt32(truncatingIfNeeded: ahead)
    let row = Self.row(word, rowShift)
    let root = Start(first: offset, offset: offset, entry: 0)
    if firstSlots[row] == Self.many { return root }
    let below = rows[row] & (1 &<< Self.bit(word) &- 1)
    let slot = slots[Int(firstSlots[row]) &+ below.nonzeroBitCount]
    if slot.entry == Self.many { return root }
    let behind = offset &+ Int(slot.width)
    let unlike = (ahead ^ slot.bytes) &<< (64 &- 8 &* UInt64(slot.width))
    return unlike == 0 && behind <= count
      ? Start(first: offset, offset: behind, entry: slot.entry) : nil
  }
}
