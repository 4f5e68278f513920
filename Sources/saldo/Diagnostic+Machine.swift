import Syntax

extension Diagnostic {
  /// One line that GitHub Actions shows beside the file.
  var gitHubAnnotation: String {
    let kind = severity == .note ? "notice" : severity.rawValue
    var place: [String] = []
    if let location {
      place.append("file=\(Self.escaped(location.file, isProperty: true))")
      if location.line > 0 { place.append("line=\(location.line)") }
      if location.column > 0 { place.append("col=\(location.column)") }
    }
    let text = ([message] + notes + [hint].compactMap(\.self)).joined(separator: "\n")
    let head = place.isEmpty ? "::\(kind)" : "::\(kind) \(place.joined(separator: ","))"
    return "\(head)::\(Self.escaped(text, isProperty: false))"
  }

  /// One JSON object on one line.
  var json: String {
    var members = [
      "\"severity\":\"\(severity.rawValue)\"", "\"message\":\(JSONText.quoted(message))",
    ]
    if let location {
      members.append("\"file\":\(JSONText.quoted(location.file))")
      if location.line > 0 { members.append("\"line\":\(location.line)") }
      if location.column > 0 { members.append("\"column\":\(location.column)") }
    }
    if !notes.isEmpty {
      members.append("\"notes\":[\(notes.map(JSONText.quoted).joined(separator: ","))]")
    }
    if let hint { members.append("\"hint\":\(JSONText.quoted(hint))") }
    return "{\(members.joined(separator: ","))}"
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
