internal import Foundation
internal import GRDB
package import Ledger
import Matching

extension LedgerStore {
  /// Deletes transactions for good: they stay out of every total also when a file brings them again.
  ///
  /// - Returns: what was deleted.
  package func delete(_ ids: [TransactionID]) throws -> [Transaction] {
    let found = try ids.map { try only($0) }
    for one in found where one.transaction.status != .counts {
      throw StoreError.doesNotCount(one.transaction.id, one.transaction.status)
    }
    try decide(about: found) { database in
      for key in found.map(\.key) {
        try database.run(
          "INSERT OR IGNORE INTO tombstone(\(TransactionKey.columns)) VALUES(?,?,?,?)",
          key.arguments)
      }
    }
    return found.map(\.transaction)
  }

  /// Takes deletions back.
  ///
  /// - Returns: what counts again.
  package func restore(_ ids: [TransactionID]) throws -> [Transaction] {
    let found = try ids.map { try only($0) }
    for one in found where one.transaction.status != .deleted {
      throw StoreError.notDeleted(one.transaction.id)
    }
    try decide(about: found) { try $0.raise(found.map(\.key)) }
    return found.map(\.transaction)
  }

  /// Takes the deletions of all rows back that a file in the ledger shows.
  ///
  /// - Returns: how many transactions count again, and which receipts have found their rows by that.
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

  /// Keeps what a person says of two rows: that they are one transaction, or that they are two.
  ///
  /// - Returns: the two, that which was imported first in front.
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

  /// What only a person can judge: pairs of rows that may be one transaction, by account and day.
  package func openQuestions(account: String? = nil) throws -> [OpenQuestion] {
    try duplicateQuestions(account: account).compactMap { question in
      guard let first = try transaction(question.first),
        let second = try transaction(question.second)
      else { return nil }
      return OpenQuestion(first: first, second: second, reason: question.reason)
    }
  }

  /// The one transaction that an id names.
  private func only(_ id: TransactionID) throws -> (key: TransactionKey, transaction: Transaction) {
    let found = try transactions(id: id)
    guard let transaction = found.first else { throw StoreError.noSuchTransaction(id) }
    guard found.count == 1 else { throw StoreError.ambiguous(id, count: found.count) }
    return (try reading { try Self.key($0, id) }, transaction)
  }

  /// Keeps a decision about rows.
  ///
  /// A deletion concerns rows of the same amount. A verdict may free a row for another one under its bank id,
  /// whose amount may be any.
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
  /// Takes away the tombstones of what these rows show, under whichever of its rows they stand.
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

  /// Takes away the tombstones of all rows that a statement shows.
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

/// What only a person can judge, worked out from the rows when it is asked for.
extension LedgerStore {
  /// Pairs of rows that may be one transaction, by account and day; of one account or of all.
  func duplicateQuestions(account: String? = nil) throws -> [RowQuestion] {
    try reading { database in
      let accounts = try database.rows("SELECT id, key FROM account ORDER BY key")
      var found: [RowQuestion] = []
      for row in accounts where try account == nil || row.text("key") == account {
        var rows = try AccountRows(database, seal, account: try row.int32("id"))
        // A file asks nothing of itself.
        guard rows.haveSeveralFiles else { continue }
        try rows.judge { _ in }
        found += rows.questions.sorted()
      }
      return found
    }
  }

  /// Rows of a period that may be the legs of own transfers, oldest first.
  func transferGroups(in period: Period) throws -> [TransferGroup] {
    guard let period = known(period) else { return [] }
    return try reading {
      try TransferRows(database: $0, seal: seal).questions(
        period.start...period.end, through: lastDay)
    }
  }

  /// All receipts that count, with what became of them and the rows that may have paid those that are open.
  package func settledReceipts() throws -> SettledReceipts {
    try reading { try ReceiptPayments(database: $0, seal: seal).matched() }
  }
}
