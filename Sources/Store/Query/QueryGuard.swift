internal import CSQLite

/// An SQLite authorizer that allows a query to read the views and SQLite's JSON tables, and nothing
/// more.
///
/// SQLite calls the authorizer while it compiles a statement, so a rejected query never runs.
/// https://www.sqlite.org/c3ref/set_authorizer.html
final class QueryGuard {
  /// The first rejected action; nil if there is none.
  private(set) var problem: QueryProblem?
  /// Whether the query reads a column that is encrypted in ledgers with a key.
  private(set) var readsSecret = false
  /// The names of the figure views that the query reads.
  private(set) var figures: Set<String> = []

  /// The names of SQLite's own tables for JSON.
  private static let tablesOfSQLite: Set<String> = ["json_each", "json_tree"]
  /// The names of the views and their building blocks; only these may read the ledger's tables.
  private static let readers = Set(LedgerViews.all.map(\.name) + ["saldo_posting", "saldo_note"])
  /// The names of the figure views, by the name of the view and by the name of its table.
  private static let figureViews: [String: String] = Dictionary(
    LedgerViews.all.filter { !$0.figures.isEmpty }.flatMap { view in
      [(view.name, view.name), (LedgerView.rows(of: view.name), view.name)]
    }
  ) { first, _ in first }
  private static let secrets = Set(
    LedgerViews.all.flatMap { view in
      view.columns.filter(\.isSecret).map { "\(view.name).\($0.name)" }
    })
  /// The names of the tables that no view may read: boxes and the key header.
  private static let boxes: Set<String> = ["keyHeader", "sealedField", "sealedText", "sealedEntry"]

  private static let lists: Set<String> = ["sqlite_master", "sqlite_temp_master"]

  /// Installs this authorizer, which must outlive the statements.
  func watch(_ connection: OpaquePointer?) {
    sqlite3_set_authorizer(
      connection,
      { context, action, first, second, schema, reader in
        guard let context else { return SQLITE_DENY }
        let own = Unmanaged<QueryGuard>.fromOpaque(context).takeUnretainedValue()
        return own.answer(action, text(first), text(second), text(schema), reader: text(reader))
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  static func leave(_ connection: OpaquePointer?) { sqlite3_set_authorizer(connection, nil, nil) }

  private func answer(
    _ action: Int32, _ first: String, _ second: String, _ schema: String, reader: String
  ) -> Int32 {
    switch action {
    case SQLITE_SELECT, SQLITE_RECURSIVE: return SQLITE_OK
    case SQLITE_READ: return read(first, second, schema, reader)
    case SQLITE_FUNCTION where second.lowercased() != "load_extension": return SQLITE_OK
    case SQLITE_FUNCTION: return refuse(.forbidden(what: "load_extension"))
    // SQLite records every new table here, including its own, such as pragma_table_info.
    case SQLITE_INSERT where Self.lists.contains(first),
      SQLITE_UPDATE where Self.lists.contains(first):
      return refuse(.forbidden(what: "a schema change"))
    default: return refuse(.forbidden(what: Self.words[action] ?? "a change"))
    }
  }

  private func read(
    _ table: String, _ column: String, _ schema: String, _ reader: String
  ) -> Int32 {
    if let view = Self.figureViews[table] { figures.insert(view) }
    if Self.readers.contains(table) {
      if Self.secrets.contains("\(table).\(column)") { readsSecret = true }
      return SQLITE_OK
    }
    if Self.tablesOfSQLite.contains(table.lowercased()) { return SQLITE_OK }
    // A flattened view may join a table without reading a column. Only views name the schema of
    // their tables.
    if column.isEmpty, schema == "main" || Self.figureViews[table] != nil && schema == "temp" {
      return SQLITE_OK
    }
    // A query could give one of its own tables the name of a view and would pass this check.
    guard Self.readers.contains(reader), !Self.boxes.contains(table) else {
      return refuse(.notAView(table))
    }
    return SQLITE_OK
  }

  private func refuse(_ problem: QueryProblem) -> Int32 {
    self.problem = self.problem ?? problem
    return SQLITE_DENY
  }

  private static let words: [Int32: String] = [
    SQLITE_INSERT: "INSERT", SQLITE_UPDATE: "UPDATE", SQLITE_DELETE: "DELETE",
    SQLITE_PRAGMA: "PRAGMA", SQLITE_ATTACH: "ATTACH", SQLITE_DETACH: "DETACH",
    SQLITE_TRANSACTION: "BEGIN and COMMIT", SQLITE_SAVEPOINT: "SAVEPOINT",
    SQLITE_ALTER_TABLE: "ALTER TABLE", SQLITE_REINDEX: "REINDEX", SQLITE_ANALYZE: "ANALYZE",
    SQLITE_CREATE_TABLE: "CREATE TABLE", SQLITE_CREATE_TEMP_TABLE: "CREATE TABLE",
    SQLITE_CREATE_VIEW: "CREATE VIEW", SQLITE_CREATE_TEMP_VIEW: "CREATE VIEW",
    SQLITE_CREATE_INDEX: "CREATE INDEX", SQLITE_CREATE_TRIGGER: "CREATE TRIGGER",
    SQLITE_CREATE_VTABLE: "CREATE VIRTUAL TABLE", SQLITE_DROP_TABLE: "DROP TABLE",
    SQLITE_DROP_TEMP_TABLE: "DROP TABLE", SQLITE_DROP_VIEW: "DROP VIEW",
    SQLITE_DROP_TEMP_VIEW: "DROP VIEW", SQLITE_DROP_INDEX: "DROP INDEX",
    SQLITE_DROP_TRIGGER: "DROP TRIGGER",
  ]
}

private func text(_ characters: UnsafePointer<CChar>?) -> String {
  characters.map { String(cString: $0) } ?? ""
}
