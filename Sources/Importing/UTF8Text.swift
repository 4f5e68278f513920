/// The validation and cleaning of text bytes for the ledger.
enum UTF8Text {
  /// An error in the bytes of a text.
  enum Problem: Error, Hashable {
    case invalid(byte: UInt8, offset: Int)
    case control(scalar: UInt32, offset: Int)
  }

  /// Whether the bytes are well-formed UTF-8.
  static func isValid(_ bytes: some Collection<UInt8>) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }

  /// Whether the bytes are ASCII without control characters, the common case.
  @inline(__always)
  static func isPlainASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var isPlain = true
    for byte in bytes { isPlain = isPlain && byte >= 0x20 && byte < 0x7F }
    return isPlain
  }

  /// Whether the text needs ``cleaned(_:)``; throws if the bytes are not valid text.
  static func hasLineEndsOrTabs(_ bytes: UnsafeBufferPointer<UInt8>) throws(Problem) -> Bool {
    var found = false
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte >= 0x20, byte < 0x7F {
        index += 1
      } else {
        found = found || byte < 0x20
        index += try width(at: index, of: bytes)
      }
    }
    return found
  }

  /// The bytes with one blank in place of consecutive line breaks and tabs.
  ///
  /// After a blank, there is no second blank. Throws if the bytes are not valid text.
  static func cleaned(_ bytes: UnsafeBufferPointer<UInt8>) throws(Problem) -> [UInt8] {
    var clean: [UInt8] = []
    clean.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let width = try width(at: index, of: bytes)
      switch bytes[index] {
      case 0x09, 0x0A, 0x0D:
        if clean.last != 0x20 { clean.append(0x20) }
      default:
        clean.append(contentsOf: bytes[index..<index + width])
      }
      index += width
    }
    return clean
  }

  /// The number of bytes of the character at `index`; throws if it is invalid or a control
  /// character.
  ///
  /// Tabs, line feeds and carriage returns are valid.
  ///
  /// Valid UTF-8 follows Unicode 15, table 3-7: no overlong forms, no surrogates, nothing above
  /// U+10FFFF.
  private static func width(
    at index: Int, of bytes: UnsafeBufferPointer<UInt8>
  ) throws(Problem) -> Int {
    let lead = bytes[index]
    let second: ClosedRange<UInt8>
    let width: Int
    switch lead {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E: return 1
    case 0x00...0x1F, 0x7F: throw .control(scalar: UInt32(lead), offset: index)
    case 0xC2...0xDF: (width, second) = (2, 0x80...0xBF)
    case 0xE0: (width, second) = (3, 0xA0...0xBF)
    case 0xED: (width, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (width, second) = (3, 0x80...0xBF)
    case 0xF0: (width, second) = (4, 0x90...0xBF)
    case 0xF4: (width, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: (width, second) = (4, 0x80...0xBF)
    default: throw .invalid(byte: lead, offset: index)
    }
    guard index + width <= bytes.count, second.contains(bytes[index + 1]),
      width < 3 || bytes[index + 2] & 0xC0 == 0x80, width < 4 || bytes[index + 3] & 0xC0 == 0x80
    else { throw .invalid(byte: lead, offset: index) }
    if lead == 0xC2, bytes[index + 1] < 0xA0 {
      throw .control(scalar: UInt32(bytes[index + 1]), offset: index)
    }
    return width
  }
}
