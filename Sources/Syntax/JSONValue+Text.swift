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
