internal import GRDB
package import Ledger

extension LedgerStore {
  /// The rows that count in the place of transactions that entries of registers became, by the ids of
  /// those: a bank shows the same payment, or another entry does.
  package func countedRows() throws -> [TransactionID: CountedRow] {
    try reading { database in
      // Few ledgers have such transactions, and most have thousands of other duplicates.
      let statements = try Int64.fetchAll(
        database, sql: "SELECT id FROM statement WHERE layout=?",
        arguments: [Ledger.Statement.registerLayout])
      guard !statements.isEmpty else { return [:] }
      let list = statements.map(String.init).joined(separator: ",")
      var counted: [TransactionID: CountedRow] = [:]
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT l.day, l.account, l.fingerprint, l.occurrence, l.toDay, l.toAccount,
            l.toFingerprint, l.toOccurrence, t.amount, account.key AS accountKey, account.currency
          FROM link l
            JOIN txn own USING(day,account,fingerprint,occurrence)
            JOIN txn t ON t.day=l.toDay AND t.account=l.toAccount
              AND t.fingerprint=l.toFingerprint AND t.occurrence=l.toOccurrence
            JOIN account ON account.id=l.toAccount
          WHERE l.status=1 AND own.statement IN(\(list)) AND t.day<=?
          ORDER BY 1,2,3,4
          """, arguments: [lastNumber])
      for row in rows {
        guard let currency = Currency(try row.text("currency")) else {
          continue
        }
        let own = try TransactionKey(row: row)
        let to = try TransactionKey(row, "to")
        counted[own.id] = CountedRow(
          id: to.id, account: try row.text("accountKey"),
          amount: Amount(
            minorUnits: try row.int64("amount"), currency: currency))
      }
      return counted
    }
  }
}
