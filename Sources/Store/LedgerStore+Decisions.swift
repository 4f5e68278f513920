internal import Foundation
internal import GRDB
package import Ledger

extension LedgerStore {
  /// Says after a decision which rows paid which receipts, in the same transaction.
  package typealias Settling = (any ReceiptHolder) throws -> Void

  /// Deletes transactions for good: they stay out of every total also when a file brings them again.
  ///
  /// - Returns: what was deleted.
  package func delete(
    _ ids: [TransactionID], settle: Settling = { _ in }
  ) throws -> [Transaction] {
    let found = try ids.map { try only($0) }
    for one in found where one.transaction.standing != .counts {
      throw StoreError.doesNotCount(one.transaction.id, one.transaction.standing)
    }
    try decide(about: found.map(\.key), settle) { database, key in
      try database.execute(
        sql: "INSERT OR IGNORE INTO tombstone(day,account,fingerprint,occurrence) VALUES(?,?,?,?)",
        arguments: StatementArguments(key.arguments))
    }
    return found.map(\.transaction)
  }

  /// Takes deletions back.
  ///
  /// - Returns: what counts again.
  package func restore(
    _ ids: [TransactionID], settle: Settling = { _ in }
  ) throws -> [Transaction] {
    let found = try ids.map { try only($0) }
    for one in found where one.transaction.standing != .deleted {
      throw StoreError.notDeleted(one.transaction.id)
    }
    try decide(about: found.map(\.key), settle) { database, key in
      try database.raise([key])
    }
    return found.map(\.transaction)
  }

  /// Takes the deletions of all rows back that a file in the ledger shows.
  ///
  /// - Returns: how many transactions count again.
  package func restore(
    fileWithDigest digest: [UInt8], settle: Settling = { _ in }
  ) throws -> Int {
    var count = 0
    // Receipts can take seconds; where no row came back none is settled.
    func settleRestored(_ holder: any ReceiptHolder) throws {
      if count > 0 { try settle(holder) }
    }
    return try deciding(settleRestored) { database in
      let statements = try Row.fetchAll(
        database,
        sql: """
          SELECT s.id, s.account FROM statement s JOIN file ON file.id=s.file
            JOIN run ON run.id=file.run WHERE sha256=? AND undone=0
          """, arguments: [Data(digest)])
      for row in statements {
        count += try database.raise(statement: try row.decode(Int64.self, forColumn: "id"))
      }
      let accounts = try Set(statements.map { try $0.decode(Int32.self, forColumn: "account") })
      try database.reconcile(Array(accounts), seal)
      return count
    }
  }

