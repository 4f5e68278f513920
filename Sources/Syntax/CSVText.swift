/// A field as a CSV file holds it (RFC 4180, section 2).
package enum CSVText {
  /// The text, in quotation marks where it could be read as anything else.
  ///
  /// A comma, a quote and a line end part fields; many readers take spaces at an edge away, and a
  /// line that begins with `#` for a comment.
  package static func quoted(_ text: String) -> String {
    let bytes = text.utf8
    let hasEdge = bytes.first == 0x20 || bytes.last == 0x20 || bytes.first == UInt8(ascii: "#")
    guard hasEdge || bytes.contains(where: Self.parts) else { return text }
    // Byte by byte: a quote with a combining mark behind it is another character.
    let doubled = bytes.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] }
    return "\"\(String(decoding: doubled, as: UTF8.self))\""
  }

  private static func parts(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "\""), 0x0A, 0x0D: true
    default: false
    }
  }
}
