/// Isolation of right-to-left names, such as Hebrew and Arabic ones, in left-to-right text.
extension String {
  /// The text with each right-to-left name enclosed in U+2068 and U+2069.
  ///
  /// Without isolation, an amount after a name is displayed before the name's last word, because
  /// digits and signs take the direction of the letters before them. The characters also work in
  /// drawings and Markdown, which have no `bdi` element.
  var isolated: String {
    // The first right-to-left letters begin with the byte D6.
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

  /// The index after a name: after its last letter, or after a number that follows, as in `קפה 24`.
  ///
  /// A number before a left-to-right word belongs to that word: `קפה 24 visits`.
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

  /// The role of the scalar in a right-to-left name; nil if the scalar ends the name.
  fileprivate var roleInName: RoleInName? {
    if isRightToLeft || properties.generalCategory == .nonspacingMark { return .letter }
    switch self {
    case "0"..."9", "\u{660}"..."\u{669}", "\u{6F0}"..."\u{6F9}": return .digit
    case " ", "&", "'", "\"", "-", ".", "/": return .between
    default: return nil
    }
  }

  /// Whether the scalar is a letter of a right-to-left script.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      properties.isAlphabetic
    default: false
    }
  }
}
