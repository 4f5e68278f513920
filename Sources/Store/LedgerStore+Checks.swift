internal import GRDB
import Ledger

extension LedgerStore {
  /// What SQLite itself finds wrong with the file; empty when all is well.
  package func integrityProblems() throws -> [String] {
    try reading { database in
      let quick = try String.fetchAll(database, sql: "PRAGMA quick_check")
      let keys = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check")
      return quick.filter { $0 != "ok" } + keys.map { "foreign key: \($0)" }
    }
  }

  /// Files whose counts do not match the rows that they brought.
  package func countProblems() throws -> [String] {
    try reading { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT file.name AS name, s.new AS said,
            (SELECT count(*) FROM txn WHERE txn.statement=s.id) AS found
          FROM statement s JOIN file ON file.id=s.file JOIN run ON run.id=file.run
          WHERE undone=0 AND found<said AND s.layout<>?
          """, arguments: [Ledger.Statement.registerLayout]
      ).map { row in
        "\(row["name"] as String? ?? ""): \(row["said"] as Int? ?? 0) new said, "
          + "\(row["found"] as Int? ?? 0) found"
      }
    }
  }

  /// How many booked transactions have no category and how many no place.
  package func openEnds() throws -> (transactions: Int, uncategorised: Int, unplaced: Int) {
    try reading { database in
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT count(*) AS n, coalesce(sum(place IS NULL AND amount<0 AND isTransfer=0),0) AS p,
            coalesce(sum(category=1 AND (hasSplits=0 OR EXISTS(
              SELECT 1 FROM split s WHERE s.category=1 AND s.isTransfer=0 AND s.day=txn.day AND s.account=txn.account
                AND s.fingerprint=txn.fingerprint AND s.occurrence=txn.occurrence))),0) AS u
          FROM txn WHERE isPending=0 AND standing=0
          """)
      return (row?["n"] ?? 0, row?["u"] ?? 0, row?["p"] ?? 0)
    }
  }
}
