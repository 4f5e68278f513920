import Syntax

/// The text of a JSON object that grows by a field.
enum JSONObjectText {
  /// The object with one more text in it.
  static func adding(_ key: String, _ value: String, to object: String) -> String {
    let member = "\(JSONText.quoted(key)):\(JSONText.quoted(value))"
    guard let end = object.lastIndex(of: "}") else { return object }
    let inner = object[..<end].drop { $0 != "{" }.dropFirst()
    return inner.allSatisfy(\.isWhitespace) ? "{\(member)}" : "\(object[..<end]),\(member)}"
  }
}
