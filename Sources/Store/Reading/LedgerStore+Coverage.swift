internal import GRDB
package import Ledger

/// The days that the statements of one account cover.
package struct StatementReach: Hashable, Sendable {
  package let account: Account
  /// One for each statement, by first day; they may overlap.
  package let periods: [Period]
}

extension LedgerStore {
  /// What the statements of each account cover, accounts by key; those without any are left out.
  ///
  /// A statement covers its stated period, or else its first to its last row.
  package func statementReach() throws -> [StatementReach] {
    try reading { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT DISTINCT s.account AS id, s.firstDay, s.lastDay
          FROM statement s JOIN file ON file.id=s.file JOIN run ON run.id=file.run
          WHERE undone=0 AND s.firstDay IS NOT NULL AND s.lastDay IS NOT NULL ORDER BY 1, 2, 3
          """)
      var periods: [Int64: [Period]] = [:]
      for row in rows {
        let first = try row.day("firstDay")
        let last = try row.day("lastDay")
        guard let period = Period(start: first, end: last) else { continue }
        periods[try row.int64("id"), default: []].append(period)
      }
      return try Row.fetchAll(database, sql: "SELECT * FROM account ORDER BY key").compactMap {
        guard let covered = periods[try $0.int64("id")] else { return nil }
        return StatementReach(account: try Account($0), periods: covered)
      }
    }
  }
}
