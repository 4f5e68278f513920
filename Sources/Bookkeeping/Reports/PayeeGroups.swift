/// Numbers for byte strings, in the order in which they were first seen: a hash table without an
/// allocation for each of them.
struct PayeeGroups {
  private struct Entry {
    let hash: UInt64
    let start: Int32
    let count: Int32
  }

  private var entries: [Entry] = []
  private var bytes: [UInt8] = []
  /// The entry of each slot plus one; 0 where there is none.
  private var slots = [Int32](repeating: 0, count: 1 << 10)

  var count: Int { entries.count }

  /// The number of a key, which consists of bytes and a mark.
  mutating func number(of key: [UInt8], _ mark: UInt8) -> Int32 {
    let hash = Self.hash(key, mark)
    var slot = Int(truncatingIfNeeded: hash >> 20) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = slots[slot] - 1
      if holds(entries[Int(number)], hash, key, mark) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = Int32(entries.count)
    entries.append(Entry(hash: hash, start: Int32(bytes.count), count: Int32(key.count)))
    bytes.append(contentsOf: key)
    bytes.append(mark)
    slots[slot] = number + 1
    if entries.count * 2 > slots.count { grow() }
    return number
  }

  private func holds(_ entry: Entry, _ hash: UInt64, _ key: [UInt8], _ mark: UInt8) -> Bool {
    guard entry.hash == hash, entry.count == key.count else { return false }
    let start = Int(entry.start)
    return bytes.withUnsafeBufferPointer { known in
      key.withUnsafeBufferPointer { key in
        known[start + key.count] == mark
          && UnsafeBufferPointer(rebasing: known[start..<start + key.count]).elementsEqual(key)
      }
    }
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 2)
    for (number, entry) in entries.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash >> 20) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number) + 1
    }
  }

  /// Multiplies eight bytes at a time and folds both halves of the product, as wyhash does.
  private static func hash(_ key: [UInt8], _ mark: UInt8) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(mark)
    func mix(_ word: UInt64) {
      let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = product.high ^ product.low
    }
    key.withUnsafeBytes { bytes in
      var index = 0
      while index + 8 <= bytes.count {
        mix(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        index += 8
      }
      var rest: UInt64 = UInt64(bytes.count) << 56
      while index < bytes.count {
        rest = rest << 8 ^ UInt64(bytes[index])
        index += 1
      }
      mix(rest)
    }
    return hash ^ hash >> 29
  }
}
