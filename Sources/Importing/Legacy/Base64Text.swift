/// What a base64 text stands for: the property values of a defaults dump, encrypted fields.
enum Base64Text {
  /// The bytes; nil when the text is not base64 of whole quartets.
  static func bytes(_ text: String) -> [UInt8]? {
    let letters = Array(text.utf8.filter { $0 != 0x0A && $0 != 0x0D })
    guard !letters.isEmpty, letters.count % 4 == 0 else { return nil }
    let padding = letters.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard padding <= 2 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letters.count / 4 * 3)
    var bits: UInt32 = 0
    for (index, letter) in letters.enumerated() {
      let isPadding = index >= letters.count - padding
      guard let value = isPadding ? 0 : value(letter) else { return nil }
      bits = bits << 6 | value
      if index % 4 == 3 {
        bytes += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
        bits = 0
      }
    }
    return bytes.dropLast(padding)
  }

  /// The text that base64 hides; nil when it is none, or nothing that a person can read.
  static func text(_ text: String) -> String? {
    guard let bytes = bytes(text), let plain = String(validating: bytes, as: UTF8.self),
      plain.unicodeScalars.allSatisfy({ $0.value >= 0x20 || $0 == "\n" || $0 == "\r" || $0 == "\t" }
      )
    else { return nil }
    return plain
  }

  private static func value(_ letter: UInt8) -> UInt32? {
    switch letter {
    case 0x41...0x5A: UInt32(letter) - 0x41
    case 0x61...0x7A: UInt32(letter) - 0x61 + 26
    case 0x30...0x39: UInt32(letter) - 0x30 + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
