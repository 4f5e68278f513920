import Ledger
import Syntax

/// A field of an element: its key as spelt, the plain one, and its value.
struct LegacyMember {
  let key: String
  let plain: String
  let value: JSONValue
}

/// An element of an export before it is read, with what is known of its neighbours.
struct LegacyNode {
  private(set) var entity: LegacyEntity
  let value: JSONValue
  let path: String
  /// The element around it, and its own field that names that one.
  let parent: Int?
  let parentLink: String?
  private(set) var members: [LegacyMember]
  /// What it is called; nil where it does not say, or has left it blank.
  let id: String?
  /// Core Data's number, which links may name instead.
  let number: String?
  /// Whose it is, as the file says; resolved to the id of the person.
  var owner: String?
  /// The element that names this one by holding it, where it stands nowhere else.
  var holder: Int?
  /// The element that this one is a copy of.
  var original: Int?
  /// The earlier element with the same id and other contents.
  var namesake: Int?
  /// Elements that name this one among their children, by this one's field.
  var implied: [String: Int] = [:]

  init(
    _ entity: LegacyEntity, _ value: JSONValue, path: String, keys: inout LegacyKeys,
    parent: Int? = nil, link: String? = nil
  ) {
    self.entity = entity
    self.value = value
    self.path = path
    self.parent = parent
    parentLink = link
    var members: [LegacyMember] = []
    if case .object(let all) = value.content {
      members = all.map {
        LegacyMember(key: $0.key, plain: keys.plain($0.key, entity), value: $0.value)
      }
    }
    self.members = members
    let number = Self.identifier(of: members, "zpk")
    self.number = number
    let own = Self.identifier(of: members, "id") ?? Self.identifier(of: members, "uuid")
    // Core Data's number stands for the id where there is no field for one; an id that is filled in
    // later would make another entry of it.
    id = own ?? (Self.idKey(of: members) == nil ? number : nil)
  }

  /// The key of the id as it is spelt; nil where the element has no field for one.
  var idKey: String? { Self.idKey(of: members) }

  private static func idKey(
    of members: [LegacyMember]
  ) -> String? {
    members.first { $0.plain == "id" || $0.plain == "uuid" }?.key
  }

  private static func identifier(
    of members: [LegacyMember], _ key: String
  ) -> String? {
    let text = members.first { $0.plain == key }?.value.scalarText
    return text?.allSatisfy(\.isWhitespace) == true ? nil : text
  }

  /// Whether both stand in one list, where nothing stands twice.
  func isBeside(_ other: LegacyNode) -> Bool {
    func list(_ path: String) -> Substring? {
      path.hasSuffix("]") ? path.lastIndex(of: "[").map { path[..<$0] } : nil
    }
    return list(path).map { $0 == list(other.path) } ?? false
  }

  /// Takes what only a copy says: a list of one kind may say more than the list of all.
  mutating func absorb(_ copy: LegacyNode) {
    implied.merge(copy.implied) { mine, _ in mine }
    for member in copy.members where !members.contains(where: { $0.plain == member.plain }) {
      members.append(member)
    }
    let saysKind = members.contains { $0.plain == "assettype" && !$0.value.isNull }
    if !saysKind, entity.defaults.count < copy.entity.defaults.count { entity = copy.entity }
  }

  subscript(plain: String) -> JSONValue? { members.first { $0.plain == plain }?.value }

  /// Whether the plain fields that both have say the same; numbers may be written differently.
  func agrees(with other: LegacyNode) -> Bool {
    members.allSatisfy { member in
      guard !entity.isRelation(member.plain), let mine = member.value.scalarText,
        let theirs = other[member.plain]?.scalarText
      else { return true }
      if mine == theirs { return true }
      guard isNumeric(member.plain), let number = LegacyNumber(mine) else { return false }
      return number.value == LegacyNumber(theirs)?.value
    }
  }

  private func isNumeric(_ plain: String) -> Bool {
    switch entity.field(for: plain)?.kind {
    case .money, .number, .count: true
    default: false
    }
  }

  /// Whether nothing is missing that an entry needs: then it can stand for itself.
  var isWhole: Bool {
    guard id != nil else { return false }
    return entity.register.fields.allSatisfy { field in
      guard field.isRequired, field.initial == nil, field.kind != .currency, field.linked == nil,
        field.name != "account", !entity.defaults.contains(where: { $0.field == field.name })
      else { return true }
      return members.contains { entity.field(for: $0.plain) == field && !$0.value.isNull }
    }
  }
}

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

  /// Whether a text is no name that a person gave: `7F3A0C2E-…`, 36 letters long.
  static func isUUID(_ text: String) -> Bool {
    text.utf8.count == 36 && text.utf8.count { $0 == UInt8(ascii: "-") } == 4
      && text.utf8.allSatisfy {
        $0 == UInt8(ascii: "-") || Character(Unicode.Scalar($0)).isHexDigit
      }
  }

  /// Whether a text holds nothing that would hide in a list: line ends and tabs may stay.
  static func isClean(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { !$0.isControl || $0 == "\n" || $0 == "\r" || $0 == "\t" }
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

extension JSONValue {
  /// The value as a message shows it, a long number cut.
  var shown: String {
    guard case .number(let text) = content else { return words }
    return Printable.text(Printable.shortened(text, to: 32))
  }
}
