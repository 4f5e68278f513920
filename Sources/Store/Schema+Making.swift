internal import GRDB
import LedgerSchema

extension Schema {
  /// Makes all tables of a new ledger in one transaction; a ledger that has them stays as it is.
  static func make(in database: Database) throws {
    try database.inTransaction(.immediate) {
      let found = try Int32.fetchOne(database, sql: "PRAGMA user_version") ?? 0
      guard found == 0 else { return .rollback }
      for part in statements { try database.execute(sql: part) }
      return .commit
    }
  }
}
