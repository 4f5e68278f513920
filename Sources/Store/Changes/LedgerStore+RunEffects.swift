internal import GRDB
package import Ledger

extension LedgerStore {
  /// What a run did to registers and to what is said of transactions, all its changes of one entry
  /// taken together.
  package func effects(ofRun run: Int) throws -> RunEffects {
    try reading { database in
      var effects = RunEffects()
      func count(_ subjects: String, _ condition: String) throws -> Int {
        try Int.fetchOne(
          database,
          sql: """
            SELECT count(*) FROM (SELECT DISTINCT \(subjects) FROM change WHERE run=? AND \(condition))
            """, arguments: [run]) ?? 0
      }
      effects.edited = try count(TransactionKey.columns, "isWord IS NOT NULL")
      effects.derived = try count(TransactionKey.columns, "day IS NOT NULL AND isWord IS NULL")
      effects.derivedReceipts = try count("receipt", "receipt IS NOT NULL")
      effects.entries = try Self.entries(database, ofRun: run)
      return effects
    }
  }

  private static func entries(
    _ database: Database, ofRun run: Int
  ) throws -> [RunEffects.Entries] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT one.subject, count(*) AS entries, sum(one.before IS NULL) AS new,
          sum(last.after IS NULL) AS gone, sum(one.before IS NULL AND last.after IS NULL) AS both
        FROM (SELECT min(id) AS first, max(id) AS last FROM change
            WHERE run=? AND entry IS NOT NULL GROUP BY subject, entry) span
          JOIN change one ON one.id=span.first JOIN change last ON last.id=span.last
        GROUP BY one.subject
        """, arguments: [run])
    let counts = try rows.reduce(into: [String: RunEffects.Entries]()) { counts, row in
      let register = try RegisterHistory.register(row)
      func count(_ column: String) throws -> Int { try row.int(column) }
      let both = try count("both")
      let (added, deleted) = (try count("new") - both, try count("gone") - both)
      counts[register.name] = RunEffects.Entries(
        of: register, added: added, changed: try count("entries") - added - deleted - both,
        deleted: deleted)
    }
    return Registers.all.compactMap { counts[$0.name] }
  }
}
