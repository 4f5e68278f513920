/// Which bank ids a file has shown, with some false alarms and no misses (a Bloom filter).
///
/// 2 MB for any number of ids: a file of a million leaves one false alarm in seventy.
struct BankIDFilter {
  private var words: [UInt64] = []
  private static let wordCount = 1 << 18

  /// Adds an id; false where it certainly was not there before.
  mutating func insert(_ id: UnsafeBufferPointer<UInt8>) -> Bool {
    if words.isEmpty { words = Array(repeating: 0, count: Self.wordCount) }
    let hash = Self.hash(id)
    let isFirstSet = set(hash)
    let isSecondSet = set(hash >> 32)
    return isFirstSet && isSecondSet
  }

  private mutating func set(_ hash: UInt64) -> Bool {
    let word = Int(truncatingIfNeeded: hash >> 6) & (Self.wordCount - 1)
    let bit: UInt64 = 1 << (hash & 63)
    defer { words[word] |= bit }
    return words[word] & bit != 0
  }

  /// FNV-1a with a final mix, so that ids which differ in the last digit fall far apart.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash ^= hash >> 32
    return hash &* 0x9e37_79b9_7f4a_7c15
  }
}
