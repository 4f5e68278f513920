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

extension JSONValue {
  /// The value as JSON: numbers as they were written, without blanks.
  package var json: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value as JSON over several lines: what fits into a width, or holds nothing that holds
  /// something, stands on one.
  package func json(width: Int, indent: String = "") -> String {
    let line = json
    guard indent.utf8.count + line.utf8.count > width, holdsContainers else { return line }
    let inner = indent + "  "
    func lines(_ parts: [String], _ open: String, _ close: String) -> String {
      "\(open)\n\(parts.map { inner + $0 }.joined(separator: ",\n"))\n\(indent)\(close)"
    }
    switch content {
    case .object(let members):
      return lines(
        members.map {
          "\(JSONText.quoted($0.key)): \($0.value.json(width: width, indent: inner))"
        }, "{", "}")
    case .array(let elements):
      return lines(elements.map { $0.json(width: width, indent: inner) }, "[", "]")
    default: return line
    }
  }

  private var holdsContainers: Bool {
    func isContainer(_ value: JSONValue) -> Bool {
      switch value.content {
      case .object, .array: true
      default: false
      }
    }
    return switch content {
    case .object(let members): members.contains { isContainer($0.value) }
    case .array(let elements): elements.contains(where: isContainer)
    default: false
    }
  }

  private func write(to bytes: inout [UInt8]) {
    switch content {
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONText.quote(member.key.utf8, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .string(let string): JSONText.quote(string.utf8, to: &bytes)
    case .number(let number): bytes += Array(number.utf8)
    case .bool(let flag): bytes += Array("\(flag)".utf8)
    case .null: bytes += Array("null".utf8)
    }
  }
}
