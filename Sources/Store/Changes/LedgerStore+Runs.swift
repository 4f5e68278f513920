internal import GRDB
package import Ledger
import LedgerSchema

extension LedgerStore {
  /// All runs, oldest first.
  package func runs() throws -> [ImportRun] {
    try reading { database in
      let batches = try database.rows(
        """
        SELECT file.run, file.name, file.format, account.key, s.read, s.new, s.alreadyIn,
          s.updated, s.ignored, s.rejected
        FROM statement s JOIN file ON file.id=s.file JOIN account ON account.id=s.account
        WHERE s.layout<>? ORDER BY s.id
        """, [Statement.registerLayout])
      // Rules do not create receipts, so this counts the receipts that they changed as updates.
      let receipts = try database.rows(
        """
        SELECT file.run, file.name, file.format, :receipts AS key, r.read,
          iif(format=:rules,0,r.new) AS new, r.alreadyIn, iif(format=:rules,r.new,0) AS updated,
          0 AS ignored, 0 AS rejected
        FROM receiptFile r JOIN file ON file.id=r.file ORDER BY r.file
        """, ["rules": ImportBatch.byRules, "receipts": ImportBatch.ofReceipts])
      let registers = try database.rows(
        """
        SELECT file.run, file.name, file.format, 'registers' AS key, r.read, r.new, r.alreadyIn,
          r.updated, 0 AS ignored, r.rejected
        FROM registerFile r JOIN file ON file.id=r.file ORDER BY r.file
        """)
      // The counts of rows that rules read come before those of receipts.
      let ofRules = registers.filter { $0["format"] == ImportBatch.byRules }
      let others = registers.filter { $0["format"] != ImportBatch.byRules }
      let byRun = Dictionary(grouping: batches + ofRules + receipts + others) { row -> Int in
        row["run"] ?? 0
      }
      return try database.rows("SELECT * FROM run ORDER BY id").map { row in
        let id = try row.int("id")
        return ImportRun(
          id: id, day: try row.day("day"), isUndone: try row.flag("undone"),
          batches: try (byRun[id] ?? []).map(ImportBatch.init(row:)))
      }
    }
  }

  /// Undoes a run, as if its files had never been imported.
  ///
  /// A transaction that another file also shows stays, and belongs to that file from then on. The
  /// files of the run can be imported again. If the run wrote to registers, `body` gets a session
  /// with the restored registers.
  ///
  /// - Returns: the number of removed transactions of statements, and the number of transactions
  ///   kept because other files show them. ``effects(ofRun:)`` counts manual transactions.
  /// - Throws: ``StoreError/noSuchRun(_:)``, ``StoreError/alreadyUndone(_:)``, the errors of
  ///   ``UndoOrder`` if a later run must be undone first, and ``StoreError/constraint(reason:)`` if
  ///   this would also delete records that the run did not change.
  package func undo(
    run: Int, names: ClassificationNames = ClassificationNames(),
    _ body: (RegisterSession) throws -> Void = { _ in }
  ) throws -> (removed: Int, kept: Int) {
    try writing { transaction in
      let database = transaction.database
      guard let undone = try database.value(Bool.self, "SELECT undone FROM run WHERE id=?", [run])
      else { throw StoreError.noSuchRun(run) }
      guard !undone else { throw StoreError.alreadyUndone(run) }
      try database.run("UPDATE run SET undone=1 WHERE id=?", [run])
      try RunRules(database).clear(run)
      try touch(run, transaction)
      try MergeUndo(transaction: transaction, run: run)()
      let result = try database.followingDigests { try takeBack(database, run: run) }
      let undo = ChangeUndo(transaction, run: run)
      try undo()
      try takeBackRegisters(transaction, run: run, names: names, body)
      try undo.forget()
      return result
    }
  }

