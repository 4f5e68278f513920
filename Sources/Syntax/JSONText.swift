/// Writes text as JSON (RFC 8259, section 7).
package enum JSONText {
  /// A string in quotation marks.
  package static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    quote(text.utf8, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes UTF-8 as a string in quotation marks.
  package static func quote(_ text: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += Array("\\n".utf8)
      case 0x0D: bytes += Array("\\r".utf8)
      case 0x09: bytes += Array("\\t".utf8)
      case ..<0x20:
        bytes += Array("\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// An object of values that are JSON already.
  package static func object(_ members: [(String, String)]) -> String {
    "{\(members.map { "\(quoted($0.0)):\($0.1)" }.joined(separator: ","))}"
  }
}
