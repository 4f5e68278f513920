/// Whether a piece of a text stands for itself, or is a part of a longer word or number.
enum WordEdges {
  /// Whether neither a letter nor a digit stands right before or right behind a piece.
  static func areAround(_ piece: Range<Int>, of text: UnsafeBufferPointer<UInt8>) -> Bool {
    !isInWord(before: piece.lowerBound, of: text) && !isInWord(behind: piece.upperBound, of: text)
  }

  private static func isInWord(before offset: Int, of text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard offset > 0 else { return false }
    var start = offset - 1
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    return isWord(text[start..<offset])
  }

  private static func isInWord(behind offset: Int, of text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard offset < text.count else { return false }
    var end = offset + 1
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return isWord(text[offset..<end])
  }

  /// Whether the bytes of one scalar are a letter, a mark upon one, or a digit.
  private static func isWord(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    if bytes.count == 1, let byte = bytes.first {
      return byte &- 0x30 < 10 || byte | 0x20 &- 0x61 < 26
    }
    guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first else {
      return false
    }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber:
      true
    default: false
    }
  }
}
