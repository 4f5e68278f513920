/// A list of the element names that a reader knows, each with a number.
///
/// A look-up by bytes usually costs one probe of a small table, and never a string.
package struct Vocabulary: Sendable {
  private let slots: [Slot]
  private let foldsCase: Bool

  /// The number of a name that is not in the list.
  package static let unknown = -1

  /// Creates a vocabulary.
  ///
  /// - Parameters:
  ///   - names: the known names; the number of a name is its index.
  ///   - foldsCase: whether `<Name>` and `<NAME>` are the same, as in SGML.
  package init(_ names: [String], foldsCase: Bool = false) {
    var slots = [Slot](repeating: Slot(), count: Self.capacity(for: names.count))
    for (number, name) in names.enumerated() {
      let key = Array(name.utf8).withUnsafeBufferPointer { Key($0, foldsCase: foldsCase) }
      var index = key.hash & (slots.count - 1)
      while slots[index].number != Self.unknown { index = (index + 1) & (slots.count - 1) }
      slots[index] = Slot(key: key, number: number)
    }
    self.slots = slots
    self.foldsCase = foldsCase
  }

  /// The number of the name in `bytes`, or ``unknown``.
  package func number(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    number(of: key(of: bytes))
  }

  func key(of bytes: UnsafeBufferPointer<UInt8>) -> Key { Key(bytes, foldsCase: foldsCase) }

  func number(of key: Key) -> Int {
    let mask = slots.count - 1
    var index = key.hash & mask
    while slots[index].number != Self.unknown {
      if slots[index].key == key { return slots[index].number }
      index = (index + 1) & mask
    }
    return Self.unknown
  }

  /// The number of slots for `count` names: a power of two, at least four times `count`.
  private static func capacity(for count: Int) -> Int {
    var capacity = 16
    while capacity < count * 4 { capacity *= 2 }
    return capacity
  }

  private struct Slot {
    var key = Key()
    var number = Vocabulary.unknown
  }

  /// A name packed into two 64-bit integers.
  ///
  /// Names of up to 16 bytes fit unchanged. The bytes after the sixteenth are hashed into the
  /// second integer.
  struct Key: Hashable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init() {}

    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>, foldsCase: Bool) {
      for (index, byte) in bytes.enumerated() {
        let isLower = foldsCase && byte &- 0x61 < 26
        let letter = UInt64(isLower ? byte & 0xDF : byte)
        if index < 8 {
          low = low << 8 | letter
        } else if index < 16 {
          high = high << 8 | letter
        } else {
          high = (high ^ letter) &* 0x100_0000_01B3 | 1 << 63
        }
      }
    }

    /// A hash with low bits that depend on all letters.
    var hash: Int {
      let mixed = (low ^ high &* 0x9FB2_1C65_1E98_DF25) &* 0x9E37_79B9_7F4A_7C15
      return Int(truncatingIfNeeded: mixed >> 40)
    }
  }
}
