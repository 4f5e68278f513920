/// A view that you can query.
///
/// The name and columns of a view are stable; the tables behind the view are not.
package struct LedgerView: Sendable {
  /// A column of the view.
  package struct Column: Hashable, Sendable {
    package let name: String
    package let summary: String
    /// Whether a ledger with a key encrypts the column's texts.
    package var isSecret = false
  }

  package let name: String
  /// The description of a row of the view.
  package let summary: String
  package let columns: [Column]
  /// The columns that the computation of figures supplies, in order; empty for a view on the
  /// ledger's own tables.
  package let figures: [String]
  /// The query behind the view, in the order of the columns.
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

  /// Creates the description of a view of figures.
  ///
  /// The figures are computed as in reports, because the ledger does not store them.
  ///
  /// A column of minor units follows the column with the same amount as text.
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

  /// The name of the column of minor units that may follow an amount.
  private static func minor(of column: String) -> String? {
    column == "amount" ? "minor" : "\(column)_minor"
  }

  /// The name of the temporary table with a view's figures.
  static func rows(of name: String) -> String { "saldo_rows_\(name)" }

  /// Whether the text of a query contains the view's name in any case.
  func isNamed(in sql: String) -> Bool { sql.lowercased().contains(name) }

  /// The SQL that creates the empty table of figures, and drops an earlier one.
  var figureTable: String {
    let table = "temp.\(Self.rows(of: name))"
    return "DROP TABLE IF EXISTS \(table); "
      + "CREATE TABLE \(table)(\(figures.joined(separator: ",")));"
  }

  /// The SQL that creates the view for one connection, without changing the ledger.
  var creation: String {
    let names = columns.map(\.name).joined(separator: ",")
    return "CREATE TEMP VIEW \(name)(\(names)) AS \(sql)"
  }
}
