internal import Foundation
internal import GRDB
package import Ledger
import Matching

extension LedgerStore {
  /// Deletes transactions: totals exclude them, even if another file shows them.
  ///
  /// - Returns: the transactions as they were before the deletion.
  /// - Throws: ``StoreError/doesNotCount(_:_:)`` if a transaction does not count,
  ///   ``StoreError/noSuchTransaction(_:)``, or ``StoreError/ambiguous(_:count:)``.
  package func delete(_ ids: [TransactionID]) throws -> [Transaction] {
    let found = try ids.map { try only($0) }
    for one in found where one.transaction.status != .counts {
      throw StoreError.doesNotCount(one.transaction.id, one.transaction.status)
    }
    try decide(about: found) { database in
      for key in found.map(\.key) {
        try database.run(
          "INSERT OR REPLACE INTO tombstone(\(TransactionKey.columns)) VALUES(?,?,?,?)",
          key.arguments)
      }
    }
    return found.map(\.transaction)
  }

  /// Restores deleted transactions.
  ///
  /// - Returns: the transactions as they were before.
  /// - Throws: ``StoreError/notDeleted(_:)`` if a transaction is not deleted,
  ///   ``StoreError/noSuchTransaction(_:)``, or ``StoreError/ambiguous(_:count:)``.
  package func restore(_ ids: [TransactionID]) throws -> [Transaction] {
    let found = try ids.map { try only($0) }
    for one in found where one.transaction.status != .deleted {
      throw StoreError.notDeleted(one.transaction.id)
    }
    try decide(about: found) { try $0.raise(found.map(\.key)) }
    return found.map(\.transaction)
  }

  /// Restores all deleted transactions that an imported file shows.
  ///
  /// - Returns: the number of restored transactions, and the ids of receipts that now match a
  ///   payment.
  package func restore(
    fileWithDigest digest: [UInt8]
  ) throws -> (count: Int, newlyPaid: Set<Int64>) {
    try writing { transaction in
      let statements = try transaction.database.rows(
        """
        SELECT s.id, s.account FROM statement s JOIN file ON file.id=s.file
          JOIN run ON run.id=file.run WHERE sha256=? AND undone=0
        """, [Data(digest)])
      var count = 0
      for row in statements {
        let raised = try transaction.database.raise(statement: try row.int64("id"))
        guard raised > 0 else { continue }
        count += raised
        transaction.touched.insert(account: try row.int32("account"))
      }
      return (count, try transaction.settle().receipts.newlyPaid)
    }
  }

  /// Stores the decision whether two rows are the same transaction.
  ///
  /// - Returns: the two transactions as they were before, in the given order.
  /// - Throws: ``StoreError/sameTransaction(_:)`` if both ids mean one row,
  ///   ``StoreError/noSuchTransaction(_:)``, or ``StoreError/ambiguous(_:count:)``.
  package func decide(
    _ one: TransactionID, _ other: TransactionID, areSame: Bool
  ) throws -> [Transaction] {
    let found = try [one, other].map { try only($0) }
    let keys = found.map(\.key).sorted()
    guard keys[0] != keys[1] else { throw StoreError.sameTransaction(one) }
    try decide(about: found, concernsAllRows: true) { database in
      try database.run(
        """
        INSERT OR REPLACE INTO verdict(\(TransactionKey.columns),\(TransactionKey.columns("other")),
          isSame) VALUES(?,?,?,?,?,?,?,?,?)
        """, keys[0].arguments + keys[1].arguments + [areSame])
    }
    return found.map(\.transaction)
  }

  /// Removes the decision whether two rows are the same transaction, if there is one.
  ///
  /// - Throws: ``StoreError/noSuchTransaction(_:)`` or ``StoreError/ambiguous(_:count:)``.
  package func withdraw(_ one: TransactionID, _ other: TransactionID) throws {
    let found = try [one, other].map { try only($0) }
    let keys = found.map(\.key).sorted()
    try decide(about: found, concernsAllRows: true) { database in
      let columns = [TransactionKey.columns, TransactionKey.columns("other")]
      try database.run(
        "DELETE FROM verdict WHERE (\(columns.joined(separator: ",")))=(?,?,?,?,?,?,?,?)",
        keys[0].arguments + keys[1].arguments)
    }
  }

