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

  /// Changes what the schema guards, and leaves the schema as it was: what a flipped bit comes to.
  ///
  /// SQLite's answer, as ``run(_:)`` gives it.
  func tamper(_ sql: String) -> Int32 {
    let triggers = rows("SELECT name, sql FROM sqlite_schema WHERE type='trigger' ORDER BY rowid")
    run("PRAGMA foreign_keys=OFF; PRAGMA ignore_check_constraints=ON")
    for trigger in triggers { run("DROP TRIGGER \(trigger[0])") }
    let code = run(sql)
    for trigger in triggers { run(trigger[1]) }
    run("PRAGMA foreign_keys=ON; PRAGMA ignore_check_constraints=OFF")
    return code
  }

  /// The rows of a query as texts.
  func rows(_ sql: String) -> [[String]] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK else { return [] }
    var rows: [[String]] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      rows.append(
        (0..<sqlite3_column_count(statement)).map { column in
          sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
        })
    }
    return rows
  }

  /// SQL that yields the box of a row with one byte replaced by another value, whatever it was.
  ///
  /// A fixed byte would leave one box in 256 as it was. `position` counts from 1; below zero, from the end.
  static func damagedBox(at position: Int) -> String {
    let index = position > 0 ? "\(position)" : "length(box)+1\(position)"
    return """
      CAST(substr(box,1,\(index)-1)||iif(substr(box,\(index),1)=x'00',x'01',x'00')
        ||substr(box,\(index)+1) AS BLOB)
      """
  }

  var message: String { String(cString: sqlite3_errmsg(connection)) }
}
