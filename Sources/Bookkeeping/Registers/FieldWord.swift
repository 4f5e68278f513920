import Syntax

/// `field=value`, as a person writes it on the command line.
package struct FieldWord: Hashable, Sendable {
  package let field: String
  /// Empty to empty the field.
  package let value: String

  package init(field: String, value: String) {
    self.field = field
    self.value = value
  }

  /// Reads a word; what stands before the first `=` is the field.
  package init(_ word: String) throws {
    guard let mark = word.firstIndex(of: "="), mark != word.startIndex else {
      throw Failure(
        .usage, "expected field=value, found \(Printable.quoted(word))",
        hint: "write it like name=Coffee; put quotes around values with spaces")
    }
    field = String(word[..<mark])
    value = word[word.index(after: mark)...].trimmed
  }

  /// Whether the field is written as a name, case, `_` and `-` aside.
  func names(_ name: String) -> Bool { Self.plain(field) == Self.plain(name) }

  static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
  }
}
