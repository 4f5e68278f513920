/// A kind of thing that people keep beside their statements: what its entries are made of.
package struct Register: Hashable, Sendable {
  /// In the singular and camel case, such as `shoppingList`: also its table's name.
  package let name: String
  /// As a key of an export, such as `shoppingLists`.
  package let plural: String
  /// For a person, such as `shopping list`.
  package let title: String
  package let fields: [RegisterField]
  package let rules: [RegisterRule]

  package init(
    _ name: String, plural: String? = nil, title: String? = nil, fields: [RegisterField],
    rules: [RegisterRule] = []
  ) {
    self.name = name
    self.plural = plural ?? "\(name)s"
    self.title = title ?? Self.words(of: name)
    self.fields = fields
    self.rules = rules
  }

  package subscript(name: String) -> RegisterField? { fields.first { $0.name == name } }

  /// The fields that name entries of other registers.
  package var links: [RegisterField] { fields.filter { $0.linked != nil } }

  /// `shopping list` for `shoppingList`.
  private static func words(of name: String) -> String {
    name.reduce(into: "") { words, letter in
      words += letter.isUppercase ? " \(letter.lowercased())" : String(letter)
    }
  }
}
