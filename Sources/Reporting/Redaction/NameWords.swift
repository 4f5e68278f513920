/// Where the words of a text are: runs of letters, marks and digits.
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

  /// Whether a picture stands before the first word of a text or after the last, or there is nothing else.
  static func hasPicture(_ text: String) -> Bool {
    let words = ranges(text)
    let scalars = text.unicodeScalars
    guard let first = words.first, let last = words.last else {
      return scalars.contains(where: isOfPicture)
    }
    return scalars[..<first.lowerBound].contains(where: isOfPicture)
      || scalars[last.upperBound...].contains(where: isOfPicture)
  }

  private static func isOfPicture(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && scalar.properties.generalCategory == .otherSymbol
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
    default: return false
    }
  }
}
