/// A table with a name as the key of each row.
package enum NameTable: String, Hashable, Sendable, CaseIterable {
  case account, category, place, payee, tagSet, note, security, decider

  /// The column with the name.
  var column: String {
    switch self {
    case .account, .place, .security: "key"
    case .category: "path"
    case .payee: "name"
    case .tagSet: "tags"
    case .note, .decider: "text"
    }
  }

  /// Whether the name is the only column besides the id; then the name alone makes a row.
  var isWhole: Bool {
    switch self {
    case .category, .payee, .tagSet, .note, .decider: true
    case .account, .place, .security: false
    }
  }

  /// The name of the list in an export with the table's rows; nil if other rows contain the names.
  var list: String? { ExportedTables.all.first { $0.table == rawValue }?.name }
}
