internal import Glibc

/// A hash table that numbers byte strings in order of first use, without an allocation for each.
///
/// Most keys are not in the processor's cache. A look-up therefore usually reads only a slot and a
/// key: the hash in the slot excludes most other keys.
package struct ByteGroups {
  private struct Slot {
    /// The hash of the key; its low bits select the slot.
    var hash: UInt32 = 0
    /// The offset of the key's record plus one; 0 in an empty slot.
    var record: UInt32 = 0
  }

  package private(set) var count = 0

  package init() {}

  /// The records of all keys: number and length, four bytes each, then the mark and the bytes.
  private var records: [UInt8] = []
  private var slots = [Slot](repeating: Slot(), count: 1 << 10)

  /// The number of a key that consists of bytes and a mark; adds the key if it is new.
  package mutating func number(of key: UnsafeBufferPointer<UInt8>, _ mark: UInt8 = 0) -> Int32 {
    let hash = Self.hash(key, mark)
    let mask = slots.count - 1
    var place = Int(hash) & mask
    while slots[place].record != 0 {
      if slots[place].hash == hash, let number = number(at: slots[place].record, key, mark) {
        return number
      }
      place = (place + 1) & mask
    }
    slots[place] = Slot(hash: hash, record: UInt32(records.count + 1))
    append(key, mark)
    count += 1
    if count * 2 > slots.count { grow() }
    return Int32(count - 1)
  }

  /// The number in a record; nil if the record has another key.
  private func number(
    at record: UInt32, _ key: UnsafeBufferPointer<UInt8>, _ mark: UInt8
  ) -> Int32? {
    records.withUnsafeBytes { records in
      let start = Int(record) - 1
      guard
        records.loadUnaligned(fromByteOffset: start + 4, as: Int32.self) == Int32(key.count),
        records[start + 8] == mark
      else { return nil }
      if let known = records.baseAddress, let asked = key.baseAddress {
        guard memcmp(known + start + 9, asked, key.count) == 0 else { return nil }
      }
      return records.loadUnaligned(fromByteOffset: start, as: Int32.self)
    }
  }

  private mutating func append(_ key: UnsafeBufferPointer<UInt8>, _ mark: UInt8) {
    withUnsafeBytes(of: Int32(count)) { records.append(contentsOf: $0) }
    withUnsafeBytes(of: Int32(key.count)) { records.append(contentsOf: $0) }
    records.append(mark)
    records.append(contentsOf: key)
  }

  /// Doubles the number of slots and moves each key to its new slot.
  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    let mask = slots.count - 1
    for slot in old where slot.record != 0 {
      var place = Int(slot.hash) & mask
      while slots[place].record != 0 { place = (place + 1) & mask }
      slots[place] = slot
    }
  }

  /// The hash of a key, computed from eight bytes at a time with folded products, as in wyhash.
  private static func hash(_ key: UnsafeBufferPointer<UInt8>, _ mark: UInt8) -> UInt32 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(mark)
    func mix(_ word: UInt64) {
      let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = product.high ^ product.low
    }
    let bytes = UnsafeRawBufferPointer(key)
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
    return UInt32(truncatingIfNeeded: hash ^ hash >> 29)
  }
}
