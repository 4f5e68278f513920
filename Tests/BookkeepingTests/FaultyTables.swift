import CSQLite
import Synchronization

/// Makes the tables of some ledgers refuse every new row, on each connection that is opened.
///
/// The trigger is one of the connection and not of the ledger: saldo opens no ledger with a
/// trigger that it did not make.
enum FaultyTables {
  /// The table of each ledger, by the path of its folder.
  private static let tables = Mutex<[String: String]>([:])

  private static let isInstalled: Bool = {
    let entry:
      @convention(c) (
        OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, OpaquePointer?
      ) -> Int32 = { connection, _, _ in
        FaultyTables.plant(on: connection)
        return SQLITE_OK
      }
    return sqlite3_auto_extension(
      unsafeBitCast(entry, to: (@convention(c) () -> Void).self)) == SQLITE_OK
  }()

  /// Runs `body` while a table of the ledgers in a folder takes no row.
  static func refusing(
    _ table: String, in folder: String, _ body: () throws -> Void
  ) rethrows {
    precondition(isInstalled)
    tables.withLock { $0[folder] = table }
    defer { tables.withLock { $0[folder] = nil } }
    try body()
  }

  private static func plant(on connection: OpaquePointer?) {
    guard let name = sqlite3_db_filename(connection, "main").map({ String(cString: $0) }) else {
      return
    }
    let table = tables.withLock { tables in tables.first { name.hasPrefix($0.key + "/") }?.value }
    guard let table else { return }
    // saldo sets the same store for temporary tables, which keeps those that are there.
    sqlite3_exec(
      connection,
      """
      PRAGMA temp_store=FILE;
      CREATE TEMP TRIGGER fault BEFORE INSERT ON main.\(table)
        BEGIN SELECT RAISE(ABORT,'fault'); END;
      """, nil, nil, nil)
  }
}
