/// A file of rules as it was read from the workspace.
package struct RuleFile: Sendable {
  /// The path as messages show it; files apply in the order of their names.
  package let name: String
  package let text: String

  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  var isTable: Bool { name.hasSuffix(".csv") }
}
