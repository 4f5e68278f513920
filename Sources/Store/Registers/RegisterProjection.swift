internal import GRDB
package import Ledger
import LedgerSchema

extension Ledger.Statement {
  /// The layout of transactions that are derived from a register's entries.
  static let registerLayout = "(register)"
}

extension FingerprintHasher {
  /// The fingerprint of the transaction that an entry becomes: the key alone is what it is.
  package static func fingerprint(ofManualTransaction key: String, account: String) -> Fingerprint {
    var hasher = FingerprintHasher(account: account)
    var batch = EntryBatch()
    var entry = StatementEntry(
      bookingDate: CalendarDate(daysSince1970: 0), amount: .zero(.register), line: 1)
    entry.reference = batch.add("\u{1F}movement\u{1F}\(key)")
    return batch.withText { hasher.fingerprint(of: entry, in: $0) }
  }
}

extension Currency {
  /// Any currency serves: a manual transaction is told by its key.
  fileprivate static let register = Currency.eur
}

/// Manual transactions of one account and one file, as transactions to be.
package struct ManualTransactionBatch: Sendable {
  package var account: Account
  /// The file that the entries came from.
  package var source: RegisterSource
  /// One entry for each manual transaction; the fingerprints are those of
  /// ``FingerprintHasher/fingerprint(ofManualTransaction:account:)``.
  package var prepared: PreparedBatch

  package init(account: Account, source: RegisterSource, prepared: PreparedBatch) {
    self.account = account
    self.source = source
    self.prepared = prepared
  }
}

extension RegisterSession {
  /// What the run did to manual transactions so far, by key.
  package func manualTransactionChanges() throws -> [ManualTransactionChange] {
    let history = RegisterHistory(database: database)
    var spans: [String: (first: RegisterHistory.Change, last: RegisterHistory.Change)] = [:]
    for change in try history.changes(ofRun: run) where change.register == .manualTransaction {
      spans[change.key] = (spans[change.key]?.first ?? change, change)
    }
    let byHand = try history.fieldsByHand(.manualTransaction)
    return try spans.sorted { $0.key < $1.key }.map { key, span in
      ManualTransactionChange(
        before: try span.first.entry(span.first.before, secrets),
        after: try span.last.entry(span.last.after, secrets), source: span.last.source,
        fieldsByHand: byHand[key] ?? [])
    }
  }

  /// Takes away the transactions of manual transactions as they were before the run changed them.
  package func withdraw(_ changes: [ManualTransactionChange]) throws {
    let delete = try database.hot("DELETE FROM txn WHERE day=?1 AND account=?2 AND fingerprint=?3")
    var days: Set<CalendarDate> = []
    for before in changes.compactMap(\.before) {
      guard let key = try key(of: before) else { continue }
      days.insert(key.day)
      touch(key.account, before.amount("amount")?.minorUnits)
      try transaction.touchPartners(of: key)
      delete.bind(1, key.day)
      delete.bind(2, key.account)
      delete.bind(3, key.fingerprint)
      try delete.run()
    }
    transaction.touched.insert(days: days)
  }

  /// Makes transactions of manual transactions; what was decided about them before the changes holds.
  package func write(_ batches: [ManualTransactionBatch]) throws {
    let translator = try NameTranslator(database, seal, names: names)
    var statements: [Int64] = []
    for batch in batches {
      let account = try transaction.account(batch.account)
      statements.append(try write(batch, account, translator))
      let entries = batch.prepared.batch.entries
      transaction.touched.insert(days: entries.map(\.bookingDate))
      for entry in entries { touch(account, entry.amount.minorUnits) }
    }
    try moveDecisions()
    for statement in statements {
      try TransactionEdits(database: database).apply(statement: statement)
    }
  }

  /// A transaction of another day or account is another row to the ledger, and the same one to a person.
  private func moveDecisions() throws {
    var keys: [String: [TransactionKey]] = [:]
    for change in try RegisterHistory(database: database).changes(ofRun: run)
    where change.register == .manualTransaction && change.before != nil {
      for row in [change.before, change.after] {
        guard let key = try change.entry(row, secrets).flatMap(key) else { continue }
        keys[change.key, default: []].append(key)
      }
    }
    var moves: [TransactionKey: TransactionKey] = [:]
    for known in keys.values {
      for key in known { moves[key] = known.last }
    }
    try KeyMoves(moves).apply(in: database)
  }

  /// What a person wrote covers no days, so it concerns rows of its amount alone.
  private func touch(_ account: Int32, _ minorUnits: Int64?) {
    guard let amount = minorUnits.map({ abs($0) }) else {
      return transaction.touched.insert(account: account)
    }
    transaction.touched.insert(account: account, .amounts([amount]))
    transaction.touched.insert(amount: amount)
  }

  /// The key of the transaction that an entry is; nil when its account is not there.
  private func key(of entry: RegisterEntry) throws -> TransactionKey? {
    guard let name = entry.text("account"), let day = entry.day("date"),
      let account = try Int32.fetchOne(
        database.cachedStatement(sql: "SELECT id FROM account WHERE key=?"), arguments: [name])
    else { return nil }
    return TransactionKey(
      day: day, account: account,
      fingerprint: FingerprintHasher.fingerprint(ofManualTransaction: entry.key, account: name),
      occurrence: 1)
  }

  private func write(
    _ batch: ManualTransactionBatch, _ account: Int32, _ translator: NameTranslator
  ) throws -> Int64 {
    let days = batch.prepared.batch.entries.map(\.bookingDate.daysSince1970)
    try database.run(
      "INSERT INTO statement(file,account,layout,firstDay,lastDay,read,new) VALUES(?,?,?,?,?,?,?)",
      [
        batch.source.file ?? file, account, Statement.registerLayout, days.min(), days.max(),
        days.count, days.count,
      ])
    let statement = database.lastInsertedRowID
    let insert = try TransactionInsert(database, seal, EntryProof(database))
    let shares = ShareWriter(database: database, translator: translator)
    let prepared = batch.prepared
    try prepared.batch.withText { text in
      for (index, entry) in prepared.batch.entries.enumerated() {
        let ids = try translator.ids(index, of: prepared, text)
        let key = TransactionKey(
          day: entry.bookingDate, account: account, fingerprint: prepared.fingerprints[index],
          occurrence: 1)
        try insert(key, statement: statement, entry, ids, text)
        if shares.has(prepared, index) {
          try insert.flush()
          try shares.write(prepared, index, of: key)
        }
      }
      try insert.flush()
    }
    return statement
  }
}

extension RegisterHistory.Change {
  /// Where the row that the change left came from.
  fileprivate var source: RegisterSource {
    guard let row = after ?? before, row.count >= Register.commonColumns.count else {
      return RegisterSource()
    }
    var source = RegisterSource(
      line: Int.fromDatabaseValue(row[3]), path: String.fromDatabaseValue(row[4]) ?? "")
    source.file = Int64.fromDatabaseValue(row[2])
    return source
  }
}

/// What a run did to one entry of the register of manual transactions.
package struct ManualTransactionChange: Sendable {
  /// The entry before the run; nil when the run added it.
  package let before: RegisterEntry?
  /// The entry as it is now; nil when it is gone.
  package let after: RegisterEntry?
  /// Where the entry as it is now came from.
  package let source: RegisterSource
  /// The fields that a person wrote, in this run or before.
  package let fieldsByHand: Set<String>

  /// Whether a person wrote it, or wrote in it.
  package var isByHand: Bool { !fieldsByHand.isEmpty }
}