  /// Marks the accounts and days of the run, and all receipts; call it before rows are deleted.
  private func touch(_ run: Int, _ transaction: WriteTransaction) throws {
    let statements = try transaction.database.rows(
      "SELECT account, firstDay, lastDay FROM statement s JOIN file ON file.id=s.file WHERE run=?",
      [run])
    for statement in statements {
      transaction.touched.insert(account: try statement.int32("account"))
      if let days = try statement.days("firstDay", "lastDay") { transaction.touched.insert(days) }
    }
    transaction.touched.insert(receipts: .all)
  }

  private func takeBackRegisters(
    _ transaction: WriteTransaction, run: Int, names: ClassificationNames,
    _ body: (RegisterSession) throws -> Void
  ) throws {
    let undo = RegisterUndo(database: transaction.database, run: run)
    guard try undo.isNeeded() else { return }
    let session = RegisterSession(transaction, run: run, file: nil, isByHand: false, names: names)
    try transaction.database.run("INSERT INTO writingRun(one,run) VALUES(1,?)", [run])
    try undo()
    try transaction.database.run("DELETE FROM writingRun")
    try body(session)
  }

  private func takeBack(_ database: Database, run: Int) throws -> (removed: Int, kept: Int) {
    // Equal rows are renumbered after the deletion, and the commit checks their foreign keys.
    try database.run("PRAGMA defer_foreign_keys=ON")
    let mine = "SELECT s.id FROM statement s JOIN file f ON f.id=s.file WHERE f.run=\(run)"
    try database.run("DELETE FROM sighting WHERE statement IN(\(mine))")
    // The earliest remaining sighting becomes the origin.
    try database.run(
      """
      CREATE TEMP TABLE heir AS
      SELECT x.day, x.account, x.fingerprint, x.occurrence, min(x.statement) AS statement,
        x.line, x.bankID, x.isPending
      FROM sighting x JOIN txn t USING(day,account,fingerprint,occurrence)
      WHERE t.statement IN(\(mine)) GROUP BY 1,2,3,4;
      UPDATE txn SET statement=heir.statement, line=heir.line, bankID=heir.bankID,
        bankPending=heir.isPending, isPending=min(txn.isPending,heir.isPending) FROM heir
      WHERE \(TransactionKey.same("txn", "heir"));
      DELETE FROM sighting WHERE EXISTS(SELECT 1 FROM heir
        WHERE \(TransactionKey.same("heir", "sighting")) AND heir.statement=sighting.statement);
      """)
    let kept = try database.value(Int.self, "SELECT count(*) FROM heir") ?? 0
    let removed = try delete(database, statements: mine)
    try Self.takeBackReceipts(database, run: run)
    // A row becomes pending again if only a file of this run showed it as booked.
    try database.run(
      """
      DROP TABLE heir;
      UPDATE txn SET isPending=1 WHERE isPending=0 AND bankPending=1 AND NOT EXISTS(
        SELECT 1 FROM sighting s WHERE \(TransactionKey.same("s", "txn")) AND s.isPending=0);
      """)
    return (removed, kept)
  }

