internal import GRDB
package import Ledger
import LedgerSchema

/// What rules and places made of a row, in ids of the ledger; 0 stands for none.
struct DerivedFields: Hashable {
  var category: Int32
  var place: Int32 = 0
  var payee: Int32 = 0
  var tagSet: Int32 = 0
  var note: Int32 = 0
  var kind: Int32 = 0
  var isTransfer: Int32 = 0
  var placeReason: Int32 = 0

  /// The name of what says why a row has its place, beside those of ``DerivedChange/Field``.
  static let placeReason = "placeReason"

  /// The column of `txn` that holds a field, and the SQL for its value where `side` holds the field as the
  /// log does; nil for a field that the ledger does not know.
  static func column(of field: String, from side: String) -> (name: String, value: String)? {
    if field == placeReason {
      let words = PlaceReason.allCases.map { ("\($0)", $0.rawValue) }
      return ("placeReason", number(of: side, in: words))
    }
    guard let field = DerivedChange.Field(rawValue: field) else { return nil }
    switch field {
    case .kind:
      return ("kind", number(of: side, in: EntryKind.allCases.map { ($0.word, $0.rawValue) }))
    case .transfer: return ("isTransfer", "\(side)='\(yes)'")
    default: break
    }
    return field.edited.map { edited in
      let id = "(SELECT id FROM \(edited.names.rawValue) WHERE \(edited.name)=\(side))"
      return (edited.column, edited == .category ? "coalesce(\(id),1)" : id)
    }
  }

  private static func number(of side: String, in words: [(String, UInt8)]) -> String {
    "CASE \(side) \(words.map { "WHEN '\($0)' THEN \($1)" }.joined(separator: " ")) END"
  }

  /// How the log says whether a row is an own transfer.
  static let (yes, no) = ("yes", "no")
}

/// The ids of derived fields as texts, each looked up once.
final class DerivedNames {
  private let database: Database
  private let notes: NoteTexts
  private var known: [Field: [Int32: String]] = [:]

  typealias Field = DerivedChange.Field

  init(_ database: Database, _ seal: Seal) throws {
    self.database = database
    notes = try NoteTexts(database, seal)
  }

  /// The fields in which two derivations differ, in readable form.
  func differences(
    _ old: DerivedFields, _ new: DerivedFields
  ) throws -> [DerivedChange.Difference] {
    try Field.allCases.compactMap { field in
      let (before, after) = (old[field], new[field])
      guard before != after else { return nil }
      return DerivedChange.Difference(
        field: field, before: try name(field, before), after: try name(field, after))
    }
  }

  /// What an id of a field is called; nil for nothing.
  func name(_ field: Field, _ id: Int32) throws -> String? {
    let text = try text(field, id)
    return field == .note ? try notes.readable(text, .note) : text
  }

  /// The same as the log holds it: a note by its number, so that a secret text stands in one place.
  func text(_ field: Field, _ id: Int32) throws -> String? {
    switch field {
    case .kind: return EntryKind(rawValue: UInt8(clamping: id))?.word
    case .transfer: return id == 0 ? DerivedFields.no : DerivedFields.yes
    case .category where id == 1: return nil
    default: break
    }
    guard id != 0 else { return nil }
    if let known = known[field]?[id] { return known }
    let text = try field.edited.flatMap { try self.text(of: id, $0) }
    known[field, default: [:]][id] = text
    return text
  }

  /// The id of what an edit holds as derived; the same as a row would hold.
  func id(of derived: String?, _ field: TransactionEdit.Field) throws -> Int32 {
    guard let derived else { return field == .category ? 1 : 0 }
    return try database.value(
      Int32.self, "SELECT id FROM \(field.names.rawValue) WHERE \(field.name)=?", [derived]) ?? 0
  }

  /// An override in readable form, above the newly derived value.
  func word(_ word: TransactionEdit, over new: DerivedFields) throws -> TransactionEdit {
    var word = word
    word.derived = try text(of: new[.init(word.field)], word.field)
    return try notes.readable(word)
  }

  /// What an edit holds for an id.
  private func text(of id: Int32, _ field: TransactionEdit.Field) throws -> String? {
    guard id != 0 else { return nil }
    return try database.value(
      String.self, "SELECT CAST(\(field.name) AS TEXT) FROM \(field.names.rawValue) WHERE id=?",
      [id])
  }
}

extension DerivedChange.Field {
  /// The field as people may say it; nil where rules alone do.
  var edited: TransactionEdit.Field? { TransactionEdit.Field(rawValue: rawValue) }

  init(_ field: TransactionEdit.Field) {
    switch field {
    case .category: self = .category
    case .payee: self = .payee
    case .place: self = .place
    case .tags: self = .tags
    case .note: self = .note
    }
  }
}

extension DerivedFields {
  /// The id in a field.
  subscript(field: DerivedChange.Field) -> Int32 {
    get {
      switch field {
      case .category: category
      case .payee: payee
      case .place: place
      case .tags: tagSet
      case .note: note
      case .kind: kind
      case .transfer: isTransfer
      }
    }
    set {
      switch field {
      case .category: category = newValue
      case .payee: payee = newValue
      case .place: place = newValue
      case .tags: tagSet = newValue
      case .note: note = newValue
      case .kind: kind = newValue
      case .transfer: isTransfer = newValue
      }
    }
  }
}

/// A row with changed derived values or an override.
package struct DerivedChange: Sendable {
  /// What is derived of a transaction.
  package enum Field: String, Hashable, Sendable, CaseIterable {
    case category, payee, place, tags, note, kind, transfer
  }

  /// The name of what says into which parts rules divided it, beside those of the fields.
  package static let split = "split"

  /// One field of it.
  package struct Difference: Hashable, Sendable {
    package let field: Field
    /// As a person reads it: a path, a name, the key of a place, tags joined by U+001F; nil for
    /// nothing.
    package let before: String?
    package let after: String?
  }

  /// The place of the entry among those it came with.
  package let index: Int
  /// Whether the transaction counts.
  package let counts: Bool
  /// What the rules changed, but for what a person had set.
  package let differences: [Difference]
  /// The parts into which rules divided it, and those into which they do now, as ``RowShares`` has
  /// them; nil where they are the same.
  package let shares: (before: String?, after: String?)?
  /// What a person had said, and what the rules say now.
  package let words: [TransactionEdit]
}
