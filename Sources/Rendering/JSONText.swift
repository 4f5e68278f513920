/// A JSON value with ordered keys: the same value always produces the same bytes.
indirect enum JSONText {
  case null
  case bool(Bool)
  case number(Int64)
  /// A number given as decimal text.
  case decimal(String)
  case string(String)
  case array([JSONText])
  case object([(key: String, value: JSONText)])
  /// A nested value that writes itself; `indent` is the number of blanks before its last line.
  case written((_ text: inout TextBytes, _ indent: Int) -> Void)

  /// The indented JSON text; arrays and objects of only plain values are on one line.
  var bytes: [UInt8] {
    var text = TextBytes()
    write(to: &text, indent: 0)
    return text.bytes
  }

  private func write(to text: inout TextBytes, indent: Int) {
    switch self {
    case .null: text.append("null" as StaticString)
    case .bool(let bool): text.append(bool ? "true" : "false" as StaticString)
    case .number(let number): text.append(number)
    case .decimal(let digits): text.append(digits)
    case .string(let string): text.append(json: string)
    case .array(let values):
      let isFlat = values.allSatisfy(\.isPlain)
      text.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        text.separate(index, isFlat, indent)
        value.write(to: &text, indent: indent + 2)
      }
      if !isFlat { text.breakLine(indent) }
      text.append(UInt8(ascii: "]"))
    case .object(let pairs):
      let isFlat = pairs.allSatisfy(\.value.isPlain)
      text.append(UInt8(ascii: "{"))
      for (index, pair) in pairs.enumerated() {
        text.separate(index, isFlat, indent)
        text.append(json: pair.key)
        text.append(": " as StaticString)
        pair.value.write(to: &text, indent: indent + 2)
      }
      if !isFlat { text.breakLine(indent) }
      text.append(UInt8(ascii: "}"))
    case .written(let write): write(&text, indent)
    }
  }

  private var isPlain: Bool {
    switch self {
    case .array(let values): values.isEmpty
    case .object(let pairs): pairs.isEmpty
    case .written: false
    default: true
    }
  }
}

extension TextBytes {
  /// Starts a new line with `indent` blanks.
  mutating func breakLine(_ indent: Int) {
    append(0x0A)
    for _ in 0..<indent { append(0x20) }
  }

  /// Writes the separator before an element of an array or object.
  fileprivate mutating func separate(_ index: Int, _ isFlat: Bool, _ indent: Int) {
    if index > 0 { append(UInt8(ascii: ",")) }
    if !isFlat { breakLine(indent + 2) } else if index > 0 { append(0x20) }
  }

  // RFC 8259 §7 requires escapes for the quote, the backslash and everything below U+0020.
  // Characters that change the writing direction are escaped too, because they could disguise the
  // text.
  mutating func append(json string: String) {
    append(UInt8(ascii: "\""))
    if !string.needsCare && !string.utf8.contains(UInt8(ascii: "\\")) {
      append(string)
    } else {
      for scalar in string.unicodeScalars { escape(scalar) }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append("\\\"" as StaticString)
    case "\\": append("\\\\" as StaticString)
    case "\n": append("\\n" as StaticString)
    case "\r": append("\\r" as StaticString)
    case "\t": append("\\t" as StaticString)
    default:
      guard scalar.isHarmful else { return append(String(scalar)) }
      let hexadecimal = String(scalar.value, radix: 16)
      append("\\u" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal)
    }
  }
}
