/// Texts as YAML writes them, in quotation marks wherever YAML could take them for something else.
enum YAMLText {
  static func scalar(_ text: String) -> String {
    let safe = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || " ./_-()".contains(Character(scalar))
    }
    guard safe, let first = text.first, first.isLetter, text.last != " ",
      !["yes", "no", "true", "false", "null", "on", "off", "y", "n"].contains(text.lowercased())
    else { return quoted(text) }
    return text
  }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\t": result += "\\t"
      case "\n": result += "\\n"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        result += "\\x" + (digits.count == 1 ? "0" : "") + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  static func list(_ texts: [String]) -> String {
    "[\(texts.map(scalar).joined(separator: ", "))]"
  }

  /// A comment stays on its line whatever the text holds.
  static func comment(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}
