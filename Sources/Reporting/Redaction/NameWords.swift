/// Where the words of a text are: runs of letters, marks, digits and pictures.
///
/// A name may be made of emoji alone.
enum NameWords {
  static func ranges(_ text: String) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    let scalars = text.unicodeScalars
    var start: String.Index?
    for index in scalars.indices {
      if isOfWord(scalars[index]) {
        start = start ?? index
      } else if let begun = start {
        ranges.append(begun..<index)
        start = nil
      }
    }
    if let start { ranges.append(start..<scalars.endIndex) }
    return ranges
  }

  /// The text from its first word to its last; empty without any word.
  static func core(_ text: String) -> String {
    let words = ranges(text)
    guard let first = words.first, let last = words.last else { return "" }
    return String(text[first.lowerBound..<last.upperBound])
  }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return (0x30...0x39).contains(scalar.value) || (0x41...0x5A).contains(scalar.value)
        || (0x61...0x7A).contains(scalar.value)
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      return true
    // Flags and families are pictures that a joiner or tags hold together.
    case .format: return scalar.value == 0x200D || (0xE0020...0xE007F).contains(scalar.value)
    case .otherSymbol, .modifierSymbol: return true
    default: return scalar.properties.isEmoji
    }
  }
}