  /// Keeps what a person says of two rows: that they are one movement, or that they are two.
  ///
  /// - Returns: the two, that which was imported first in front.
  package func decide(
    _ one: TransactionID, _ other: TransactionID, areSame: Bool, settle: Settling = { _ in }
  ) throws -> [Transaction] {
    let found = try [one, other].map { try only($0) }
    let keys = found.map(\.key).sorted()
    guard keys[0] != keys[1] else { throw StoreError.sameTransaction(one) }
    try decide(about: keys, settle) { database, key in
      guard key == keys[0] else { return }
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO verdict(day,account,fingerprint,occurrence,otherDay,otherAccount,
            otherFingerprint,otherOccurrence,isSame) VALUES(?,?,?,?,?,?,?,?,?)
          """,
        arguments: StatementArguments(keys[0].arguments + keys[1].arguments + [areSame]))
    }
    return found.map(\.transaction)
  }

  /// What only a person can judge: pairs of rows that may be one movement, by account and day.
  package func openQuestions(account: String? = nil) throws -> [OpenQuestion] {
    let found = try reading { database in
      var found: [(account: Int32, question: RowQuestion)] = []
      for (id, key) in try database.accountKeys() where account == nil || key == account {
        // A file asks nothing of itself.
        guard try AccountFiles(database, account: id).files.count > 1 else { continue }
        var questions: [RowQuestion] = []
        var pass = try AccountReconciliation(database, seal, account: id) { _ in
        } asked: {
          questions.append($0)
        }
        try pass.run()
        found += questions.sorted().map { (id, $0) }
      }
      return found
    }
    return try found.compactMap { account, question in
      guard let first = try transaction(question.first, account: account),
        let second = try transaction(question.second, account: account)
      else { return nil }
      return OpenQuestion(first: first, second: second, reason: question.reason)
    }
  }

  private func transaction(_ key: AccountRowKey, account: Int32) throws -> Transaction? {
    try fetch(
      "t.day=? AND t.account=? AND t.fingerprint=? AND t.occurrence=?",
      [key.day, account, key.fingerprint.bytes, key.occurrence]
    ).first
  }

  /// The one transaction that an id names.
  private func only(_ id: TransactionID) throws -> (key: StoredKey, transaction: Transaction) {
    let found = try transactions(id: id)
    guard let transaction = found.first else { throw StoreError.noSuchTransaction(id) }
    guard found.count == 1 else { throw StoreError.ambiguous(id, count: found.count) }
    let key = try reading { database in
      try Row.fetchOne(
        database,
        sql: """
          SELECT t.day, t.account, t.fingerprint, t.occurrence
          FROM txn t JOIN account ON account.id=t.account WHERE \(Self.isNamed)
          """, arguments: Self.naming(transaction)
      ).map { try StoredKey($0, "day", "account", "fingerprint", "occurrence") }
    }
    guard let key else { throw StoreError.noSuchTransaction(id) }
    return (key, transaction)
  }

  /// Keeps a decision, and settles receipts by it.
  func deciding<Result>(
    _ settle: Settling, _ body: (Database) throws -> Result
  ) throws -> Result {
    try writing { database in
      let result = try body(database)
      // A decision belongs to no run, and receipts are settled without one.
      try settle(DerivationSession(database, seal, run: 0))
      return result
    }
  }

  private func decide(
    about keys: [StoredKey], _ settle: Settling, _ body: (Database, StoredKey) throws -> Void
  ) throws {
    try deciding(settle) { database in
      for key in keys { try body(database, key) }
      try database.reconcile(Array(Set(keys.map(\.account))), seal)
    }
  }
}

extension Database {
  /// Works out anew which rows of some accounts count, and which of these are transfers.
  func reconcile(_ accounts: [Int32], _ seal: Seal) throws {
    var reconciliation = try Reconciliation(self, seal, accounts: accounts)
    try reconciliation.derive()
    if let changed = try reconciliation.write() { try TransferPairing(self, seal).renew(changed) }
  }

  /// Takes away the tombstones of what these rows show, under whichever of its rows they stand.
  @discardableResult
  func raise(_ keys: [StoredKey]) throws -> Int {
    var count = 0
    for key in keys {
      try execute(
        sql: """
          \(LinkedRows.ofOne)
          DELETE FROM tombstone WHERE (day,account,fingerprint,occurrence) IN movement
          """, arguments: StatementArguments(key.arguments))
      if changesCount > 0 { count += 1 }
    }
    return count
  }

  /// Takes away the tombstones of all rows that a statement shows.
  func raise(statement: Int64) throws -> Int {
    guard try Bool.fetchOne(self, sql: "SELECT EXISTS(SELECT 1 FROM tombstone)") ?? false else {
      return 0
    }
    let rows = try Row.fetchAll(
      self,
      sql: """
        SELECT day, account, fingerprint, occurrence FROM txn WHERE statement=?1
        UNION SELECT day, account, fingerprint, occurrence FROM sighting WHERE statement=?1
        """, arguments: [statement])
    return try raise(
      try rows.map { try StoredKey($0, "day", "account", "fingerprint", "occurrence") })
  }

  fileprivate func accountKeys() throws -> [(Int32, String)] {
    try Row.fetchAll(self, sql: "SELECT id, key FROM account ORDER BY key").map { row in
      try (row.decode(Int32.self, forColumn: "id"), row.decode(String.self, forColumn: "key"))
    }
  }
}

extension Fingerprint {
  /// The sixteen bytes.
  fileprivate var bytes: Data {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Data($0) }
  }
}

extension RowQuestion: Comparable {
  static func < (one: RowQuestion, other: RowQuestion) -> Bool {
    one.first == other.first
      ? one.second.precedes(other.second) : one.first.precedes(other.first)
  }
}
