internal import GRDB
package import Ledger
import LedgerSchema

extension Ledger.Statement {
  /// The layout of statements for transactions derived from a register's records.
  static let registerLayout = "(register)"
}

extension FingerprintHasher {
  /// The fingerprint of a manual transaction; it depends only on the account and the record's key.
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
  /// The currency in the fingerprints of manual transactions.
  ///
  /// Any currency works, because the key identifies a manual transaction.
  fileprivate static let register = Currency.eur
}

/// The manual transactions of one account and one file, prepared as transactions.
package struct ManualTransactionBatch: Sendable {
  package var account: Account
  /// The file of the records.
  package var source: RegisterSource
  /// The prepared entries, one for each manual transaction, with fingerprints from
  /// ``FingerprintHasher/fingerprint(ofManualTransaction:account:)``.
  package var prepared: PreparedBatch

  package init(account: Account, source: RegisterSource, prepared: PreparedBatch) {
    self.account = account
    self.source = source
    self.prepared = prepared
  }
}

extension RegisterSession {
  /// The changes of manual transactions by this run so far, in order of their keys.
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

  /// Deletes the rows that changed records had before the run.
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

  /// Writes manual transactions as rows; earlier decisions about them still apply.
  package func write(_ batches: [ManualTransactionBatch]) throws {
    var statements: [Int64] = []
    let translator =
      try batches.isEmpty
      ? nil : NameTranslator(database, seal, run: run, names: names)
    for batch in batches {
      guard let translator else { break }
      let account = try transaction.account(batch.account, run: run)
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

  /// Moves decisions, overrides and log lines to the new keys of manual transactions with a
  /// changed day or account.
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

  /// Marks the rows of an account with an amount and the receipts of that amount, or all rows of
  /// the account if the amount is nil.
  ///
  /// A manual transaction covers no days, so it affects only rows with its amount.
  private func touch(_ account: Int32, _ minorUnits: Int64?) {
    guard let amount = minorUnits.map({ abs($0) }) else {
      return transaction.touched.insert(account: account)
    }
    transaction.touched.insert(account: account, .amounts([amount]))
    transaction.touched.insert(amount: amount)
  }

  /// The key of a record's transaction; nil if its account or day is missing or unknown.
  ///
  /// The account of a record may have been renamed or merged into another one since.
  private func key(of entry: RegisterEntry) throws -> TransactionKey? {
    guard let name = entry.text("account"), let day = entry.day("date") else { return nil }
    let fingerprint = FingerprintHasher.fingerprint(ofManualTransaction: entry.key, account: name)
    let holder = try database.cachedStatement(
      sql: "SELECT account FROM txn WHERE day=? AND fingerprint=? AND occurrence=1")
    let named = try database.cachedStatement(sql: "SELECT id FROM account WHERE key=?")
    let account =
      try Int32.fetchOne(holder, arguments: [day.daysSince1970, fingerprint.blob])
      ?? Int32.fetchOne(named, arguments: [name]) ?? AccountKeys.id(of: name, in: database)
    return account.map {
      TransactionKey(day: day, account: $0, fingerprint: fingerprint, occurrence: 1)
    }
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
  /// The origin of the record after the change, or before it if the change deleted the record.
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

/// The change of one manual transaction by a run.
package struct ManualTransactionChange: Sendable {
  /// The record before the run; nil if the run added it.
  package let before: RegisterEntry?
  /// The current record; nil if it was deleted.
  package let after: RegisterEntry?
  /// The origin of the current record, or of the last one if it was deleted.
  package let source: RegisterSource
  /// The fields written by hand, in this run or before.
  package let fieldsByHand: Set<String>

  /// Whether any field was written by hand.
  package var isByHand: Bool { !fieldsByHand.isEmpty }
}
