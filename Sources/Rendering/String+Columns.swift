/// The display width of text in columns: one for a letter, two for a Chinese character or an emoji,
/// and zero for a combining mark.
extension String {
  /// The estimated width of the text in columns, independent of the machine's fonts.
  var columnCount: Int { reduce(0) { $0 + $1.columnCount } }

  /// The text cut to at most `limit` columns, never within a character; a cut text ends with `…`.
  func shortened(to limit: Int) -> String {
    guard columnCount > limit else { return self }
    var room = limit - 1
    let kept = prefix { character in
      room -= character.columnCount
      return room >= 0
    }
    return kept + "…"
  }
}

extension Character {
  fileprivate var columnCount: Int {
    let scalars = unicodeScalars
    let isEmoji = scalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
    return isEmoji ? 2 : scalars.reduce(0) { $0 + $1.columnCount }
  }
}

extension Unicode.Scalar {
  fileprivate var columnCount: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: 0
    default: isWide ? 2 : 1
    }
  }

  /// Whether the scalar is wide, such as Hangul, Kana, Chinese or a full-width form.
  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
