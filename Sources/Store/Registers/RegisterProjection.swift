internal import GRDB
package import Ledger
import LedgerSchema

extension Ledger.Statement {
  /// The layout of transactions that are derived from a register's entries.
  static let registerLayout = "(register)"
}

extension FingerprintHasher {
  /// The fingerprint of the transaction that a movement's entry becomes: the key alone is what it is.
  package static func fingerprint(ofMovement key: String, account: String) -> Fingerprint {
    var hasher = FingerprintHasher(account: account)
    var batch = EntryBatch()
    var entry = StatementEntry(
      bookingDate: CalendarDate(daysSince1970: 0),
      amount: .zero(.register), line: 1)
    entry.reference = batch.add("\u{1F}movement\u{1F}\(key)")
    return batch.withText { hasher.fingerprint(of: entry, in: $0) }
  }
}

extension Currency {
  /// Any currency serves: a movement is told by its key.
  fileprivate static let register = Currency.eur
}

/// Movements of one account and one file, as transactions to be.
package struct MovementBatch: Sendable {
  package var account: Account
  /// The file that the entries came from.
  package var source: RegisterSource
  /// One entry for each movement; the fingerprints are those of
  /// ``FingerprintHasher/fingerprint(ofMovement:account:)``.
  package var prepared: PreparedBatch

  package init(account: Account, source: RegisterSource, prepared: PreparedBatch) {
    self.account = account
    self.source = source
    self.prepared = prepared
  }
}

extension RegisterSession {
  /// What the run did to movements so far, by key.
  package func movementChanges() throws -> [MovementChange] {
    let history = RegisterHistory(database: database)
    var spans: [String: (first: RegisterHistory.Change, last: RegisterHistory.Change)] = [:]
    for change in try history.changes(ofRun: run) where change.register == .movement {
      spans[change.key] = (spans[change.key]?.first ?? change, change)
    }
    let byHand = try history.fieldsByHand(.movement)
    return try spans.sorted { $0.key < $1.key }.map { key, span in
      MovementChange(
        before: try span.first.entry(span.first.before, secrets),
        after: try span.last.entry(span.last.after, secrets),
        source: span.last.source,
        fieldsByHand: byHand[key] ?? [])
    }
  }

  /// Makes the transactions of movements what the register says: those of `before` go, then those of
  /// the batches come, which are asked for in between.
  package func project(
    replacing changes: [MovementChange], with batches: () throws -> [MovementBatch]
  ) throws {
    var accounts: Set<Int32> = []
    var days: ClosedRange<Int32>?
    func touch(_ day: CalendarDate) {
      let day = day.daysSince1970
      days = min(days?.lowerBound ?? day, day)...max(days?.upperBound ?? day, day)
    }
    let withdrawal = try HotStatement(
      database, "DELETE FROM txn WHERE day=?1 AND account=?2 AND fingerprint=?3")
    for before in changes.compactMap(\.before) {
      guard let account = try withdraw(before, withdrawal) else { continue }
      accounts.insert(account)
      before.day("date").map(touch)
    }
    let translator = try NameTranslator(database, seal, names: names)
    for batch in try batches() {
      let account = try database.account(batch.account, seal)
      accounts.insert(account)
      try write(batch, account, translator)
      batch.prepared.batch.entries.forEach { touch($0.bookingDate) }
    }
    try database.reconcile(accounts.sorted(), seal)
    if let days { try TransferPairing(database, seal).renew(days) }
  }

  /// Takes the transaction of an entry away; nil when its account is not there.
  private func withdraw(
    _ entry: RegisterEntry, _ delete: HotStatement
  ) throws -> Int32? {
    guard let key = entry.text("account"), let day = entry.day("date"),
      let account = try Int32.fetchOne(
        database.cachedStatement(sql: "SELECT id FROM account WHERE key=?"), arguments: [key])
    else { return nil }
    delete.bind(1, day.daysSince1970)
    delete.bind(2, account)
    delete.bind(3, FingerprintHasher.fingerprint(ofMovement: entry.key, account: key))
    try delete.run()
    return account
  }

  private func write(
    _ batch: MovementBatch, _ account: Int32, _ translator: NameTranslator
  ) throws {
    let days = batch.prepared.batch.entries.map(\.bookingDate.daysSince1970)
    try database.execute(
      sql: """
        INSERT INTO statement(file,account,layout,firstDay,lastDay,read,new) VALUES(?,?,?,?,?,?,?)
        """,
      arguments: [
        batch.source.file ?? file, account, Statement.registerLayout, days.min(), days.max(),
        days.count, days.count,
      ])
    let statement = database.lastInsertedRowID
    let insert = try TransactionInsert(database, seal, EntryProof(database))
    let shares = ShareWriter(database, account: account, translator: translator)
    let prepared = batch.prepared
    try prepared.batch.withText { text in
      for (index, entry) in prepared.batch.entries.enumerated() {
        let ids = try translator.ids(index, of: prepared, text)
        try insert(
          account: account, statement: statement, entry, prepared.fingerprints[index], 1,
          prepared.classifications[index], ids, text)
        if shares.has(prepared, index) {
          try insert.flush()
          try shares.write(prepared, index, occurrence: 1)
        }
      }
      try insert.flush()
    }
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
