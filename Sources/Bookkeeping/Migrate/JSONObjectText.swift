import Syntax

/// The text of a JSON object: grown by a field, compared with another.
enum JSONObjectText {
  /// The object with one more text in it.
  static func adding(_ key: String, _ value: String, to object: String) -> String {
    let member = "\(JSONText.quoted(key)):\(JSONText.quoted(value))"
    guard let end = object.lastIndex(of: "}") else { return object }
    let inner = object[..<end].drop { $0 != "{" }.dropFirst()
    return inner.allSatisfy(\.isWhitespace) ? "{\(member)}" : "\(object[..<end]),\(member)}"
  }

  /// Whether two objects say the same, however they write it.
  static func says(_ one: String, theSameAs other: String) -> Bool {
    guard let one = value(one), let other = value(other) else { return one == other }
    return one.says(theSameAs: other)
  }

  private static func value(_ text: String) -> JSONValue? {
    let tokens = JSONTokenizer(text: text, at: SourceLocation(file: ""), path: "$")
    tokens.longestString = max(tokens.longestString, text.utf8.count)
    return try? tokens.nextValue()
  }
}
