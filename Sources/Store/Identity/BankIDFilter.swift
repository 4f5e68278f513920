/// Which bank ids a file has shown of which account, with some false alarms and no misses (a Bloom
/// filter).
///
/// 2 MB for any number of ids: a file of a million leaves one false alarm in seventy. One serves a
/// whole file, which may have a statement for each of thousands of accounts.
final class BankIDFilter {
  private var words: [UInt64] = []
  private static let wordCount = 1 << 18

  /// Adds an id of an account; false where it certainly was not there before.
  func insert(_ id: UnsafeBufferPointer<UInt8>, of account: Int32) -> Bool {
    if words.isEmpty { words = Array(repeating: 0, count: Self.wordCount) }
    let hash = Self.hash(id, account)
    let isFirstSet = set(hash)
    let isSecondSet = set(hash >> 32)
    return isFirstSet && isSecondSet
  }

  private func set(_ hash: UInt64) -> Bool {
    let word = Int(truncatingIfNeeded: hash >> 6) & (Self.wordCount - 1)
    let bit: UInt64 = 1 << (hash & 63)
    defer { words[word] |= bit }
    return words[word] & bit != 0
  }

  /// FNV-1a with a final mix, so that ids which differ in the last digit fall far apart.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ account: Int32) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(UInt32(bitPattern: account))
    hash = hash &* 0x100_0000_01b3
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash ^= hash >> 32
    return hash &* 0x9e37_79b9_7f4a_7c15
  }
}
