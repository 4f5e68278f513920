package import Rules
import Syntax

/// A rule to add: a text that transactions must contain, with other conditions and the values to
/// set.
package struct NewRule: Hashable, Sendable {
  /// A filled column of a table of rules.
  package struct Field: Hashable, Sendable {
    package let column: String
    package let value: String

    package init(_ column: String, _ value: String) {
      self.column = column
      self.value = value
    }
  }

  /// The text that a row must contain, in its payee or its memo.
  package let text: String
  /// The other conditions and the values that the rule sets, in the order of the table's columns.
  package let fields: [Field]

  /// The column of the text that a row must contain.
  static let textColumn = "contains"
  /// The columns of the other conditions.
  static let conditions = ["amount", "account"]
  /// The columns of the values that a rule sets.
  static let settings = [
    "payee", "category", "kind", "transfer", "place", "note", "tags", "loan", "property",
  ]

  init(text: String, fields: [Field]) {
    let order = Self.settings + Self.conditions
    self.text = text
    self.fields = fields.sorted {
      (order.firstIndex(of: $0.column) ?? 0) < (order.firstIndex(of: $1.column) ?? 0)
    }
  }

  subscript(column: String) -> String? { fields.first { $0.column == column }?.value }

  /// The stage of the YAML files that can take the rule.
  package var stage: RuleStage { self["category"] == nil ? .place : .category }

  /// The columns that a table needs for the rule.
  var columns: [String] { [Self.textColumn] + fields.map(\.column) }

  /// The cells of a row, by column.
  var cells: [String: String] {
    Dictionary(
      [(Self.textColumn, text)] + fields.map { ($0.column, $0.value) },
      uniquingKeysWith: { one, _ in one })
  }

  /// The lines of the rule in YAML, without indentation; `isShort` puts all on one line.
  func yaml(isShort: Bool) -> [String] {
    let asked = fields.filter { Self.conditions.contains($0.column) }
    let given = fields.filter { Self.settings.contains($0.column) }
    let when = (["text: \(SuggestedRules.quoted(text))"] + asked.map(Self.pair))
      .joined(separator: ", ")
    let set = given.map(Self.pair).joined(separator: ", ")
    return isShort
      ? ["- {when: {\(when)}, set: {\(set)}}"] : ["- when: {\(when)}", "  set: {\(set)}"]
  }

  private static func pair(_ field: Field) -> String {
    guard field.column == "tags" else { return "\(field.column): \(scalar(field.value))" }
    let tags = field.value.split(separator: ";").map { scalar($0.trimmed) }
    return "tags: [\(tags.joined(separator: ", "))]"
  }

  /// A text as a YAML scalar, in quotation marks only if it needs them.
  private static func scalar(_ text: String) -> String {
    let isWord = text.utf8.allSatisfy { byte in
      (0x30...0x3A).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte) || byte == 0x20 || byte > 0x7F
    }
    let isSafe = isWord && !text.hasSuffix(":") && !text.contains(": ")
    return isSafe ? text : SuggestedRules.quoted(text)
  }
}