  /// The open questions about possible duplicates in one account or all, by account and day.
  package func openQuestions(account: String? = nil) throws -> [OpenQuestion] {
    try duplicateQuestions(account: account).compactMap { question in
      guard let first = try transaction(question.first),
        let second = try transaction(question.second)
      else { return nil }
      return OpenQuestion(first: first, second: second, reason: question.reason)
    }
  }

  /// The transaction with an id, and its key.
  ///
  /// - Throws: ``StoreError/noSuchTransaction(_:)``, or ``StoreError/ambiguous(_:count:)`` if
  ///   several transactions have the id.
  private func only(_ id: TransactionID) throws -> (key: TransactionKey, transaction: Transaction) {
    let found = try transactions(id: id)
    guard let transaction = found.first else { throw StoreError.noSuchTransaction(id) }
    guard found.count == 1 else { throw StoreError.ambiguous(id, count: found.count) }
    return (try reading { try Self.key($0, id) }, transaction)
  }

  /// Stores a decision about rows, and marks the rows that it may affect.
  ///
  /// A deletion affects rows of the same amount. A verdict may free a row to match another one with
  /// the same bank id, of any amount.
  private func decide(
    about found: [(key: TransactionKey, transaction: Transaction)], concernsAllRows: Bool = false,
    _ body: (Database) throws -> Void
  ) throws {
    try writing { transaction in
      try body(transaction.database)
      for one in found {
        let amount = abs(one.transaction.amount.minorUnits)
        transaction.touched.insert(
          account: one.key.account, concernsAllRows ? .all : .amounts([amount]))
      }
    }
  }
}

extension Database {
  /// Removes the deletions of these rows and of all rows linked with them.
  ///
  /// - Returns: the number of these rows for which a deletion was removed.
  @discardableResult
  func raise(_ keys: [TransactionKey]) throws -> Int {
    var count = 0
    for key in keys {
      try run(
        """
        \(LinkedRows.ofOne)
        DELETE FROM tombstone WHERE (day,account,fingerprint,occurrence) IN linked
        """, key.arguments)
      if changesCount > 0 { count += 1 }
    }
    return count
  }

  /// Removes the deletions of all rows that a statement shows, and of all rows linked with them.
  ///
  /// - Returns: the number of the statement's rows for which a deletion was removed.
  func raise(statement: Int64) throws -> Int {
    guard try exists("SELECT 1 FROM tombstone") else { return 0 }
    let columns = TransactionKey.columns
    return try raise(
      TransactionKey.fetchAll(
        self,
        sql: """
          SELECT \(columns) FROM txn WHERE statement=?1
          UNION SELECT \(columns) FROM sighting WHERE statement=?1
          """, arguments: [statement]))
  }
}

/// Open questions and receipt states, derived on request.
extension LedgerStore {
  /// The pairs of rows that may be one transaction, by account and day.
  func duplicateQuestions(account: String? = nil) throws -> [RowQuestion] {
    try reading { database in
      let accounts = try database.rows(
        """
        SELECT id, key FROM account WHERE \(AccountKeys.isNotMerged("account.id")) ORDER BY key
        """)
      var found: [RowQuestion] = []
      for row in accounts where try account == nil || row.text("key") == account {
        var rows = try AccountRows(database, seal, account: try row.int32("id"))
        // A file raises no questions about its own rows.
        guard rows.haveSeveralFiles else { continue }
        try rows.judge { _ in }
        found += rows.questions.sorted()
      }
      return found
    }
  }

  /// The groups of possible transfers that overlap a period, oldest first.
  func transferGroups(in period: Period) throws -> [TransferGroup] {
    guard let period = known(period) else { return [] }
    return try reading {
      try TransferRows(database: $0, seal: seal).questions(
        period.start...period.end, through: lastDay)
    }
  }

  /// All receipts that count, with their payments and, if open, the rows that may have paid them.
  package func settledReceipts() throws -> SettledReceipts {
    try reading { try ReceiptPayments(database: $0, seal: seal).matched() }
  }
}
