internal import Foundation

/// The text of a JSON object that grows by a field.
enum JSONObjectText {
  /// The object with one more text in it.
  static func adding(_ key: String, _ value: String, to object: String) -> String {
    let member = "\(quoted(key)):\(quoted(value))"
    guard let end = object.lastIndex(of: "}") else { return object }
    let inner = object[..<end].drop { $0 != "{" }.dropFirst()
    return inner.allSatisfy(\.isWhitespace) ? "{\(member)}" : "\(object[..<end]),\(member)}"
  }

  static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
