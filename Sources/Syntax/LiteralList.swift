/// Literals, each once, known by their numbers from 0.
///
/// Their bytes lie one behind the other: a table of many places has more literals than memory
/// should be asked for one by one.
package struct LiteralList: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Where each literal ends, behind where the first begins.
  private var ends = [0]
  /// Numbers of literals by their hash (open addressing, a power of two); -1 where there is none.
  private var slots = [Int32](repeating: -1, count: 64)

  package init() {}

  package var count: Int { ends.count - 1 }

  /// Where the bytes of a literal stand in ``bytes``.
  func range(_ number: Int) -> Range<Int> { ends[number]..<ends[number + 1] }

  /// How many bytes a literal has.
  package func length(_ number: Int) -> Int { ends[number + 1] - ends[number] }

  /// The number of a literal, which is added when it is new.
  package mutating func number(
    of literal: UnsafeBufferPointer<UInt8>
  ) -> (number: Int, isNew: Bool) {
    if count * 2 >= slots.count { grow() }
    let slot = slot(of: literal)
    if slots[slot] >= 0 { return (Int(slots[slot]), false) }
    slots[slot] = Int32(count)
    append(literal)
    return (count - 1, true)
  }

  /// Adds a literal that may be there already; a list takes either this or ``number(of:)``.
  mutating func append(_ literal: some Sequence<UInt8>) {
    bytes += literal
    ends.append(bytes.count)
  }

  /// Where a literal is, or would be.
  private func slot(of literal: UnsafeBufferPointer<UInt8>) -> Int {
    var slot = Self.hash(literal) & (slots.count - 1)
    while slots[slot] >= 0, !equals(Int(slots[slot]), literal) {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func equals(_ number: Int, _ literal: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = range(number)
    return range.count == literal.count
      && bytes.withUnsafeBufferPointer { $0[range].elementsEqual(literal) }
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 4)
    for number in 0..<count {
      let free = bytes.withUnsafeBufferPointer { all in
        slot(of: UnsafeBufferPointer(rebasing: all[range(number)]))
      }
      slots[free] = Int32(number)
    }
  }

  /// FNV-1a; who writes a table whose literals collide slows down nobody but himself.
  private static func hash(_ literal: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in literal { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ hash >> 32)
  }
}
