internal import Foundation
internal import GRDB
package import Ledger

/// A receipt, the row that paid it, and the shares that its lines give the row's money.
package struct Payment: Hashable, Sendable {
  package let receipt: Int64
  package let row: TransactionKey
  package let reason: String
  package let shares: [Share]

  /// What one category bears of a row.
  package struct Share: Hashable, Sendable {
    /// The ledger's number of the category.
    package let category: Int32
    package let amount: Int64

    package init(category: Int32, amount: Int64) {
      self.category = category
      self.amount = amount
    }
  }

  /// No shares leave the row whole.
  package init(receipt: Int64, row: TransactionKey, reason: String, shares: [Share]) {
    self.receipt = receipt
    self.row = row
    self.reason = reason
    self.shares = shares
  }
}

extension LedgerStore {
  package func settle(
    _ payments: [Payment], open: Set<Int64>, in scope: ReceiptScope = .all
  ) throws {
    do {
      try queue.write { try Self.settle($0, payments, open: open, in: scope) }
    } catch {
      throw Self.translated(error, path: path)
    }
  }

  static func settle(
    _ database: Database, _ payments: [Payment], open: Set<Int64>, in scope: ReceiptScope
  ) throws {
    let condition = try scope.condition(database)
    guard try differs(database, payments, open, condition) else { return }
    let concerned = "SELECT r.id FROM receipt r WHERE \(condition)"
    let split = """
      SELECT day,account,fingerprint,occurrence FROM split
        JOIN payment USING(day,account,fingerprint,occurrence)
      WHERE ofStatement=0 AND byRule IS NULL AND receipt IN(\(concerned))
      """
    try database.execute(
      sql: """
        UPDATE txn SET hasSplits=0 WHERE (day,account,fingerprint,occurrence) IN(\(split));
        DELETE FROM split WHERE ofStatement=0 AND byRule IS NULL
          AND (day,account,fingerprint,occurrence) IN(\(split));
        DELETE FROM payment WHERE receipt IN(\(concerned));
        UPDATE receipt SET isOpen=0 WHERE isOpen=1 AND id IN(\(concerned));
        """)
    for id in open.sorted() {
      try database.execute(sql: "UPDATE receipt SET isOpen=1 WHERE id=?", arguments: [id])
    }
    for payment in payments { try write(payment, database) }
  }

  private static func differs(
    _ database: Database, _ payments: [Payment], _ open: Set<Int64>, _ condition: String
  ) throws -> Bool {
    let stillOpen = "SELECT id FROM receipt r WHERE isOpen=1 AND \(condition)"
    guard try Set(Int64.fetchAll(database, sql: stillOpen)) == open else { return true }
    var shares: [TransactionKey: [Payment.Share]] = [:]
    let paid = "receipt r JOIN payment p ON p.receipt=r.id"
    let splits = """
      SELECT split.* FROM \(paid) JOIN split ON split.day=p.day AND split.account=p.account
        AND split.fingerprint=p.fingerprint AND split.occurrence=p.occurrence
      WHERE ofStatement=0 AND byRule IS NULL AND \(condition)
      ORDER BY split.day,split.account,split.fingerprint,split.occurrence,part
      """
    for row in try Row.fetchAll(database, sql: splits) {
      shares[try TransactionKey(row), default: []].append(
        Payment.Share(
          category: try row.decode(Int32.self, forColumn: "category"),
          amount: try row.decode(Int64.self, forColumn: "amount")))
    }
    let stored = try Row.fetchAll(
      database, sql: "SELECT p.* FROM \(paid) WHERE \(condition)"
    ).map { row in
      let key = try TransactionKey(row)
      return Payment(
        receipt: try row.decode(Int64.self, forColumn: "receipt"), row: key,
        reason: try row.decode(String.self, forColumn: "reason"), shares: shares[key] ?? [])
    }
    return Set(stored) != Set(payments)
  }

  private static func write(_ payment: Payment, _ database: Database) throws {
    try database.execute(
      sql: """
        INSERT INTO payment(day,account,fingerprint,occurrence,receipt,reason) VALUES(?,?,?,?,?,?)
        """,
      arguments: payment.row.arguments + [payment.receipt, payment.reason])
    guard !payment.shares.isEmpty else { return }
    try database.execute(
      sql: """
        UPDATE txn SET hasSplits=1 WHERE day=? AND account=? AND fingerprint=? AND occurrence=?
        """,
      arguments: payment.row.arguments)
    for (index, share) in payment.shares.enumerated() {
      try database.execute(
        sql: """
          INSERT INTO split(day,account,fingerprint,occurrence,part,category,amount)
          VALUES(?,?,?,?,?,?,?)
          """,
        arguments: payment.row.arguments + [index + 1, share.category, share.amount])
    }
  }

  /// Keeps what a person decided about a receipt; nil takes the decision back.
  package func decide(
    _ receipt: StoredReceipt, _ verdict: ReceiptVerdict?, settle: Settling = { _ in }
  ) throws {
    try deciding(settle) { database in
      try database.execute(
        sql: "DELETE FROM receiptVerdict WHERE digest=? AND receiptOccurrence=?",
        arguments: [receipt.digest.blob, receipt.occurrence])
      guard let verdict else { return }
      var arguments: StatementArguments = [receipt.digest.blob, receipt.occurrence]
      if case .paid(let row) = verdict {
        arguments += row.arguments
        // A row pays one receipt: an earlier decision about it gives way.
        try database.execute(
          sql: """
            DELETE FROM receiptVerdict
            WHERE day=? AND account=? AND fingerprint=? AND occurrence=?
            """,
          arguments: row.arguments)
      } else {
        arguments += [nil, nil, nil, nil]
      }
      try database.execute(
        sql: """
          INSERT INTO receiptVerdict(digest,receiptOccurrence,day,account,fingerprint,occurrence)
          VALUES(?,?,?,?,?,?)
          """,
        arguments: arguments)
    }
  }

  /// The keys of the rows that an id names; more than one when the short fingerprint is not unique.
  package func transactionKeys(id: TransactionID) throws -> [TransactionKey] {
    try reading { database in
      try Row.fetchAll(
        database,
        sql: "SELECT day,account,fingerprint,occurrence FROM txn WHERE day=? AND occurrence=?",
        arguments: [id.day.daysSince1970, id.occurrence]
      ).map(TransactionKey.init).filter { $0.fingerprint.prefix == id.prefix }
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
    try database.execute(
      sql: """
        UPDATE txn SET hasSplits=0 WHERE (day,account,fingerprint,occurrence) IN(
          SELECT day,account,fingerprint,occurrence FROM split
            JOIN payment USING(day,account,fingerprint,occurrence)
          WHERE ofStatement=0 AND byRule IS NULL AND receipt IN(\(query)));
        DELETE FROM split WHERE ofStatement=0 AND byRule IS NULL AND (day,account,fingerprint,occurrence) IN(
          SELECT day,account,fingerprint,occurrence FROM payment WHERE receipt IN(\(query)));
        DELETE FROM receipt WHERE id IN(\(query));
        """)
  }
}
