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

  /// Whether a name is all that ``table`` holds, so that it can be made from one.
  var isWhole: Bool {
    switch self {
    case .category, .payee, .tags: true
    case .place, .note: false
    }
  }

  /// The column of ``table`` that an edit holds: what a person writes, but of a note only its number,
  /// so that a secret text stands in one place.
  var name: String {
    switch self {
    case .category: "path"
    case .payee: "name"
    case .note: "id"
    case .tags: "tags"
    case .place: "key"
    }
  }
}
