/// A table that people may ask questions of: its name and columns are promises, the tables behind it
/// are not.
package struct LedgerView: Sendable {
  /// One of its columns.
  package struct Column: Hashable, Sendable {
    package let name: String
    package let summary: String
    /// Whether a ledger with a key keeps its texts sealed.
    package var isSecret = false
  }

  package let name: String
  /// What a row of it is.
  package let summary: String
  package let columns: [Column]
  /// The query behind it, in the order of the columns.
  let sql: String

  init(
    _ name: String, _ summary: String, _ columns: KeyValuePairs<String, String>,
    secrets: Set<String> = [], sql: String
  ) {
    self.name = name
    self.summary = summary
    self.columns = columns.map {
      Column(name: $0.key, summary: $0.value, isSecret: secrets.contains($0.key))
    }
    self.sql = sql
  }

  /// The statement that makes it for one connection; no ledger is changed by it.
  var creation: String {
    let names = columns.map(\.name).joined(separator: ",")
    return "CREATE TEMP VIEW \(name)(\(names)) AS \(sql)"
  }
}
