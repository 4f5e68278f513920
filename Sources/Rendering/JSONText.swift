/// JSON as text, in the order it is written: the same value gives the same bytes.
indirect enum JSONText {
  case null
  case bool(Bool)
  case number(Int64)
  case string(String)
  case array([JSONText])
  case object([(key: String, value: JSONText)])

  /// The value, objects and arrays indented, but arrays and objects of plain values on one line.
  func text(indent: String = "") -> String {
    switch self {
    case .null: return "null"
    case .bool(let bool): return bool ? "true" : "false"
    case .number(let number): return String(number)
    case .string(let string): return Self.quoted(string)
    case .array(let values):
      return Self.group("[", "]", values.map { ("", $0) }, indent, isFlat: isFlat)
    case .object(let pairs):
      let parts = pairs.map { (Self.quoted($0.key) + ": ", $0.value) }
      return Self.group("{", "}", parts, indent, isFlat: isFlat)
    }
  }

  private var isFlat: Bool {
    switch self {
    case .array(let values): values.allSatisfy(\.isPlain)
    case .object(let pairs): pairs.map(\.value).allSatisfy(\.isPlain)
    default: true
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
    _ open: String, _ close: String, _ parts: [(String, JSONText)], _ indent: String, isFlat: Bool
  ) -> String {
    if isFlat {
      return open + parts.map { $0.0 + $0.1.text() }.joined(separator: ", ") + close
    }
    let inner = indent + "  "
    let lines = parts.map { inner + $0.0 + $0.1.text(indent: inner) }
    return "\(open)\n\(lines.joined(separator: ",\n"))\n\(indent)\(close)"
  }

  // RFC 8259 §7: quote, backslash and everything below U+0020 must be escaped. The two separators
  // are escaped too, for readers that take JSON for JavaScript.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7F || scalar.isHarmful {
          let hexadecimal = String(scalar.value, radix: 16)
          quoted += "\\u" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }
}
