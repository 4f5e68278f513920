internal import Foundation
internal import GRDB
package import Ledger

extension LedgerStore {
  /// The rows that count and are linked to a property or a loan, in the order of their days.
  ///
  /// Few sets of tags hold a link, so a ledger without any is not looked through.
  package func linkedRows() throws -> [LinkedRow] {
    try reading { database in
      var links: [Int64: [TransactionLink]] = [:]
      for row in try Row.fetchAll(database, sql: "SELECT id, tags FROM tagSet") {
        let tags = try row.text("tags").split(separator: "\u{1F}")
        let own = tags.compactMap { TransactionLink(tag: $0) }
        if !own.isEmpty { links[try row.int64("id")] = own }
      }
      guard !links.isEmpty else { return [] }
      let sets = links.keys.sorted().map(String.init).joined(separator: ",")
      return try Row.fetchAll(
        database,
        sql: """
          SELECT t.day, t.account, t.fingerprint, t.occurrence, t.amount, t.tagSet,
            account.key AS accountKey, account.currency FROM txn t
            JOIN account ON account.id=t.account
          WHERE t.tagSet IN(\(sets)) AND t.isPending=0 AND t.status=0 AND t.day<=?
          ORDER BY 1,2,3,4
          """, arguments: [lastNumber]
      ).flatMap { row in
        guard let currency = Currency(try row.text("currency")) else {
          return [LinkedRow]()
        }
        let key = try TransactionKey(row: row)
        let account = try row.text("accountKey")
        let amount = Amount(
          minorUnits: try row.int64("amount"), currency: currency)
        return try (links[row.int64("tagSet")] ?? []).map {
          LinkedRow(id: key.id, account: account, amount: amount, link: $0)
        }
      }
    }
  }

  /// Every change of the entries of a register that was not taken back, oldest first.
  ///
  /// For what shows no secret: of a sealed ledger whose key was not given, secret texts are left out.
  package func changes(of register: Register) throws -> [LedgerChange] {
    try reading { database in
      let secrets = EntrySecrets(database, seal)
      return try RegisterHistory(database: database).dated(register).map { run, day, change in
        LedgerChange(
          run: run, day: day, file: nil,
          subject: .entry(
            register, key: change.key,
            before: try change.entry(change.before, secrets, whenLocked: .leftOut),
            after: try change.entry(change.after, secrets, whenLocked: .leftOut)))
      }
    }
  }
}
