import Ledger

/// The functions for the bytes of a field.
///
/// Most of them ignore the blanks and text markers that banks and spreadsheets add around the text.
enum CSVTextField {
  /// The field without leading and trailing blanks and without text markers.
  ///
  /// A marker prevents a spreadsheet from converting text to a number: `'00123` and `="00123"`.
  @inline(__always)
  static func unguarded(_ field: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var start = 0
    var end = field.count
    while start < end, field[start] == 0x20 || field[start] == 0x09 { start += 1 }
    while end > start, field[end - 1] == 0x20 || field[end - 1] == 0x09 { end -= 1 }
    if start < end, field[start] == UInt8(ascii: "'") || field[start] == UInt8(ascii: "=") {
      (start, end) = withoutGuard(field, start, end)
    }
    return UnsafeBufferPointer(rebasing: field[start..<end])
  }

  private static func withoutGuard(
    _ field: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> (Int, Int) {
    let quote = UInt8(ascii: "\"")
    if field[start] == UInt8(ascii: "="), end - start >= 3, field[start + 1] == quote,
      field[end - 1] == quote
    {
      return (start + 2, end - 1)
    }
    guard field[start] == UInt8(ascii: "'"), end - start >= 2 else { return (start, end) }
    // An apostrophe at the start of a word (`'t Winkeltje`) is part of the word.
    let next = field[start + 1]
    let isGuard =
      next &- 0x30 < 10 || [0x2B, 0x2D, 0x3D, 0x40].contains(next)
      || next == 0xEF && isWideSign(field[(start + 1)..<end])
    return isGuard ? (start + 1, end) : (start, end)
  }

  /// Whether the bytes begin with a full-width sign: `＋`, `－`, `＝` or `＠`.
  private static func isWideSign(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let sign = bytes.prefix(3)
    return sign.count == 3 && sign.dropFirst().first == 0xBC
      && [0x8B, 0x8D, 0x9D, 0xA0].contains(sign.last)
  }

  /// Whether the field contains only blanks.
  static func isBlank(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    field.allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// Whether the field's text equals `word`, ignoring the field's case, blanks and markers.
  ///
  /// `word` is in lower case.
  static func isSame(_ field: UnsafeBufferPointer<UInt8>, lowercased word: [UInt8]) -> Bool {
    let bare = unguarded(field)
    if word.contains(where: { $0 >= 0x80 }) {
      return Array(String(decoding: bare, as: UTF8.self).lowercased().utf8) == word
    }
    guard bare.count == word.count else { return false }
    return word.indices.allSatisfy { index in
      let byte = bare[index]
      return byte == word[index] || (byte >= 0x41 && byte <= 0x5A && byte | 0x20 == word[index])
    }
  }

  /// Whether the field has exactly these bytes.
  static func isSame(_ field: UnsafeBufferPointer<UInt8>, _ bytes: [UInt8]) -> Bool {
    guard field.count == bytes.count else { return false }
    for index in bytes.indices where field[index] != bytes[index] { return false }
    return true
  }

  /// Adds the field's text to the batch and returns its span; throws if the text is invalid.
  @inline(__always)
  static func add(
    _ field: UnsafeBufferPointer<UInt8>, to batch: inout EntryBatch
  ) throws(UTF8Text.Problem) -> TextSpan {
    let bare = unguarded(field)
    if UTF8Text.isPlainASCII(bare) { return batch.add(bare) }
    guard try UTF8Text.hasLineEndsOrTabs(bare) else { return batch.add(bare) }
    let clean = try UTF8Text.cleaned(bare)
    return clean.withUnsafeBufferPointer { batch.add($0) }
  }
}
