internal import GRDB
package import Ledger

extension LedgerStore {
  /// What a run did to registers and to what is said of transactions, all its changes of one entry
  /// taken together.
  package func effects(ofRun run: Int) throws -> RunEffects {
    try reading { database in
      var effects = RunEffects()
      effects.edited =
        try Int.fetchOne(
          database,
          sql: """
            SELECT count(*) FROM (SELECT DISTINCT day, account, fingerprint, occurrence
              FROM editChange WHERE run=?)
            """, arguments: [run]) ?? 0
      effects.derived =
        try Int.fetchOne(
          database, sql: "SELECT count(*) FROM derivation WHERE run=?", arguments: [run]) ?? 0
      effects.derivedReceipts =
        try Int.fetchOne(
          database, sql: "SELECT count(DISTINCT receipt) FROM receiptDerivation WHERE run=?",
          arguments: [run]) ?? 0
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT one.register, count(*) AS entries, sum(one.before IS NULL) AS new,
            sum(last.after IS NULL) AS gone, sum(one.before IS NULL AND last.after IS NULL) AS both
          FROM (SELECT min(id) AS first, max(id) AS last FROM registerChange WHERE run=?
              GROUP BY register, key) span
            JOIN registerChange one ON one.id=span.first
            JOIN registerChange last ON last.id=span.last
          GROUP BY one.register
          """, arguments: [run])
      let counts = try rows.reduce(into: [String: RunEffects.Entries]()) { counts, row in
        let name = try row.decode(String.self, forColumn: "register")
        guard let register = Registers[name] else { throw RegisterHistory.unreadable(name) }
        func count(_ column: String) throws -> Int { try row.decode(Int.self, forColumn: column) }
        let both = try count("both")
        let (added, deleted) = (try count("new") - both, try count("gone") - both)
        counts[name] = RunEffects.Entries(
          of: register, added: added, changed: try count("entries") - added - deleted - both,
          deleted: deleted)
      }
      effects.entries = Registers.all.compactMap { counts[$0.name] }
      return effects
    }
  }
}
