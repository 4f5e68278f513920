import Ledger

/// A tracker that saldo migrates from, and the structure of its export (legacy-systems.md).
package struct LegacySystem: Sendable {
  /// The name of the tracker and prefix of the keys of its records, such as `grocery-planner`.
  package let name: String
  package let title: String
  /// The default account of the tracker's transactions.
  package let account: String
  /// The currency of an export that names none; nil for the workspace's currency.
  let currency: Currency?
  let entities: [LegacyEntity]
  /// Whether the tracker had a daily reminder to record expenses.
  let remindsDaily: Bool
  /// Whether a number under the key `budget` is the monthly budget.
  let hasMonthlyBudget: Bool

  init(
    _ name: String, title: String, account: String? = nil, currency: Currency? = nil,
    remindsDaily: Bool = false, hasMonthlyBudget: Bool = false, entities: [LegacyEntity]
  ) {
    self.name = name
    self.title = title
    self.account = account ?? name
    self.currency = currency
    self.entities = entities
    self.remindsDaily = remindsDaily
    self.hasMonthlyBudget = hasMonthlyBudget
  }

  func entity(_ name: String) -> LegacyEntity? { entities.first { $0.name == name } }

  /// The entity of the list with the given key; nil if the key is unknown.
  func entity(under key: String) -> LegacyEntity? {
    let plain = LegacyKey.plain(key)
    let core = LegacyKey.withoutZ(key)
    return entities.first { $0.keys.contains(plain) }
      ?? core.flatMap { core in entities.first { $0.keys.contains(core) } }
  }

  /// The first entity that maps to a register; nil if no entity does.
  func entity(filling register: String) -> LegacyEntity? {
    entities.first { $0.register.name == register }
  }
}

