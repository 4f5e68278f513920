internal import CSQLite

/// Says to SQLite what a query may do: read the views, and nothing else.
///
/// SQLite asks while it compiles a statement, so what is refused never begins to run.
/// https://www.sqlite.org/c3ref/set_authorizer.html
final class QueryGuard {
  /// The first thing that was refused.
  private(set) var problem: QueryProblem?
  /// Whether a column was named whose texts a ledger with a key keeps sealed.
  private(set) var readsSecret = false
  /// The views of figures that were named.
  private(set) var figures: Set<String> = []

  /// What SQLite brings along to take JSON apart.
  private static let tablesOfSQLite: Set<String> = ["json_each", "json_tree"]
  /// Views, and what they are made of: these alone may read the ledger's tables.
  private static let readers = Set(LedgerViews.all.map(\.name) + ["saldo_posting", "saldo_note"])
  /// Each view of figures by its name and by that of its table.
  private static let figureViews: [String: String] = Dictionary(
    LedgerViews.all.filter { !$0.figures.isEmpty }.flatMap { view in
      [(view.name, view.name), (LedgerView.rows(of: view.name), view.name)]
    }
  ) { first, _ in first }
  private static let secrets = Set(
    LedgerViews.all.flatMap { view in
      view.columns.filter(\.isSecret).map { "\(view.name).\($0.name)" }
    })
  /// Tables that no view reads: boxes and the header of the key.
  private static let boxes: Set<String> = ["keyHeader", "sealedField", "sealedText", "sealedEntry"]

  private static let lists: Set<String> = ["sqlite_master", "sqlite_temp_master"]

  /// Has SQLite ask this guard from now on; it must outlive the statements.
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
    // SQLite writes down every table that is made; also one of those that it makes up, such as
    // pragma_table_info.
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
    // A view that became part of the query around it joins a table of which no column is asked for;
    // views alone name the schema of their tables.
    if column.isEmpty, schema == "main" || Self.figureViews[table] != nil && schema == "temp" {
      return SQLITE_OK
    }
    // A query may call a table of its own as a view is called, and would be let in here.
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
