/// Character entities as banks write them: `&amp;` and its kin, `&nbsp;`, `&#233;`, `&#xE9;`.
package enum Entities {
  /// Appends `bytes` to `text` with every entity replaced that is one; anything else that
  /// begins with `&` stays as it is, because banks write "B & Q".
  package static func decode(_ bytes: UnsafeBufferPointer<UInt8>, into text: inout ByteScratch) {
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "&"), let (scalar, length) = entity(bytes, at: index) {
        for byte in String(Character(scalar)).utf8 { text.append(byte) }
        index += length
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
  }

  private static let longest = 10

  private static func entity(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    let limit = min(bytes.count, start + longest)
    guard let end = bytes[start..<limit].firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    guard let scalar = scalar(named: name) else { return nil }
    return (scalar, end - start + 1)
  }

  private static func scalar(named name: String) -> Unicode.Scalar? {
    switch name.lowercased() {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    case "nbsp": return " "
    default: break
    }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
    let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let value, value >= 0x20, !(0x7F...0x9F).contains(value) else { return nil }
    return Unicode.Scalar(value)
  }
}
