/// Text from a file, escaped for safe display on a terminal and in a log.
///
/// Anyone can send a cent with a crafted reference, so control characters and direction overrides
/// must not reach a terminal unescaped.
package enum Printable {
  /// The text with control and direction characters escaped, such as `\u{1B}`.
  package static func text(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHostile) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isHostile(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A Unicode scalar as `U+` and at least four digits, such as `U+001B`.
  package static func codePoint(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// UTF-8 bytes as text, with each invalid byte escaped, such as `\xFC`.
  package static func text(bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var result = ""
    var rest = Array(bytes)[...]
    while let first = rest.first {
      // The shortest valid prefix is one scalar.
      let scalar = (1...4).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self) }
      if let scalar = scalar.first {
        result += scalar
        rest = rest.dropFirst(scalar.utf8.count)
      } else {
        result += "\\x\(String(first, radix: 16, uppercase: true))"
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// The bytes that ``text(bytes:)`` shows as `text`.
  static func bytes(ofText text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let first = rest.first {
      let escape = String(decoding: rest.prefix(4), as: UTF8.self)
      if escape.hasPrefix(#"\x"#), let byte = UInt8(escape.dropFirst(2), radix: 16), byte >= 0x80 {
        bytes.append(byte)
        rest = rest.dropFirst(4)
      } else {
        bytes.append(first)
        rest = rest.dropFirst()
      }
    }
    return bytes
  }

  /// The text in quotation marks, shortened to 32 terminal cells and escaped.
  package static func quoted(_ text: String) -> String {
    "\"\(Printable.text(shortened(text, to: 32)))\""
  }

  /// The text, shortened with an ellipsis to `width` terminal cells.
  ///
  /// Combining marks have a limit too, because a letter can carry thousands of them.
  package static func shortened(_ text: String, to width: Int) -> String {
    var end = text.unicodeScalars.startIndex
    var taken = 0
    for (count, index) in text.unicodeScalars.indices.enumerated() {
      taken += cells(text.unicodeScalars[index])
      guard taken <= width, count < 4 * width else {
        return text.unicodeScalars[..<end].reduce(into: "") { $0.unicodeScalars.append($1) } + "…"
      }
      if taken < width { end = text.unicodeScalars.index(after: index) }
    }
    return text
  }

  private static func isHostile(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x200B...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// The width of a scalar in terminal cells.
  ///
  /// It is 0 for combining marks and format characters, 2 for wide East Asian characters and emoji.
  package static func cells(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  /// The width of the text in terminal cells.
  package static func cells(_ text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { $0 + cells($1) }
  }

  /// The text, padded with blanks to `width` terminal cells.
  package static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - cells(text)))
  }
}
