import Ledger

/// What rules and places made of a row, in ids of the ledger; 0 stands for none.
struct DerivedFields: Hashable {
  var category: Int32
  var place: Int32
  var payee: Int32
  var tagSet: Int32
  var note: Int32
  var kind: Int32
  var isTransfer: Int32
  var placeReason: Int32

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
      let id = "(SELECT id FROM \(edited.table) WHERE \(edited.name)=\(side))"
      return (edited.column, edited == .category ? "coalesce(\(id),1)" : id)
    }
  }

  private static func number(of side: String, in words: [(String, UInt8)]) -> String {
    "CASE \(side) \(words.map { "WHEN '\($0)' THEN \($1)" }.joined(separator: " ")) END"
  }

  /// How the log says whether a row is an own transfer.
  static let (yes, no) = ("yes", "no")
}
