/// The spellings of one key: `createdAt`, `created_at`, `ZCREATEDAT`.
enum LegacyKey {
  /// In lower case and without what stands between words.
  static func plain(_ key: String) -> String {
    key.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
  }

  /// The key without the Z that Core Data puts before its names; nil where there is none.
  static func withoutZ(_ key: String) -> String? {
    guard key.hasPrefix("Z"), key.count > 1, key == key.uppercased() else { return nil }
    return plain(String(key.dropFirst()))
  }

  /// An entity's name as a key may spell it: `shoppinglist`, `shoppinglists`,
  /// `shoppinglistentity`, `shoppinglistentities`; `categories`, `pricehistories`.
  static func forms(of name: String) -> [String] {
    let plain = plain(name)
    var forms = [plain, plain + "s", plain + "entity", plain + "entities", plain + "sentity"]
    if plain.hasSuffix("y") { forms.append(plain.dropLast() + "ies") }
    return forms
  }

  /// Whether a text holds nothing that would hide in a list: line ends and tabs may stay.
  static func isClean(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) || $0 == "\n" || $0 == "\r"
        || $0 == "\t"
    }
  }
}

/// The plain forms of keys met before: each is worked out once for an entity.
struct LegacyKeys {
  private var known: [String: [String: String]] = [:]

  mutating func plain(_ key: String, _ entity: LegacyEntity) -> String {
    if let plain = known[entity.name]?[key] { return plain }
    let plain = entity.fieldKey(key)
    known[entity.name, default: [:]][key] = plain
    return plain
  }
}
