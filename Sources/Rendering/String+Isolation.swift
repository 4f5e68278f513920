/// Names in Hebrew or Arabic inside of what is written from left to right.
extension String {
  /// The text with each such name set apart from what stands around it, by U+2068 and U+2069.
  ///
  /// Without them the amount after a name is drawn before its last word, for digits and signs go the
  /// way of the letters before them. Characters and not `bdi`, because drawings and Markdown have no
  /// such element.
  var isolated: String {
    // The first letters that are written from right to left begin with the byte D6.
    guard utf8.contains(where: { $0 >= 0xD6 }),
      unicodeScalars.contains(where: { $0.isRightToLeft })
    else { return self }
    let scalars = Array(unicodeScalars)
    var isolated = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      guard scalars[index].isRightToLeft else {
        isolated.append(scalars[index])
        index += 1
        continue
      }
      let end = Self.nameEnd(scalars, from: index)
      isolated.append("\u{2068}")
      isolated.append(contentsOf: scalars[index..<end])
      isolated.append("\u{2069}")
      index = end
    }
    return String(isolated)
  }

  /// Where a name ends: behind its last letter, or the number after that, as in `קפה 24`.
  ///
  /// A number before a word of ours belongs to that: `קפה 24 visits`.
  private static func nameEnd(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
    var end = start + 1
    var numberEnd: Int?
    var index = end
    while index < scalars.count, let role = scalars[index].roleInName {
      index += 1
      switch role {
      case .letter: (end, numberEnd) = (index, nil)
      case .digit: numberEnd = index
      case .between: break
      }
    }
    guard let numberEnd else { return end }
    let isOfNextWord = index < scalars.count && scalars[index].properties.isAlphabetic
    return isOfNextWord ? end : numberEnd
  }
}

extension Unicode.Scalar {
  fileprivate enum RoleInName {
    case letter, digit, between
  }

  /// What the scalar may be in a name that is written from right to left; nil where it ends one.
  fileprivate var roleInName: RoleInName? {
    if isRightToLeft || properties.generalCategory == .nonspacingMark { return .letter }
    switch self {
    case "0"..."9", "\u{660}"..."\u{669}", "\u{6F0}"..."\u{6F9}": return .digit
    case " ", "&", "'", "\"", "-", ".", "/": return .between
    default: return nil
    }
  }

  /// Whether it is a letter of a script that is written from right to left.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      properties.isAlphabetic
    default: false
    }
  }
}
