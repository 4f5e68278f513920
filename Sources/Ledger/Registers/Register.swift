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

/// One field of a register: its name, what may stand in it, and whether it must.
package struct RegisterField: Hashable, Sendable {
  /// What may stand in a field.
  package enum Kind: Hashable, Sendable {
    case text
    /// Text that is sealed at rest when the ledger has a key.
    case secret
    /// One of some words.
    case word([String])
    case flag
    case day
    /// A day with its time, as ISO 8601 writes it.
    case moment
    /// Minor units of the entry's currency.
    case money
    /// An exact decimal: a price, a quantity, a rate, a coordinate.
    case number
    /// A whole number.
    case count
    case currency
    /// The key of an entry of another register.
    case link(String, whenGone: Deletion)
    /// Amounts by name.
    case amounts
  }

  /// What happens to an entry when the one that it names is deleted.
  package enum Deletion: Hashable, Sendable {
    case goesToo, losesLink
  }

  /// The least that a number may be.
  package enum Least: Hashable, Sendable {
    case above(Int), atLeast(Int)
  }

  /// In camel case, as in the exports of the old trackers and in ours.
  package let name: String
  package let kind: Kind
  package let isRequired: Bool
  /// What stands in the field when nothing was said.
  package let initial: RegisterValue?
  package let least: Least?
  /// Other names that an export may use.
  package let aliases: [String]

  package init(
    _ name: String, _ kind: Kind, isRequired: Bool = false, initial: RegisterValue? = nil,
    least: Least? = nil, aliases: [String] = []
  ) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.initial = initial
    self.least = least
    self.aliases = aliases
  }

  /// A field that every entry has.
  package static func required(
    _ name: String, _ kind: Kind, least: Least? = nil, aliases: [String] = []
  ) -> RegisterField {
    RegisterField(name, kind, isRequired: true, least: least, aliases: aliases)
  }

  /// The register whose entry the field names.
  package var linked: String? {
    if case .link(let register, _) = kind { register } else { nil }
  }
}

/// What must hold of an entry besides what its fields say one by one.
///
/// The database checks it, whoever writes: the condition is SQL over the table's columns.
package struct RegisterRule: Hashable, Sendable {
  /// Names the constraint; unique within the register.
  package let name: String
  /// Over the columns of the table; a condition that is NULL holds.
  package let condition: String
  /// What is wrong when it does not hold, for a person.
  package let wording: String

  package init(_ name: String, _ condition: String, _ wording: String) {
    self.name = name
    self.condition = condition
    self.wording = wording
  }
}
