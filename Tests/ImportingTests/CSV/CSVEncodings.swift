/// Texts as bytes of an encoding, for letters that the tests use.
enum CSVEncodings {
  /// Nil where the encoding has no such letter here.
  static func bytes(_ text: String, _ encoding: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard let byte = byte(scalar, encoding) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  private static func byte(_ scalar: Unicode.Scalar, _ encoding: String) -> UInt8? {
    if scalar.isASCII { return UInt8(scalar.value) }
    switch (encoding, scalar.value) {
    case ("windows-1251", 0x0410...0x044F): return UInt8(scalar.value - 0x0410 + 0xC0)
    case ("windows-1250", _): return centralEuropean[scalar]
    default: return nil
    }
  }

  private static let centralEuropean: [Unicode.Scalar: UInt8] = [
    "ö": 0xF6, "é": 0xE9, "á": 0xE1, "í": 0xED, "ó": 0xF3, "ő": 0xF5, "ű": 0xFB,
  ]
}
