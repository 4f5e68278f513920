/// A JSON value to write; an object keeps the order of its members.
package enum JSON: Sendable {
  case object([(String, JSON)])
  case array([JSON])
  case text(String)
  /// A number, as text to write unchanged.
  case number(String)
  case bool(Bool)
  case null

  /// Creates the JSON of a value; null for nil.
  package init(_ value: (some JSONWritable)?) { self = value?.json ?? .null }

  /// Creates a value from a parsed one; numbers keep their notation.
  package init(_ value: JSONValue) {
    switch value.content {
    case .object(let members): self = .object(members.map { ($0.key, JSON($0.value)) })
    case .array(let elements): self = .array(elements.map { JSON($0) })
    case .string(let text): self = .text(text)
    case .number(let number): self = .number(number)
    case .bool(let flag): self = .bool(flag)
    case .null: self = .null
    }
  }

  /// The object with the members of another object appended; unchanged unless both are objects.
  package func adding(_ other: JSON) -> JSON {
    guard case .object(let members) = self, case .object(let others) = other else { return self }
    return .object(members + others)
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// Creates an object without the members that are nil; use `JSON(value)` to write null.
  package init(dictionaryLiteral members: (String, (any JSONWritable)?)...) {
    var kept: [(String, JSON)] = []
    kept.reserveCapacity(members.count)
    for (key, value) in members { if let value { kept.append((key, value.json)) } }
    self = .object(kept)
  }
}

/// A type that can be a member of a `JSON` literal.
package protocol JSONWritable { var json: JSON { get } }

extension JSON: JSONWritable { package var json: JSON { self } }
extension String: JSONWritable { package var json: JSON { .text(self) } }
extension Int: JSONWritable { package var json: JSON { .number(String(self)) } }
extension Bool: JSONWritable { package var json: JSON { .bool(self) } }
extension Array: JSONWritable where Element: JSONWritable {
  package var json: JSON { .array(map(\.json)) }
}

extension JSON {
  /// The value on one line, without blanks.
  package var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the value on one line, without blanks.
  package func write(to bytes: inout [UInt8]) {
    switch self {
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONText.quote(member.0.utf8, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.1.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .text(let text): JSONText.quote(text.utf8, to: &bytes)
    case .number(let number): bytes += Array(number.utf8)
    case .bool(let flag): bytes += Array("\(flag)".utf8)
    case .null: bytes += Array("null".utf8)
    }
  }

  /// The value on several lines, indented.
  ///
  /// A part takes one line if it fits into the width without its key, or contains no object and no
  /// array.
  package func text(width: Int, indent: String = "") -> String {
    let line = text
    guard indent.utf8.count + line.utf8.count > width else { return line }
    let inner = indent + "  "
    func lines(_ parts: [String], _ open: String, _ close: String) -> String {
      "\(open)\n\(parts.map { inner + $0 }.joined(separator: ",\n"))\n\(indent)\(close)"
    }
    switch self {
    case .object(let members) where members.contains(where: { $0.1.isContainer }):
      return lines(
        members.map { "\(JSONText.quoted($0)): \($1.text(width: width, indent: inner))" }, "{", "}")
    case .array(let elements) where elements.contains(where: \.isContainer):
      return lines(elements.map { $0.text(width: width, indent: inner) }, "[", "]")
    default: return line
    }
  }

  private var isContainer: Bool {
    switch self {
    case .object, .array: true
    default: false
    }
  }
}

/// Text in JSON notation (RFC 8259, section 7).
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
}
