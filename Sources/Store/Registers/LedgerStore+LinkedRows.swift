internal import Foundation
internal import GRDB
package import Ledger
import LedgerSchema

extension LedgerStore {
  /// The counted rows linked to a property or a loan, in order of days.
  ///
  /// A row with several links appears once for each. Few tag sets contain a link. If none does, no
  /// rows are scanned.
  package func linkedRows() throws -> [LinkedRow] {
    try reading { database in
      var links: [Int64: [TransactionLink]] = [:]
      for row in try database.rows("SELECT id, tags FROM tagSet") {
        let tags = try row.text("tags").split(separator: "\u{1F}")
        let own = tags.compactMap { TransactionLink(tag: $0) }
        if !own.isEmpty { links[try row.int64("id")] = own }
      }
      guard !links.isEmpty else { return [] }
      let sets = links.keys.sorted().list
      return try database.rows(
        """
        SELECT t.day, t.account, t.fingerprint, t.occurrence, t.amount, t.tagSet,
          account.key AS accountKey, account.currency FROM txn t
          JOIN account ON account.id=t.account
        WHERE t.tagSet IN(\(sets)) AND t.isPending=0 AND t.status=0 AND t.day<=?
        ORDER BY 1,2,3,4
        """, [lastNumber]
      ).flatMap { row in
        guard let currency = Currency(try row.text("currency")) else { return [LinkedRow]() }
        let key = try TransactionKey(row: row)
        let account = try row.text("accountKey")
        let amount = Amount(minorUnits: try row.int64("amount"), currency: currency)
        return try (links[row.int64("tagSet")] ?? []).map {
          LinkedRow(id: key.id, account: account, amount: amount, link: $0)
        }
      }
    }
  }

  /// All changes of a register's records, oldest first, without those of undone runs.
  ///
  /// Without the key of an encrypted ledger, secret texts are left out.
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

extension LedgerStore {
  /// The rows that count instead of transactions from registers, by the ids of these transactions.
  ///
  /// Such a transaction is a duplicate of a bank row or of another such transaction.
  package func countedRows() throws -> [TransactionID: CountedRow] {
    try reading { database in
      // Few ledgers have such transactions, and most have thousands of other duplicates.
      let statements = try database.values(
        Int64.self, "SELECT id FROM statement WHERE layout=?", [Ledger.Statement.registerLayout])
      guard !statements.isEmpty else { return [:] }
      let list = statements.list
      var counted: [TransactionID: CountedRow] = [:]
      let rows = try database.rows(
        """
        SELECT l.day, l.account, l.fingerprint, l.occurrence, l.toDay, l.toAccount,
          l.toFingerprint, l.toOccurrence, t.amount, account.key AS accountKey, account.currency
        FROM link l
          JOIN txn own USING(day,account,fingerprint,occurrence)
          JOIN txn t ON t.day=l.toDay AND t.account=l.toAccount
            AND t.fingerprint=l.toFingerprint AND t.occurrence=l.toOccurrence
          JOIN account ON account.id=l.toAccount
        WHERE l.status=1 AND own.statement IN(\(list)) AND t.day<=?
        ORDER BY 1,2,3,4
        """, [lastNumber])
      for row in rows {
        guard let currency = Currency(try row.text("currency")) else { continue }
        let own = try TransactionKey(row: row)
        let to = try TransactionKey(row, "to")
        counted[own.id] = CountedRow(
          id: to.id, account: try row.text("accountKey"),
          amount: Amount(minorUnits: try row.int64("amount"), currency: currency))
      }
      return counted
    }
  }
}

extension LedgerStore {
  /// The remaining purchase and price from the run that marked a shopping list item as purchased.
  ///
  /// Only the log connects them to the item, because neither refers to it.
  ///
  /// - Returns: the newest run with a remaining record, and those records; nil if none remains.
  package func purchase(
    ofListEntry key: String
  ) throws -> (run: Int, left: [(register: Register, key: String)])? {
    try reading { database in
      let written = [Register.purchase, .pricePoint]
      let isThere = written.map { register in
        "made.subject='\(register.name)' AND made.entry IN(SELECT key FROM \(register.table))"
      }.joined(separator: " OR ")
      let rows = try database.rows(
        """
        SELECT DISTINCT made.run, made.subject, made.entry
        FROM change c JOIN change made ON made.run=c.run
        WHERE c.subject=? AND c.entry=? AND \(RegisterHistory.isByHand)
          AND made.before IS NULL AND (\(isThere)) ORDER BY made.id
        """, [Register.shoppingListEntry.name, key, RegisterHistory.byHand])
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