extension LegacySystem: Hashable {
  package static func == (left: LegacySystem, right: LegacySystem) -> Bool {
    left.name == right.name
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A kind of element in an old tracker, with its register and the keys of its list.
///
/// A field of the export maps to the register field of the same name, in any spelling. The
/// properties below list the exceptions.
struct LegacyEntity: Sendable {
  let name: String
  let register: Register
  /// The keys of the entity's list, in plain form.
  let keys: Set<String>
  /// The register fields by export field name, in plain form.
  let renames: [String: String]
  /// The register's words by export word, in plain form, for each register field.
  ///
  /// A word that equals the register's word needs no mapping.
  let words: [String: [String: String]]
  /// The values of fields that the export leaves out.
  let defaults: [LegacyDefault]
  /// The register fields that are optional or may be blank, but that the tracker requires.
  let needs: [String]
  /// The names of all fields of the entity in the system's model, in plain form.
  let fields: Set<String>
  /// The fields that every export of the system has; they distinguish this entity from those of
  /// other systems.
  let marks: [String]
  /// The fields that the tracker computed.
  ///
  /// saldo keeps an invalid value of such a field in `extra` instead of rejecting the element.
  let derived: Set<String>
  /// The lists nested in the element, by key in plain form.
  let children: [String: LegacyChild]
  /// The further keys of links to other entities, in plain form, by register field.
  let links: [String: [String]]
  /// A reference by id or name, usually to a category; nil if the entity has none.
  let named: LegacyNamedLink?
  /// The keys of the owner's id, in plain form; empty if the system has one user.
  let owners: [String]
  /// The possible keys of each register link, in plain form.
  let linkKeys: [String: [String]]
  /// The purpose of each export field, by key in plain form; fields without a purpose go to
  /// `extra`.
  let purposes: [String: Purpose]

  init(
    _ name: String, _ register: Register, keys: [String] = [], fields: String, marks: [String],
    renames: [String: String] = [:],
    words: [String: [String: String]] = [:], defaults: [LegacyDefault] = [], needs: [String] = [],
    derived: Set<String> = [], children: [String: LegacyChild] = [:],
    links: [String: [String]] = [:], named: LegacyNamedLink? = nil, owners: [String] = []
  ) {
    self.name = name
    self.register = register
    self.keys = Set(([name] + keys).flatMap(LegacyKey.forms))
    self.renames = Self.plain(renames)
    self.words = words.mapValues(Self.plain)
    self.defaults = defaults
    self.needs = needs
    self.fields = Set(fields.split(separator: " ").map { LegacyKey.plain(String($0)) })
    self.marks = marks.map(LegacyKey.plain)
    self.derived = derived
    self.children = Dictionary(
      children.map { (LegacyKey.plain($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
    self.links = links.mapValues { $0.map(LegacyKey.plain) }
    self.named = named
    self.owners = owners.map(LegacyKey.plain)
    linkKeys = Self.linkKeys(register, self.links)
    purposes = Self.purposes(
      register, renames: self.renames, children: self.children, links: linkKeys, named: named,
      owners: self.owners)
  }

  private static func plain(_ names: [String: String]) -> [String: String] {
    Dictionary(
      names.map { (LegacyKey.plain($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}

/// The value of a field that the export leaves out.
struct LegacyDefault: Sendable {
  let field: String
  let value: RegisterValue
  /// A field and the word that it must have for the default to apply; nil if the default always
  /// applies.
  let condition: (field: String, word: String)?

  init(_ field: String, _ value: RegisterValue, when condition: (String, String)? = nil) {
    self.field = field
    self.value = value
    self.condition = condition.map { (field: $0.0, word: $0.1) }
  }
}

/// A list of elements nested in another element.
struct LegacyChild: Sendable {
  /// The name of the nested elements' entity.
  let entity: String
  /// The child's field that links to the parent; nil if the parent is the child's owner.
  let link: String?

  init(_ entity: String, link: String?) {
    self.entity = entity
    self.link = link
  }
}

/// A reference to an element by id, as a nested object, or by name.
struct LegacyNamedLink: Sendable {
  /// The name of the target's entity.
  let entity: String
  /// The possible keys of the reference, in plain form.
  let keys: [String]
  /// The field for the target's key; nil if saldo keeps only the name.
  let link: String?
  /// The field for the target's name.
  let name: String
  /// A field that must have the same word in both elements for a reference by name; nil for no
  /// condition.
  let sharing: String?
}

extension LegacyEntity {
  /// The purpose of a field of the export.
  enum Purpose: Sendable {
    case identity, owner, children
    case named
    case link(RegisterField)
    case field(RegisterField)
  }

  /// The register field of a key in plain form; nil for links and unknown keys.
  func field(for key: String) -> RegisterField? {
    if case .field(let field)? = purposes[key] { field } else { nil }
  }

  /// Whether a key in plain form refers to another element or a list of them, or is Core Data's
  /// own.
  ///
  /// Core Data's own keys are `zpk`, `zent` and `zopt`.
  func isRelation(_ key: String) -> Bool {
    switch purposes[key] {
    case .owner, .children, .named, .link: true
    case .identity: key == "zpk"
    case .field, nil: key == "zent" || key == "zopt"
    }
  }

  /// The plain form of a key, without Core Data's Z unless the entity has a field of that name.
  func fieldKey(_ key: String) -> String {
    let plain = LegacyKey.plain(key)
    if fields.contains(plain) || isRelation(plain) { return plain }
    return LegacyKey.withoutZ(key) ?? plain
  }

  /// The possible keys of each link: its name, its aliases and the further keys, each also with
  /// `id`.
  static func linkKeys(_ register: Register, _ further: [String: [String]]) -> [String: [String]] {
    var keys: [String: [String]] = [:]
    for link in register.links {
      let names = ([link.name] + link.aliases + (further[link.name] ?? [])).map(LegacyKey.plain)
      keys[link.name] = names + names.map { "\($0)id" }
    }
    return keys
  }

  /// The purpose of each key; if a key has several, the first one added wins.
  static func purposes(
    _ register: Register, renames: [String: String], children: [String: LegacyChild],
    links: [String: [String]], named: LegacyNamedLink?, owners: [String]
  ) -> [String: Purpose] {
    var all: [String: Purpose] = [:]
    func add(_ key: String, _ purpose: Purpose) {
      if all[key] == nil { all[key] = purpose }
    }
    for key in ["id", "uuid", "zpk"] { add(key, .identity) }
    for key in owners { add(key, .owner) }
    for key in children.keys { add(key, .children) }
    for key in named?.keys ?? [] { add(key, .named) }
    for link in register.links {
      for key in links[link.name] ?? [] { add(key, .link(link)) }
    }
    for (key, name) in renames {
      if let field = register[name] { add(key, .field(field)) }
    }
    let plain = register.fields.filter { $0.linked == nil }
    for field in plain { add(LegacyKey.plain(field.name), .field(field)) }
    for field in plain {
      for alias in field.aliases { add(LegacyKey.plain(alias), .field(field)) }
    }
    return all
  }

  /// The relation of a date field to the time of the export.
  static func role(of field: String) -> LegacyDates.Role {
    switch field {
    case "createdAt", "updatedAt": .stamp
    case "date", "purchaseDate", "recordedAt", "purchasedAt", "consumedAt", "wastedAt",
      "completedAt", "transactionDate", "lastUpdated", "prizeReceivedDate":
      .past
    default: .any
    }
  }
}
