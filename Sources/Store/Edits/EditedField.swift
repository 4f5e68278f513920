import Ledger

extension TransactionEdit.Field {
  /// The column of `txn` that holds its id.
  var column: String {
    switch self {
    case .category, .place, .note: rawValue
    case .payee: "cleanPayee"
    case .tags: "tagSet"
    }
  }

  /// The table of its names.
  var table: String {
    switch self {
    case .category, .place, .note, .payee: rawValue
    case .tags: "tagSet"
    }
  }

  /// The column of ``table`` that a person would write.
  var name: String {
    switch self {
    case .category: "path"
    case .payee: "name"
    case .note: "text"
    case .tags: "tags"
    case .place: "key"
    }
  }
}
