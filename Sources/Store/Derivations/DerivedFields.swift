internal import GRDB
package import Ledger
import LedgerSchema

/// The fields of a row that rules and places derive, as numbers in the ledger.
///
/// 0 means none, except that a row without a category has category 1.
struct DerivedFields: Hashable {
  var category: Int32
  var place: Int32 = 0
  var payee: Int32 = 0
  var tagSet: Int32 = 0
  var note: Int32 = 0
  var kind: Int32 = 0
  var isTransfer: Int32 = 0
  var placeReason: Int32 = 0

  /// The log's name for the reason of a row's place, which is not a ``DerivedChange/Field``.
  static let placeReason = "placeReason"

  /// The column of `txn` for a field, and the SQL for its value; nil for an unknown field.
  ///
  /// `side` is the SQL column with the field's text in the log.
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

  /// The log's texts for a transfer and for any other row.
  static let (yes, no) = ("yes", "no")
}

/// The texts for ids of derived fields, with a cache of the texts that were looked up.
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

  /// The readable text of a field's id; nil for no value.
  func name(_ field: Field, _ id: Int32) throws -> String? {
    let text = try text(field, id)
    return field == .note ? try notes.readable(text, .note) : text
  }

  /// The log's text of a field's id; nil for no value.
  ///
  /// The text of a note is its id, so a secret text is stored only once.
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

  /// The id of an edit's derived value, as in a row: 1 for no category, 0 for another missing
  /// value.
  func id(of derived: String?, _ field: TransactionEdit.Field) throws -> Int32 {
    guard let derived else { return field == .category ? 1 : 0 }
    return try database.value(
      Int32.self, "SELECT id FROM \(field.names.rawValue) WHERE \(field.name)=?", [derived]) ?? 0
  }

  /// The override in readable form, with the newly derived value.
  func word(_ word: TransactionEdit, over new: DerivedFields) throws -> TransactionEdit {
    var word = word
    word.derived = try text(of: new[.init(word.field)], word.field)
    return try notes.readable(word)
  }

  /// The text that an edit stores for an id; nil for 0.
  private func text(of id: Int32, _ field: TransactionEdit.Field) throws -> String? {
    guard id != 0 else { return nil }
    return try database.value(
      String.self, "SELECT CAST(\(field.name) AS TEXT) FROM \(field.names.rawValue) WHERE id=?",
      [id])
  }
}

extension DerivedChange.Field {
  /// The corresponding field of an override; nil if the field cannot be overridden.
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
  /// The number in a field; 0 means none, or 1 for the category.
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

/// The changed derived values and the overrides of a row.
package struct DerivedChange: Sendable {
  /// A derived field of a transaction.
  package enum Field: String, Hashable, Sendable, CaseIterable {
    case category, payee, place, tags, note, kind, transfer
  }

  /// The log's name for the postings into which rules split a row, which is not a ``Field``.
  package static let split = "split"

  /// A difference between the previous and the new value of a derived field.
  package struct Difference: Hashable, Sendable {
    package let field: Field
    /// The previous value in readable form; nil for none.
    ///
    /// The value is a path, a name, a place key, a note, a word, or tags joined by U+001F.
    package let before: String?
    /// The new value in the same form as ``before``; nil for none.
    package let after: String?
  }

  /// The index of the entry in its batch.
  package let index: Int
  /// Whether the transaction counts.
  package let counts: Bool
  /// The changed fields, except overridden ones.
  package let differences: [Difference]
  /// The previous and new postings by rules, as in ``RowShares``.
  ///
  /// The value is nil if the postings are unchanged or the category is overridden.
  package let shares: (before: String?, after: String?)?
  /// The overrides of the row, with the values that rules now derive.
  package let words: [TransactionEdit]
}
