internal import GRDB
import Ledger

extension LedgerStore {
  /// What a scan over all rows tells, for the checks below.
  ///
  /// With `verifiesSources` they tell what ``damagedFiles(_:)`` asks.
  package func facts(verifiesSources: Bool = false) throws -> LedgerFacts {
    try reading { try LedgerFacts($0, verifiesSources: verifiesSources) }
  }

  /// What SQLite itself finds wrong with the file; empty when all is well.
  package func integrityProblems(_ facts: LedgerFacts? = nil) throws -> [String] {
    try reading { database in
      // Not `quick_check`: it sees neither rows out of order, which nobody finds by their key, nor an
      // index of another moment than its table, in which SQLite looks up foreign keys.
      let found = try String.fetchAll(database, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
      let keys = try brokenKeys(database, facts ?? LedgerFacts(database))
      return found + keys.map { "foreign key: \($0)" }
    }
  }

  /// Rows that point to something that is not there.
  ///
  /// SQLite looks up every key of every row. Those of the largest table have been looked at in the
  /// scan, so SQLite looks at it only to say what is wrong.
  private func brokenKeys(_ database: Database, _ facts: LedgerFacts) throws -> [Row] {
    if facts.hasBrokenKeys {
      return try Row.fetchAll(database, sql: "PRAGMA foreign_key_check")
    }
    let tables = try String.fetchAll(
      database,
      sql: """
        SELECT name FROM sqlite_schema WHERE type='table' AND name<>'txn' AND name NOT LIKE 'sqlite_%'
        """)
    for table in tables {
      let one = try Row.fetchOne(database, sql: "PRAGMA foreign_key_check(\"\(table)\")")
      if one != nil { return try Row.fetchAll(database, sql: "PRAGMA foreign_key_check") }
    }
    return []
  }

  /// Files whose counts do not match the rows that they brought.
  package func countProblems(_ facts: LedgerFacts? = nil) throws -> [String] {
    try reading { database in
      let facts = try facts ?? LedgerFacts(database)
      return try Row.fetchAll(
        database,
        sql: """
          SELECT s.id AS id, file.name AS name, s.new AS said
          FROM statement s JOIN file ON file.id=s.file JOIN run ON run.id=file.run
          WHERE undone=0 AND s.layout<>?
          """, arguments: [Ledger.Statement.registerLayout]
      ).compactMap { row in
        let found = facts.rowsOfStatement[row["id"]] ?? 0
        let said: Int = row["said"] ?? 0
        guard found < said else { return nil }
        return "\(row["name"] as String? ?? ""): expected \(said) new, found \(found)"
      }
    }
  }
}