  /// Deletes the transactions of some statements, and renumbers the remaining equal rows from 1.
  ///
  /// - Returns: the number of deleted transactions, without manual ones.
  private func delete(_ database: Database, statements: String) throws -> Int {
    let removed =
      try database.value(
        Int.self,
        """
        SELECT count(*) FROM txn JOIN statement ON statement.id=txn.statement
        WHERE statement IN(\(statements)) AND layout<>?
        """, [Statement.registerLayout]) ?? 0
    try database.run(
      """
      CREATE TEMP TABLE gone AS SELECT DISTINCT day, account, fingerprint FROM txn
        WHERE statement IN(\(statements));
      DELETE FROM txn WHERE statement IN(\(statements));
      """)
    let twins = try database.rows(
      """
      SELECT t.day, t.account, t.fingerprint, t.occurrence,
        row_number() OVER(PARTITION BY t.day, t.account, t.fingerprint ORDER BY t.occurrence)
          AS place
      FROM gone JOIN txn t USING(day,account,fingerprint) ORDER BY 1, 2, 3, 4
      """)
    try OccurrenceShift(twins.map(TransactionKey.init(row:))).moveFacts(in: database)
    let secrets = try SecretTexts(database, seal)
    for twin in twins where twin["place"] as Int != twin["occurrence"] as Int {
      // A box is bound to its row's key and would not open under another occurrence.
      let row = try TransactionKey(row: twin)
      let texts = try SecretField.ofTransactions.map {
        try secrets.text(nil, $0, of: .transaction(row)) ?? ""
      }
      try database.run(
        """
        UPDATE txn SET occurrence=:place, previous=\(Schema.previous(of: ":place"))
        WHERE day=:day AND account=:account AND fingerprint=:fingerprint AND occurrence=:occurrence
        """, StatementArguments(Dictionary(uniqueKeysWithValues: twin.map { ($0, $1) })))
      var moved = row
      moved.occurrence = try twin.int32("place")
      for (field, text) in zip(SecretField.ofTransactions, texts) {
        try secrets.keep(text.utf8, field, of: .transaction(moved))
      }
    }
    try database.run("DROP TABLE gone")
    return removed
  }
}

extension ImportBatch {
  /// Creates a batch from a row of joined tables.
  fileprivate init(row: Row) throws {
    self.init(
      file: try row.text("name"), account: try row.text("key"), format: try row.text("format"))
    read = try row.int("read")
    new = try row.int("new")
    alreadyIn = try row.int("alreadyIn")
    updated = try row.int("updated")
    ignored = try row.int("ignored")
    rejected = try row.int("rejected")
  }
}

extension LedgerStore {
  /// The effects of a run on registers, accounts, overrides and derived fields.
  ///
  /// Each row, receipt, account and record counts once in each number.
  package func effects(ofRun run: Int) throws -> RunEffects {
    try reading { database in
      var effects = RunEffects()
      func count(_ subjects: String, _ condition: String) throws -> Int {
        try database.value(
          Int.self,
          """
          SELECT count(*) FROM (SELECT DISTINCT \(subjects) FROM change WHERE run=? AND \(condition))
          """, [run]) ?? 0
      }
      effects.edited = try count(TransactionKey.columns, "isWord IS NOT NULL")
      effects.derived = try count(TransactionKey.columns, "day IS NOT NULL AND isWord IS NULL")
      effects.derivedReceipts = try count("receipt", "receipt IS NOT NULL")
      effects.accounts = try count("account", "subject='\(AccountEdits.subject)'")
      effects.mergedAccounts = try database.values(
        String.self,
        """
        SELECT key FROM account JOIN accountMerge g ON g.account=account.id
        WHERE g.run=? ORDER BY key
        """, [run])
      effects.entries = try Self.entries(database, ofRun: run)
      return effects
    }
  }

  private static func entries(_ database: Database, ofRun run: Int) throws -> [RunEffects.Entries] {
    let rows = try database.rows(
      """
      SELECT one.subject, count(*) AS entries, sum(one.before IS NULL) AS new,
        sum(last.after IS NULL) AS gone, sum(one.before IS NULL AND last.after IS NULL) AS both
      FROM (SELECT min(id) AS first, max(id) AS last FROM change
          WHERE run=? AND entry IS NOT NULL GROUP BY subject, entry) span
        JOIN change one ON one.id=span.first JOIN change last ON last.id=span.last
      GROUP BY one.subject
      """, [run])
    let counts = try rows.reduce(into: [String: RunEffects.Entries]()) { counts, row in
      let register = try RegisterHistory.register(row)
      func count(_ column: String) throws -> Int { try row.int(column) }
      let both = try count("both")
      let (added, deleted) = (try count("new") - both, try count("gone") - both)
      counts[register.name] = RunEffects.Entries(
        of: register, added: added, changed: try count("entries") - added - deleted - both,
        deleted: deleted)
    }
    return Registers.all.compactMap { counts[$0.name] }
  }
}
