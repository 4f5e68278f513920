/// A register: a kind of record that you keep in addition to statements, with its fields and rules.
package struct Register: Hashable, Sendable {
  /// The name in the singular and in camel case, such as `shoppingList`.
  ///
  /// The name of the register's table contains it.
  package let name: String
  /// The key in an export, such as `shoppingLists`.
  package let plural: String
  /// The display name, such as `shopping list`.
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

  /// The fields that link to records of other registers.
  package var links: [RegisterField] { fields.filter { $0.linked != nil } }

  /// The display name of a camel-case name: `shopping list` for `shoppingList`.
  private static func words(of name: String) -> String {
    name.reduce(into: "") { words, letter in
      words += letter.isUppercase ? " \(letter.lowercased())" : String(letter)
    }
  }
}

/// One field of a register.
package struct RegisterField: Hashable, Sendable {
  /// The type of a field's value.
  package enum Kind: Hashable, Sendable {
    case text
    /// Text that is encrypted at rest if the ledger has a key.
    case secret
    /// One of these words.
    case word([String])
    case flag
    case day
    /// A day with its time, in ISO 8601 form.
    case moment
    /// An amount in minor units of the record's currency.
    case money
    /// An exact decimal: a price, a quantity, a rate, a coordinate.
    case number
    /// A whole number.
    case count
    case currency
    /// The key of a record of another register.
    case link(String, whenGone: Deletion)
    /// Amounts in minor units, each with a name.
    case amounts
  }

  /// The effect on a record when the record that it links to is deleted.
  package enum Deletion: Hashable, Sendable {
    case goesToo, losesLink
  }

  /// The lower bound of a number.
  package enum Least: Hashable, Sendable {
    case above(Int), atLeast(Int)
  }

  /// The name in camel case, as in the exports of the old trackers and of saldo.
  package let name: String
  package let kind: Kind
  package let isRequired: Bool
  /// The default value; nil if there is none.
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

  /// Makes a field that every record must have.
  package static func required(
    _ name: String, _ kind: Kind, least: Least? = nil, aliases: [String] = []
  ) -> RegisterField {
    RegisterField(name, kind, isRequired: true, least: least, aliases: aliases)
  }

  /// The name of the register that the field links to; nil for other fields.
  package var linked: String? {
    if case .link(let register, _) = kind { register } else { nil }
  }
}

/// A constraint on a record, usually on several fields.
///
/// The database checks it on every write. The condition is SQL over the table's columns.
package struct RegisterRule: Hashable, Sendable {
  /// The name of the constraint, unique within the register.
  package let name: String
  /// The condition over the columns of the table; NULL satisfies it.
  package let condition: String
  /// The message for a record that violates the condition.
  package let wording: String

  package init(_ name: String, _ condition: String, _ wording: String) {
    self.name = name
    self.condition = condition
    self.wording = wording
  }
}
