internal import Foundation
internal import GRDB
package import Ledger

extension LedgerStore {
  /// Keeps what a person decided about a receipt; nil takes the decision back.
  package func decide(_ receipt: StoredReceipt, _ verdict: ReceiptVerdict?) throws {
    try writing { transaction in
      let database = transaction.database
      // The row that an earlier decision took may pay any receipt of its amount.
      transaction.touched.insert(receipts: .all)
      let ofReceipt: StatementArguments = [receipt.digest.blob, receipt.occurrence]
      try database.execute(
        sql: "DELETE FROM receiptVerdict WHERE digest=? AND receiptOccurrence=?",
        arguments: ofReceipt)
      guard let verdict else { return }
      var row: StatementArguments = [nil, nil, nil, nil]
      if case .paid(let key) = verdict {
        row = key.arguments
        // A row pays one receipt: an earlier decision about it gives way.
        try database.execute(
          sql: "DELETE FROM receiptVerdict WHERE \(TransactionKey.isKey)", arguments: row)
      }
      try database.execute(
        sql: """
          INSERT INTO receiptVerdict(digest,receiptOccurrence,\(TransactionKey.columns))
          VALUES(?,?,?,?,?,?)
          """, arguments: ofReceipt + row)
    }
  }

  /// The keys of the rows that an id names; more than one when the short fingerprint is not unique.
  package func transactionKeys(id: TransactionID) throws -> [TransactionKey] {
    try reading { database in
      try Row.fetchAll(
        database,
        sql: "SELECT \(TransactionKey.columns) FROM txn WHERE day=? AND occurrence=?",
        arguments: [id.day.daysSince1970, id.occurrence]
      ).map(TransactionKey.init(row:)).filter { $0.fingerprint.prefix == id.prefix }
    }
  }

  /// Takes back what the files of a run showed of receipts; those that no file shows go.
  static func takeBackReceipts(_ database: Database, run: Int) throws {
    let files = "SELECT id FROM file WHERE run=?"
    try database.execute(
      sql: "DELETE FROM receiptSighting WHERE file IN(\(files))", arguments: [run])
    try remove(
      database, receipts: "SELECT id FROM receipt EXCEPT SELECT receipt FROM receiptSighting")
  }

  /// Removes the receipts that a query names; the rows that they split are whole again.
  static func remove(_ database: Database, receipts query: String) throws {
    try ReceiptSplits(database).remove(query)
    try database.execute(sql: "DELETE FROM receipt WHERE id IN(\(query))")
  }
}
