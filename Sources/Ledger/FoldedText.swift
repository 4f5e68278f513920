@_spi(_Unicode) import Swift

/// The text that rules and places match: payee and memo as the bank wrote them, and case-folded.
///
/// saldo reuses one value for many rows, so most rows allocate no memory. A text with combining
/// marks in U+0300–U+036F is first brought into Unicode's composed form (NFC), because `é` may be
/// one scalar or two.
package struct FoldedText: ~Copyable {
  /// The joined text; valid until the next `set`, and only while the arguments of the last `set`
  /// are valid.
  package private(set) var joined = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The case-folded joined text; valid until the next `set`.
  package private(set) var folded = UnsafeBufferPointer<UInt8>(start: nil, count: 0)

  private var joinedRoom = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 512)
  private var foldedRoom = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1024)
  /// A copy of `CaseFolding.table` that can be read without bounds checks.
  private let table: UnsafeMutableBufferPointer<UInt32>

  package init() {
    table = .allocate(capacity: CaseFolding.table.count)
    _ = table.initialize(from: CaseFolding.table)
  }

  deinit {
    joinedRoom.deallocate()
    foldedRoom.deallocate()
    table.deallocate()
  }

  /// Sets the text of a row: the payee, a blank and the memo.
  ///
  /// If one of them starts with the other, the text is only the longer one. Banks cut a payee to
  /// fit its field and repeat it in full at the start of the memo.
  package mutating func set(
    payee: UnsafeBufferPointer<UInt8>, memo: UnsafeBufferPointer<UInt8>
  ) {
    if Self.begins(payee, with: memo) {
      joined = payee
    } else if Self.begins(memo, with: payee) {
      joined = memo
    } else {
      join(payee, memo)
    }
    fold()
  }

  /// Sets a single text.
  package mutating func set(_ text: UnsafeBufferPointer<UInt8>) {
    joined = text
    fold()
  }

  /// The folded UTF-8 of `text`, for patterns.
  package static func folded(_ text: String) -> [UInt8] {
    var folding = FoldedText()
    var text = text
    return text.withUTF8 { bytes in
      folding.set(bytes)
      return Array(folding.folded)
    }
  }

  /// The composed form (NFC) of a text with combining marks in U+0300–U+036F; otherwise the same
  /// text.
  package static func composed(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { 0x300...0x36F ~= $0.value }) else { return text }
    var result = ""
    result.unicodeScalars.append(contentsOf: text._nfc)
    return result
  }

  /// Whether `text` starts with `start`, treating a combining mark as part of the letter before it.
  private static func begins(
    _ text: UnsafeBufferPointer<UInt8>, with start: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard !start.isEmpty else { return true }
    guard text.count >= start.count, text[0] == start[0] else { return false }
    if text.count > start.count, text[start.count] == 0xCC || text[start.count] == 0xCD {
      return false
    }
    for index in 0..<start.count where text[index] != start[index] { return false }
    return true
  }

  private mutating func join(
    _ payee: UnsafeBufferPointer<UInt8>, _ memo: UnsafeBufferPointer<UInt8>
  ) {
    let count = payee.count + 1 + memo.count
    if count > joinedRoom.count {
      joinedRoom.deallocate()
      joinedRoom = .allocate(capacity: count * 2)
    }
    _ = joinedRoom.update(fromContentsOf: payee)
    joinedRoom[payee.count] = 0x20
    _ = joinedRoom[(payee.count + 1)...].update(fromContentsOf: memo)
    joined = UnsafeBufferPointer(rebasing: joinedRoom[..<count])
  }

  private mutating func fold() {
    // The folded form of a scalar takes at most 1.5 times as many bytes.
    if joined.count * 2 > foldedRoom.count {
      foldedRoom.deallocate()
      foldedRoom = .allocate(capacity: joined.count * 4)
    }
    if !foldJoined() {
      compose()
      _ = foldJoined()
    }
  }

  /// Replaces the joined text by its composed form; rare, so it may use strings.
  private mutating func compose() {
    let composed = Array(Self.composed(String(decoding: joined, as: UTF8.self)).utf8)
    if composed.count > joinedRoom.count {
      joinedRoom.deallocate()
      joinedRoom = .allocate(capacity: composed.count * 2)
    }
    _ = joinedRoom.update(fromContentsOf: composed)
    joined = UnsafeBufferPointer(rebasing: joinedRoom[..<composed.count])
    isComposed = true
    if composed.count * 2 > foldedRoom.count {
      foldedRoom.deallocate()
      foldedRoom = .allocate(capacity: composed.count * 4)
    }
  }

  private var isComposed = false

  /// Folds ``joined``; returns false for a combining mark in a text that is not yet composed.
  private mutating func foldJoined() -> Bool {
    let allowsMarks = isComposed
    isComposed = false
    guard let input = joined.baseAddress, let output = foldedRoom.baseAddress else {
      folded = UnsafeBufferPointer(start: nil, count: 0)
      return true
    }
    let count = joined.count
    var read = 0
    var write = 0
    while read < count {
      if read + 8 <= count {
        let word = UnsafeRawPointer(input + read).loadUnaligned(as: UInt64.self)
        if word & 0x8080_8080_8080_8080 == 0 {
          UnsafeMutableRawPointer(output + write).storeBytes(
            of: Self.lowered(word), as: UInt64.self)
          read += 8
          write += 8
          continue
        }
      }
      let byte = input[read]
      if byte < 0x80 {
        output[write] = byte &- 0x41 < 26 ? byte | 0x20 : byte
        read += 1
        write += 1
      } else if byte == 0xCC || byte == 0xCD, !allowsMarks, Self.isMark(input, read, count) {
        return false
      } else {
        let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        guard read + length <= count else { break }
        let scalar = Self.scalar(input + read, length)
        let value =
          scalar < CaseFolding.tableEnd
          ? table[Int(scalar)] : CaseFolding.folded(scalar)
        write += Self.encode(value, at: output + write)
        read += length
      }
    }
    folded = UnsafeBufferPointer(start: output, count: write)
    return true
  }

  /// The eight ASCII bytes of a word, with capitals in lower case.
  @inline(__always)
  private static func lowered(_ word: UInt64) -> UInt64 {
    let repeated: UInt64 = 0x0101_0101_0101_0101
    let atLeastA = word &+ repeated &* (0x80 - 0x41)
    let beyondZ = word &+ repeated &* (0x80 - 0x5B)
    let capitals = atLeastA & ~beyondZ & (repeated &* 0x80)
    return word | capitals >> 2
  }

  /// Whether the bytes at `offset` encode one of U+0300–U+036F.
  private static func isMark(_ bytes: UnsafePointer<UInt8>, _ offset: Int, _ count: Int) -> Bool {
    guard offset + 1 < count else { return false }
    return bytes[offset] == 0xCC || bytes[offset + 1] < 0xB0
  }

  @inline(__always)
  private static func scalar(_ bytes: UnsafePointer<UInt8>, _ length: Int) -> UInt32 {
    let first = UInt32(bytes[0])
    let second = UInt32(bytes[1] & 0x3F)
    if length == 2 { return (first & 0x1F) << 6 | second }
    let third = UInt32(bytes[2] & 0x3F)
    if length == 3 { return (first & 0x0F) << 12 | second << 6 | third }
    return (first & 0x07) << 18 | second << 12 | third << 6 | UInt32(bytes[3] & 0x3F)
  }

  @inline(__always)
  private static func encode(_ value: UInt32, at output: UnsafeMutablePointer<UInt8>) -> Int {
    if value < 0x80 {
      output[0] = UInt8(truncatingIfNeeded: value)
      return 1
    }
    if value < 0x800 {
      output[0] = UInt8(truncatingIfNeeded: 0xC0 | value >> 6)
      output[1] = UInt8(truncatingIfNeeded: 0x80 | value & 0x3F)
      return 2
    }
    if value < 0x1_0000 {
      output[0] = UInt8(truncatingIfNeeded: 0xE0 | value >> 12)
      output[1] = UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F)
      output[2] = UInt8(truncatingIfNeeded: 0x80 | value & 0x3F)
      return 3
    }
    output[0] = UInt8(truncatingIfNeeded: 0xF0 | value >> 18)
    output[1] = UInt8(truncatingIfNeeded: 0x80 | value >> 12 & 0x3F)
    output[2] = UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F)
    output[3] = UInt8(truncatingIfNeeded: 0x80 | value & 0x3F)
    return 4
  }
}

