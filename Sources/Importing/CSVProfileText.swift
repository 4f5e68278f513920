package import Syntax

/// A profile that has not been read yet: the YAML of one that comes with saldo.
///
/// Reading all of them would cost more than reading most statements, so a file's head is first
/// asked for the words of a profile's header.
package struct CSVProfileText: Sendable {
  package let name: String
  /// The path, for messages.
  package let file: String
  private let yaml: String

  package init(name: String, file: String, yaml: String) {
    self.name = name
    self.file = file
    self.yaml = yaml
  }

  /// The profile itself.
  package func profile() throws(Rejection) -> CSVProfile {
    try CSVProfile(yaml: yaml, name: name, file: file, isShipped: true)
  }

  /// Whether a file with these words in its head may be of this layout, or nearly so.
  ///
  /// A wrong yes costs a moment; so of a name only its ASCII words are looked for.
  func mayFit(_ words: Set<Substring>) -> Bool {
    guard let header else { return true }
    let names = header.split(separator: ",").map { Self.words(String($0)) }
    let found = names.count { $0.allSatisfy(words.contains) }
    return found * 4 >= names.count * 3
  }

  /// What stands between the brackets of `header: [`; nil where there is no header.
  private var header: Substring? {
    guard let start = yaml.firstRange(of: "header: [") else { return nil }
    return yaml[start.upperBound...].prefix { $0 != "]" }
  }

  /// The ASCII words of a text, in lower case.
  static func words(_ text: String) -> [Substring] {
    text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
  }
}
