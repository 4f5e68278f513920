internal import GRDB
package import Ledger
import LedgerSchema

extension LedgerStore {
  /// The purchase and the price that a person's run wrote when it marked a list entry as purchased,
  /// as far as they are still there.
  ///
  /// History alone knows what belongs together: neither names the entry.
  ///
  /// - Returns: the newest run that left something, and what; nil when nothing is left.
  package func purchase(
    ofListEntry key: String
  ) throws -> (run: Int, left: [(register: Register, key: String)])? {
    try reading { database in
      let written = [Register.purchase, .pricePoint]
      let isThere = written.map { register in
        "made.subject='\(register.name)' AND made.entry IN(SELECT key FROM \(register.table))"
      }.joined(separator: " OR ")
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT DISTINCT made.run, made.subject, made.entry
          FROM change c JOIN change made ON made.run=c.run
          WHERE c.subject=? AND c.entry=? AND \(RegisterHistory.isByHand)
            AND made.before IS NULL AND (\(isThere)) ORDER BY made.id
          """,
        arguments: [Register.shoppingListEntry.name, key, RegisterHistory.byHand])
      guard let run = try rows.map({ try $0.int("run") }).max() else {
        return nil
      }
      let left = try rows.filter { try $0.int("run") == run }
        .map { row in
          (try RegisterHistory.register(row), try row.text("entry"))
        }
      return (run, left)
    }
  }
}
