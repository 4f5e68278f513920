import Syntax

extension JSONValue {
  /// The value as JSON: numbers as they were written, without blanks.
  var json: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch content {
    case .object(let members):
      text += Self.object(members.map { ($0.key, $0.value.json) })
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .string(let string): text += Self.quoted(string)
    case .number(let number): text += number
    case .bool(let flag): text += flag ? "true" : "false"
    case .null: text += "null"
    }
  }

  /// An object of values that are JSON already.
  static func object(_ members: [(String, String)]) -> String {
    "{\(members.map { "\(quoted($0.0)):\($0.1)" }.joined(separator: ","))}"
  }

  static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        text += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// The value as a message shows it.
  var shown: String {
    switch content {
    case .string(let text): Printable.quoted(text)
    case .number(let text): Printable.text(Printable.shortened(text, to: 32))
    case .bool(let flag): "\(flag)"
    case .null: "null"
    case .array: "a list"
    case .object: "an object"
    }
  }

  var isNull: Bool {
    if case .null = content { true } else { false }
  }

  /// The text of a string or a number, as ids and names are written; nil for anything else.
  var scalarText: String? {
    switch content {
    case .string(let text), .number(let text): text
    default: nil
    }
  }
}
