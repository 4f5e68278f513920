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
    return bytes[start + key.count] == mark && bytes[start..<start + key.count].elementsEqual(key)
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 2)
    for (number, entry) in entries.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash >> 20) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number) + 1
    }
  }

  /// FNV-1a, with the high bits mixed in at the end.
  private static func hash(_ key: [UInt8], _ mark: UInt8) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in key { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ UInt64(mark)) &* 0x100_0000_01B3
    return hash ^ hash >> 29
  }
}
