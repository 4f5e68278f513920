import Ledger

/// One of the trackers that people come from: what its export is made of (legacy-systems.md).
package struct LegacySystem: Sendable {
  /// Starts the keys of its entries, such as `grocery-planner`.
  package let name: String
  package let title: String
  /// The account of its transactions, where the person names none.
  package let account: String
  /// The currency of an export that names none; nil for the workspace's.
  let currency: Currency?
  let entities: [LegacyEntity]
  /// Whether it reminded people every evening to write down what they spent.
  let remindsDaily: Bool
  /// Whether a single number under `budget` is what may be spent in a month.
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

  /// The entity whose list stands under a key.
  func entity(under key: String) -> LegacyEntity? {
    let plain = LegacyKey.plain(key)
    let core = LegacyKey.withoutZ(key)
    return entities.first { $0.keys.contains(plain) }
      ?? core.flatMap { core in entities.first { $0.keys.contains(core) } }
  }

  /// The entity that fills a register.
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

/// One kind of thing in an old tracker: the keys it stands under, and the register it goes to.
///
/// A field of the export goes to the register's field of the same name, however it is spelt; what
/// differs is said here.
struct LegacyEntity: Sendable {
  let name: String
  let register: Register
  /// The keys its list may stand under, plain.
  let keys: Set<String>
  /// Names of the export, plain, and the register's fields.
  let renames: [String: String]
  /// Words of the export, plain, by the register's field; words of the register need no line.
  let words: [String: [String: String]]
  /// What stands in a field of which the export says nothing.
  let defaults: [LegacyDefault]
  /// Fields that the tracker demands and the register does not, or not blank.
  let needs: [String]
  /// The names of all its fields, plain, as the system's model has them.
  let fields: Set<String>
  /// Those that the platform always writes: they tell this entity from those of other systems.
  let marks: [String]
  /// What the tracker itself computed: a value that is none is kept as extra, not refused.
  let derived: Set<String>
  /// Lists nested in it, by plain key.
  let children: [String: LegacyChild]
  /// Further keys, plain, of links to other entities, by the register's field.
  let links: [String: [String]]
  /// A reference that may also be a name.
  let named: LegacyNamedLink?
  /// The keys that say whose it is, plain; empty where a system has one user.
  let owners: [String]
  /// The keys, plain, that each link of the register may stand under.
  let linkKeys: [String: [String]]
  /// What the field with a plain key is for; one that is not here has no place in the register.
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

/// What stands in a field of which an export says nothing.
struct LegacyDefault: Sendable {
  let field: String
  let value: RegisterValue
  /// Only where this field has this word.
  let condition: (field: String, word: String)?

  init(_ field: String, _ value: RegisterValue, when condition: (String, String)? = nil) {
    self.field = field
    self.value = value
    self.condition = condition.map { (field: $0.0, word: $0.1) }
  }
}

/// Entries that stand inside another one.
struct LegacyChild: Sendable {
  /// The entity's name.
  let entity: String
  /// The child's field that names the entry around it; nil where that is its user.
  let link: String?

  init(_ entity: String, link: String?) {
    self.entity = entity
    self.link = link
  }
}

/// A reference to an entry by its id, by itself, or by its name.
struct LegacyNamedLink: Sendable {
  /// The entity that it names.
  let entity: String
  /// The keys it may stand under, plain.
  let keys: [String]
  /// The field for the entry's key; nil where only the name is kept.
  let link: String?
  /// The field for its name.
  let name: String
  /// The field that both must have the same word in, for a name to be meant.
  let sharing: String?
}

extension LegacyEntity {
  /// What a field of the export is for.
  enum Purpose: Sendable {
    case identity, owner, children
    case named
    case link(RegisterField)
    case field(RegisterField)
  }

  /// The register's field that takes a plain key of the export, other than a link.
  func field(for key: String) -> RegisterField? {
    if case .field(let field)? = purposes[key] { field } else { nil }
  }

  /// Whether a key, plain, names another entry or a list of them.
  func isRelation(_ key: String) -> Bool {
    switch purposes[key] {
    case .owner, .children, .named, .link: true
    case .identity: key == "zpk"
    case .field, nil: key == "zent" || key == "zopt"
    }
  }

  /// The plain form of a key as the entity knows it, with or without Core Data's Z.
  func fieldKey(_ key: String) -> String {
    let plain = LegacyKey.plain(key)
    if fields.contains(plain) || isRelation(plain) { return plain }
    return LegacyKey.withoutZ(key) ?? plain
  }

  /// For each link the keys it may stand under: its name and others, each also with `Id`.
  static func linkKeys(_ register: Register, _ further: [String: [String]]) -> [String: [String]] {
    var keys: [String: [String]] = [:]
    for link in register.links {
      let names = ([link.name] + link.aliases + (further[link.name] ?? [])).map(LegacyKey.plain)
      keys[link.name] = names + names.map { "\($0)id" }
    }
    return keys
  }

  /// What stands first in this list wins where a key could mean two things.
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

  /// What a date in this field says about when the export was written.
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
