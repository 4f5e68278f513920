import CSQLite

/// A connection of its own to a ledger's file, without any of saldo's code in between.
final class RawDatabase {
  private var connection: OpaquePointer?

  init(path: String) {
    sqlite3_open(path, &connection)
    run("PRAGMA foreign_keys=ON")
    run("PRAGMA recursive_triggers=ON")
  }

  deinit { sqlite3_close(connection) }

  /// SQLite's answer: 0 for done, 19 for a broken constraint.
  @discardableResult
  func run(_ sql: String) -> Int32 {
    sqlite3_exec(connection, sql, nil, nil, nil) & 0xFF
  }

  var message: String { String(cString: sqlite3_errmsg(connection)) }
}
