import Ledger
import Syntax

/// A field of an element: its original key, its plain key and its value.
struct LegacyMember {
  let key: String
  let plain: String
  let value: JSONValue
}

/// An element of an export and its relations to other elements, before conversion to a record.
struct LegacyNode {
  private(set) var entity: LegacyEntity
  let value: JSONValue
  let path: String
  /// The index of the enclosing element; nil if there is none.
  let parent: Int?
  /// The field that links to the enclosing element; nil if there is none.
  let parentLink: String?
  private(set) var members: [LegacyMember]
  /// The id; nil if it is missing or blank.
  ///
  /// It is the ``number`` if the element has no id field.
  let id: String?
  /// The Core Data row number, which links may use instead of the id; nil if there is none.
  let number: String?
  /// The id of the user who owns the element; nil if none is known.
  var owner: String?
  /// The index of the element that contains this one in place of a link; otherwise nil.
  var holder: Int?
  /// The index of the element that this one is a copy of; nil if there is none.
  var original: Int?
  /// The index of an earlier element with the same id that this one is not a copy of; otherwise
  /// nil.
  ///
  /// Their values differ, or both are in the same list.
  var namesake: Int?
  /// The indices of the elements that contain or list this one as a child, by link field.
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
    // The row number serves as id only if there is no id field. Otherwise, a later correction of an
    // empty id would create another record.
    id = own ?? (Self.idKey(of: members) == nil ? number : nil)
  }

  /// The original key of the id; nil if the element has no id field.
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

  /// Whether both elements are in the same list; elements of one list are never copies.
  func isBeside(_ other: LegacyNode) -> Bool {
    func list(_ path: String) -> Substring? {
      path.hasSuffix("]") ? path.lastIndex(of: "[").map { path[..<$0] } : nil
    }
    return list(path).map { $0 == list(other.path) } ?? false
  }

  /// Adds the information that only a copy has.
  ///
  /// For example, a list of one kind implies the asset type, but an element of a general list may
  /// lack it.
  mutating func absorb(_ copy: LegacyNode) {
    implied.merge(copy.implied) { mine, _ in mine }
    for member in copy.members where !members.contains(where: { $0.plain == member.plain }) {
      members.append(member)
    }
    let saysKind = members.contains { $0.plain == "assettype" && !$0.value.isNull }
    if !saysKind, entity.defaults.count < copy.entity.defaults.count { entity = copy.entity }
  }

  subscript(plain: String) -> JSONValue? { members.first { $0.plain == plain }?.value }

  /// Whether the scalar fields that both elements have agree; numbers may differ in format.
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

  /// Whether the element has an id and every required field, except links and fields with a
  /// default.
  ///
  /// Such an element can be a record of its own.
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

/// The spellings of a key, such as `createdAt`, `created_at` and `ZCREATEDAT`.
enum LegacyKey {
  /// The key in lower case, without separators between words.
  static func plain(_ key: String) -> String {
    key.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
  }

  /// The plain key without Core Data's prefix Z; nil if it has no such prefix.
  static func withoutZ(_ key: String) -> String? {
    guard key.hasPrefix("Z"), key.count > 1, key == key.uppercased() else { return nil }
    return plain(String(key.dropFirst()))
  }

  /// The plain spellings of an entity name: singular, plural, and with the suffix `entity` or
  /// `entities`.
  static func forms(of name: String) -> [String] {
    let plain = plain(name)
    var forms = [plain, plain + "s", plain + "entity", plain + "entities", plain + "sentity"]
    if plain.hasSuffix("y") { forms.append(plain.dropLast() + "ies") }
    return forms
  }

  /// Whether a text is a UUID rather than a name.
  static func isUUID(_ text: String) -> Bool {
    text.utf8.count == 36 && text.utf8.count { $0 == UInt8(ascii: "-") } == 4
      && text.utf8.allSatisfy {
        $0 == UInt8(ascii: "-") || Character(Unicode.Scalar($0)).isHexDigit
      }
  }

  /// Whether a text has no control characters except line ends and tabs.
  static func isClean(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { !$0.isControl || $0 == "\n" || $0 == "\r" || $0 == "\t" }
  }
}

/// A cache of plain keys, by entity and original key.
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
  /// The value as text for a message, with long numbers shortened.
  var shown: String {
    guard case .number(let text) = content else { return words }
    return Printable.text(Printable.shortened(text, to: 32))
  }
}
