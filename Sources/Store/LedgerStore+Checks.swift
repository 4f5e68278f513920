internal import GRDB
package import Ledger

/// A statement whose balances and entries do not fit together.
package struct BalanceGap: Hashable, Sendable {
  package let account: Account
  package let file: String
  package let opening: Int64
  package let sum: Int64
  package let closing: Int64
  package let day: CalendarDate?
}

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
          WHERE undone=0 AND found<said
          """
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
          SELECT count(*) AS n, coalesce(sum(category=1),0) AS u, coalesce(sum(place IS NULL),0) AS p
          FROM txn WHERE isPending=0 AND standing=0
          """)
      return (row?["n"] ?? 0, row?["u"] ?? 0, row?["p"] ?? 0)
    }
  }

  /// For each account the newest closing balance that a statement states, and what the ledger
  /// makes of it: the oldest stated opening plus everything booked since.
  package func balances() throws -> [BalanceGap] {
    try reading { database in
      var result: [BalanceGap] = []
      for row in try Row.fetchAll(database, sql: "SELECT * FROM account ORDER BY key") {
        let id = try row.decode(Int64.self, forColumn: "id")
        if let gap = try Self.balance(database, account: try Account(row), id: id) {
          result.append(gap)
        }
      }
      return result
    }
  }

  private static func balance(
    _ database: Database, account: Account, id: Int64
  ) throws -> BalanceGap? {
    let stated = """
      SELECT s.*, file.name AS name FROM statement s JOIN file ON file.id=s.file
      JOIN run ON run.id=file.run WHERE undone=0 AND account=?
      """
    guard
      let first = try Row.fetchOne(
        database, sql: "\(stated) AND opening IS NOT NULL ORDER BY firstDay, s.id LIMIT 1",
        arguments: [id]),
      let last = try Row.fetchOne(
        database, sql: "\(stated) AND closing IS NOT NULL ORDER BY lastDay DESC, s.id DESC LIMIT 1",
        arguments: [id])
    else { return nil }
    let from = try first.decode(Int32?.self, forColumn: "firstDay") ?? Int32.min
    let through =
      try last.decode(Int32?.self, forColumn: "closingDay")
      ?? last.decode(Int32?.self, forColumn: "lastDay")
    let sum =
      try Int64.fetchOne(
        database,
        sql: """
          SELECT coalesce(sum(amount),0) FROM txn
          WHERE account=? AND isPending=0 AND standing=0 AND day BETWEEN ? AND ?
          """,
        arguments: [id, from, through ?? Int32.max]) ?? 0
    return BalanceGap(
      account: account, file: try last.decode(String.self, forColumn: "name"),
      opening: try first.decode(Int64.self, forColumn: "opening"), sum: sum,
      closing: try last.decode(Int64.self, forColumn: "closing"),
      day: through.map { CalendarDate(daysSince1970: $0) })
  }
}
