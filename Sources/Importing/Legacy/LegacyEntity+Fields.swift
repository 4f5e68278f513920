import Ledger

extension LegacyEntity {
  /// What a field of the export is for.
  enum Purpose {
    case identity, owner, children
    case named
    case link(RegisterField)
    case field(RegisterField)
    /// The register has no place for it.
    case other
  }

  /// What the field with this plain key is for.
  func purpose(of key: String) -> Purpose {
    if ["id", "uuid", "zpk"].contains(key) { return .identity }
    if owners.contains(key) { return .owner }
    if children[key] != nil { return .children }
    if named?.keys.contains(key) == true { return .named }
    for field in register.links where linkKeys(field.name).contains(key) { return .link(field) }
    return field(for: key).map { .field($0) } ?? .other
  }

  /// The register's field that takes a plain key of the export, other than a link.
  func field(for key: String) -> RegisterField? {
    if let renamed = renames[key] { return register[renamed] }
    return Self.fields(of: register)[key]
  }

  /// Every register's fields by their names and aliases, plain.
  private static let tables: [String: [String: RegisterField]] = Dictionary(
    uniqueKeysWithValues: Registers.all.map { register in
      var table: [String: RegisterField] = [:]
      for field in register.fields where field.linked == nil {
        for alias in field.aliases { table[LegacyKey.plain(alias)] = field }
      }
      for field in register.fields where field.linked == nil {
        table[LegacyKey.plain(field.name)] = field
      }
      return (register.name, table)
    })

  private static func fields(of register: Register) -> [String: RegisterField] {
    tables[register.name] ?? [:]
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