/// The case folding of Unicode scalars.
///
/// A scalar becomes the lower case of its upper case. This unites all forms of a letter: `S`, `s`
/// and `ſ`; `Σ`, `σ` and `ς`. Only mappings of one scalar to one scalar count, so `ß` is unchanged.
/// The exception is `İ`, which becomes `i`, the first scalar of its lower case.
enum CaseFolding {
  /// The end of the scalars in ``table``, which covers Latin, Greek, Cyrillic and Armenian.
  static let tableEnd: UInt32 = 0x600

  /// The folded forms of the scalars below ``tableEnd``.
  static let table: [UInt32] = (0..<tableEnd).map { value in
    Unicode.Scalar(value).map(mapped) ?? value
  }

  /// The folded form of any scalar.
  static func folded(_ value: UInt32) -> UInt32 {
    if value < tableEnd { return table[Int(value)] }
    switch value {
    // These scripts have no case and make up most text beyond the table.
    case 0x600..<0x10A0, 0x2E00..<0xA640, 0xAC00..<0xFB00: return value
    default: return Unicode.Scalar(value).map(mapped) ?? value
    }
  }

  private static func mapped(_ scalar: Unicode.Scalar) -> UInt32 {
    if scalar.value == 0x130 { return 0x69 }
    let upper = single(scalar.properties.uppercaseMapping) ?? scalar
    return (single(upper.properties.lowercaseMapping) ?? upper).value
  }

  private static func single(_ text: String) -> Unicode.Scalar? {
    let scalars = text.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }
}
