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
