import Ledger

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
