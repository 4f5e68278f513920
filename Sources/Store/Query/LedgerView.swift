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
  /// The columns that whoever computes figures hands over, in order; none of a view on the ledger's own
  /// tables.
  package let figures: [String]
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
    figures = []
    self.sql = sql
  }

  /// A view of figures, computed as the reports compute them: the ledger's tables do not have them.
  ///
  /// A column of minor units stands behind the one with the same amount as text.
  init(figures name: String, _ summary: String, _ columns: KeyValuePairs<String, String>) {
    let names = columns.map(\.key)
    let texts = Dictionary(
      names.compactMap { column in
        Self.minor(of: column).flatMap { names.contains($0) ? (column, $0) : nil }
      }
    ) { first, _ in first }
    self.name = name
    self.summary = summary
    self.columns = columns.map { Column(name: $0.key, summary: $0.value) }
    figures = names.filter { texts[$0] == nil }
    let values = names.map { column in texts[column].map { "money(\($0),currency)" } ?? column }
    sql = "SELECT \(values.joined(separator: ",")) FROM temp.\(Self.rows(of: name))"
  }

  /// The column of minor units that an amount has beside it.
  private static func minor(of column: String) -> String? {
    column == "amount" ? "minor" : "\(column)_minor"
  }

  /// The table of one connection that figures are put into.
  static func rows(of name: String) -> String { "saldo_rows_\(name)" }

  /// Whether a query may name it.
  func isNamed(in sql: String) -> Bool { sql.lowercased().contains(name) }

  /// The statements that make the table of figures, empty.
  var figureTable: String {
    let table = "temp.\(Self.rows(of: name))"
    return "DROP TABLE IF EXISTS \(table); "
      + "CREATE TABLE \(table)(\(figures.joined(separator: ",")));"
  }

  /// The statement that makes it for one connection; no ledger is changed by it.
  var creation: String {
    let names = columns.map(\.name).joined(separator: ",")
    return "CREATE TEMP VIEW \(name)(\(names)) AS \(sql)"
  }
}
