/// JSON as text, in the order it is written: the same value gives the same bytes.
indirect enum JSONText {
  case null
  case bool(Bool)
  case number(Int64)
  /// A number whose digits are written already.
  case decimal(String)
  case string(String)
  case array([JSONText])
  case object([(key: String, value: JSONText)])

  /// The value, objects and arrays indented, but those of plain values alone on one line.
  var text: String {
    var text = ""
    write(to: &text, indent: "\n")
    return text
  }

  private func write(to text: inout String, indent: String) {
    switch self {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .number(let number): text += String(number)
    case .decimal(let digits): text += digits
    case .string(let string): Self.quote(string, to: &text)
    case .array(let values):
      let isFlat = values.allSatisfy(\.isPlain)
      Self.group("[", "]", values.count, isFlat, indent, to: &text) { index, inner, text in
        values[index].write(to: &text, indent: inner)
      }
    case .object(let pairs):
      let isFlat = pairs.allSatisfy(\.value.isPlain)
      Self.group("{", "}", pairs.count, isFlat, indent, to: &text) { index, inner, text in
        Self.quote(pairs[index].key, to: &text)
        text += ": "
        pairs[index].value.write(to: &text, indent: inner)
      }
    }
  }

  private var isPlain: Bool {
    switch self {
    case .array(let values): values.isEmpty
    case .object(let pairs): pairs.isEmpty
    default: true
    }
  }

  private static func group(
    _ open: String, _ close: String, _ count: Int, _ isFlat: Bool, _ indent: String,
    to text: inout String, _ part: (Int, String, inout String) -> Void
  ) {
    let inner = indent + "  "
    text += open
    for index in 0..<count {
      if index > 0 { text += isFlat ? ", " : "," }
      if !isFlat { text += inner }
      part(index, inner, &text)
    }
    if !isFlat { text += indent }
    text += close
  }

  // RFC 8259 §7: quote, backslash and everything below U+0020 must be escaped. What turns the
  // direction of writing is escaped too, so that a file reads as it is.
  private static func quote(_ string: String, to text: inout String) {
    text += "\""
    if !string.needsCare && !string.utf8.contains(UInt8(ascii: "\\")) {
      text += string
    } else {
      for scalar in string.unicodeScalars { escape(scalar, to: &text) }
    }
    text += "\""
  }

  private static func escape(_ scalar: Unicode.Scalar, to text: inout String) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    default:
      guard scalar.isHarmful else { return text.unicodeScalars.append(scalar) }
      let hexadecimal = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
    }
  }
}
