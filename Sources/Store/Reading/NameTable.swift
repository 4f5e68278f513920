/// A table whose rows are told by a name.
package enum NameTable: String, Hashable, Sendable, CaseIterable {
  case account, category, place, payee, tagSet, note, security, decider

  /// The column that holds the name.
  var column: String {
    switch self {
    case .account, .place, .security: "key"
    case .category: "path"
    case .payee: "name"
    case .tagSet: "tags"
    case .note, .decider: "text"
    }
  }

  /// Whether the name is all that there is of a row, so that it can be made from it.
  var isWhole: Bool {
    switch self {
    case .category, .payee, .tagSet, .note, .decider: true
    case .account, .place, .security: false
    }
  }

  /// The list of an export that holds the rows; nil where other rows hold the names.
  var list: String? { ExportedTables.all.first { $0.table == rawValue }?.name }
}
