internal import GRDB
package import Ledger
import LedgerSchema

extension RegisterSession {
  /// Merges an account into another one, as if its files had been imported there.
  ///
  /// - Returns: the counts of rows that the merge added, and of rows that both accounts had.
  /// - Throws: ``StoreError/constraint(reason:)`` if a key is unknown or both mean one account.
  package func merge(account key: String, into other: String) throws -> MergeCounts {
    guard let account = try AccountKeys.id(of: key, in: database),
      let target = try AccountKeys.id(of: other, in: database), account != target
    else { throw StoreError.constraint(reason: "\(key) cannot be merged into \(other)") }
    return try AccountMerge(transaction: transaction, run: run, account: account, target: target)()
  }
}

/// A merge of one account into another one.
///
/// The merge copies the account's statements to the other account. The copies belong to the run of
/// the merge. Undoing that run therefore removes what the merge added, like the undo of an import.
/// The rows of the merged account stay as duplicates of rows in the other account.
///
/// Rows of manual transactions are not copied: they move when their records change.
struct AccountMerge {
  let transaction: WriteTransaction
  let run: Int
  let account: Int32
  let target: Int32

  private var database: Database { transaction.database }

  func callAsFunction() throws -> MergeCounts {
    try database.run("PRAGMA defer_foreign_keys=ON")
    try touch()
    try database.run(
      "INSERT INTO accountMerge(account,target,run) VALUES(?,?,?)", [account, target, run])
    try copyStatements()
    try mapRows()
    try copyRows()
    try copySightings()
    try copyFacts()
    try MergedFacts(transaction: transaction, run: run, account: account, target: target).give()
    try takeNumber()
    try countStatements()
    try database.renewDigests(of: "SELECT id FROM temp.copiedStatement")
    try touch()
    let counts = try counts()
    try database.run("DROP TABLE temp.copiedStatement")
    return counts
  }

  private func touch() throws {
    transaction.touched.merge = run
    for one in [account, target] {
      transaction.touched.insert(account: one)
      try transaction.touchAllDays(of: one)
    }
    transaction.touched.insert(receipts: .all)
  }

  /// Copies the files and statements of the account, except those of undone runs and of manual
  /// transactions.
  private func copyStatements() throws {
    try database.run(
      """
      CREATE TEMP TABLE copiedStatement(original INTEGER PRIMARY KEY, id INTEGER NOT NULL) STRICT
      """)
    let statements = try database.rows(
      """
      SELECT s.id, s.file FROM statement s JOIN file ON file.id=s.file JOIN run ON run.id=file.run
      WHERE s.account=? AND undone=0 AND s.layout<>? ORDER BY s.id
      """, [account, Ledger.Statement.registerLayout])
    var files: [Int64: Int64] = [:]
    for statement in statements {
      let file = try statement.int64("file")
      if files[file] == nil {
        try database.run(
          """
          INSERT INTO file(run,name,sha256,format,profile)
          SELECT ?, name, sha256, format, profile FROM file WHERE id=?
          """, [run, file])
        files[file] = database.lastInsertedRowID
      }
      let original = try statement.int64("id")
      try database.run(
        """
        INSERT INTO statement(file,account,firstDay,lastDay,opening,openingDay,closing,closingDay,
          read,ignored,rejected,layout,numbers)
        SELECT ?, ?, firstDay, lastDay, opening, openingDay, closing, closingDay,
          ignored+rejected, ignored, rejected, layout, numbers FROM statement WHERE id=?
        """, [files[file], target, original])
      try database.run(
        "INSERT INTO temp.copiedStatement VALUES(?,?)", [original, database.lastInsertedRowID])
    }
  }

  /// Adds each row of the copied statements to `mergedRow`, with its fingerprint in the other
  /// account.
  private func mapRows() throws {
    var proof = try FingerprintProof(database, transaction.seal)
    let insert = try database.hot(
      """
      INSERT INTO mergedRow VALUES(?1,?2,?3,?4,?5,NOT EXISTS(SELECT 1 FROM txn
        WHERE day=?1 AND account=?6 AND fingerprint=?5 AND occurrence=?4))
      """)
    let rows = try proof.fingerprints(
      of: "SELECT original FROM temp.copiedStatement", as: target)
    for (key, fingerprint) in rows {
      insert.bind(1, key)
      insert.bind(5, fingerprint)
      insert.bind(6, target)
      try insert.run()
    }
  }

  /// The SQL for the join of rows `w`, their rows `m` of `mergedRow`, and the copies `c` of
  /// statements.
  private static let rows = """
    mergedRow m JOIN txn w ON \(TransactionKey.same("w", "m"))
      JOIN temp.copiedStatement c ON c.original=w.statement
    """

  /// The columns that have the same values in a row and its copy.
  private static let columns = """
    amount,category,place,isTransfer,isPending,line,kind,bankKind,bankPending,balance,valueDay,
    cleanPayee,tagSet,note,payee,memo,reference,bankID,sourceCategory,counterparty,placeReason
    """

  /// Copies the rows that the other account lacks, with their postings, original amounts and
  /// trades.
  ///
  /// Postings from receipts are not copied.
  private func copyRows() throws {
    let shared = Self.columns.split(separator: ",").map { "w.\($0.drop { $0.isWhitespace })" }
    try database.run(
      """
      INSERT INTO txn(\(TransactionKey.columns),previous,statement,hasSplits,\(Self.columns))
      SELECT m.day, ?2, m.toFingerprint, m.occurrence, \(Schema.previous(of: "m.occurrence")), c.id,
        EXISTS(SELECT 1 FROM split s WHERE \(TransactionKey.same("s", "w"))
          AND (s.ofStatement=1 OR s.byRule=1)) AND w.hasSplits,
        \(shared.joined(separator: ","))
      FROM \(Self.rows) WHERE m.account=?1 AND m.isNew=1
      ORDER BY m.day, m.toFingerprint, m.occurrence
      """, [account, target])
    let parts = [
      ("entryPart", "part,amount,payee,memo", "1"), ("original", "currency,amount", "1"),
      ("trade", "security,action,units,unitPrice,fees,taxes", "1"),
      (
        "split", "part,category,amount,isTransfer,ofStatement,byRule",
        "x.ofStatement=1 OR x.byRule=1"
      ),
    ]
    for (table, columns, condition) in parts {
      let values = columns.split(separator: ",").map { "x.\($0)" }.joined(separator: ",")
      try database.run(
        """
        INSERT INTO \(table)(\(TransactionKey.columns),\(columns))
        SELECT m.day, ?2, m.toFingerprint, m.occurrence, \(values)
        FROM \(table) x JOIN mergedRow m ON \(TransactionKey.same("m", "x"))
        WHERE m.account=?1 AND m.isNew=1 AND (\(condition))
        """, [account, target])
    }
    try copySecrets()
  }

  /// Seals the texts of copied rows again, because a box is bound to one row.
  private func copySecrets() throws {
    let secrets = try SecretTexts(database, transaction.seal)
    guard secrets.areSealed else { return }
    let rows = try database.rows(
      "SELECT * FROM mergedRow WHERE account=? AND isNew=1", [account])
    for row in rows {
      let key = try TransactionKey(row: row)
      for field in SecretField.ofTransactions {
        let text = try secrets.text(nil, field, of: .transaction(key)) ?? ""
        try secrets.keep(text.utf8, field, of: .transaction(key.merged(row, into: target)))
      }
    }
  }

  /// Adds sightings to rows of the other account for the copied statements that also show them.
  ///
  /// A pending row becomes booked if the merged account shows it as booked.
  private func copySightings() throws {
    try database.run(
      """
      INSERT INTO sighting(\(TransactionKey.columns),statement,line,bankID,isPending)
      SELECT m.day, :target, m.toFingerprint, m.occurrence, c.id, s.line, s.bankID, s.isPending
      FROM mergedRow m JOIN sighting s ON \(TransactionKey.same("s", "m"))
        JOIN temp.copiedStatement c ON c.original=s.statement WHERE m.account=:account
      UNION ALL
      SELECT m.day, :target, m.toFingerprint, m.occurrence, c.id, w.line, w.bankID, w.bankPending
      FROM \(Self.rows) WHERE m.account=:account AND m.isNew=0;
      UPDATE txn SET isPending=0 FROM mergedRow m JOIN txn w ON \(TransactionKey.same("w", "m"))
      WHERE m.account=:account AND m.isNew=0 AND w.isPending=0 AND txn.isPending=1
        AND txn.day=m.day AND txn.account=:target AND txn.fingerprint=m.toFingerprint
        AND txn.occurrence=m.occurrence;
      """, ["account": account, "target": target])
  }

  /// Copies the bank's corrections, the positions, and the bank ids that several rows share.
  private func copyFacts() throws {
    try database.run(
      """
      INSERT OR IGNORE INTO correction(account,correctedID,day,fingerprint,occurrence,deletes)
      SELECT :target, x.correctedID, m.day, m.toFingerprint, m.occurrence, x.deletes
      FROM correction x JOIN mergedRow m ON \(TransactionKey.same("m", "x"))
      WHERE m.account=:account;
      INSERT INTO position(statement,security,day,units,unitPrice,marketValue)
      SELECT c.id, p.security, p.day, p.units, p.unitPrice, p.marketValue
      FROM position p JOIN temp.copiedStatement c ON c.original=p.statement;
      INSERT OR IGNORE INTO sharedID(account,bankID)
      SELECT :target, bankID FROM sharedID WHERE account=:account;
      """, ["account": account, "target": target])
    try shareIDs()
  }

  /// Marks the bank ids of rows with different content as shared, as an import does.
  private func shareIDs() throws {
    let ids = try database.rows(
      """
      WITH shown AS (
        SELECT t.day, t.fingerprint, t.bankID, t.statement FROM txn t
          WHERE t.account=?1 AND t.bankID IS NOT NULL
        UNION ALL SELECT s.day, s.fingerprint, s.bankID, s.statement FROM sighting s
          WHERE s.account=?1 AND s.bankID IS NOT NULL)
      SELECT bankID, min(day) AS day FROM shown GROUP BY bankID
      HAVING count(DISTINCT fingerprint)>1
        AND max(statement IN(SELECT id FROM temp.copiedStatement))
      """, [target])
    for row in ids {
      let (id, day) = (try row.text("bankID"), try row.day("day"))
      let isNone = Array(id.utf8).withUnsafeBufferPointer { PositionalID.isNone($0, on: day) }
      guard !isNone else { continue }
      try database.run(
        "INSERT OR IGNORE INTO sharedID(account,bankID) VALUES(?,?)", [target, id])
    }
  }

  /// Logs the merge, and gives the account's number to the other account if that has none.
  private func takeNumber() throws {
    let secrets = try SecretTexts(database, transaction.seal)
    let numbers = try [account, target].map { (id: Int32) -> String? in
      try secrets.text(
        database.value(String.self, "SELECT number FROM account WHERE id=?", [id]),
        .accountNumber, of: .numbered(Int64(id)))
    }
    let edits = try AccountEdits(transaction, run: run)
    try edits.logMerge(of: account, into: target)
    guard let number = numbers[0], numbers[1] == nil else { return }
    _ = try edits.apply(.number(number), to: target)
  }

  private func countStatements() throws {
    try database.run(
      """
      UPDATE statement SET (new,alreadyIn,read)=(
        SELECT n, s, n+s+ignored+rejected FROM (
          SELECT (SELECT count(*) FROM txn
              WHERE txn.account=?1 AND txn.statement=statement.id) AS n,
            (SELECT count(*) FROM sighting WHERE sighting.statement=statement.id) AS s))
      WHERE id IN(SELECT id FROM temp.copiedStatement)
      """, [target])
  }

  private func counts() throws -> MergeCounts {
    let sql = "SELECT count(*) FROM mergedRow WHERE account=? AND isNew=?"
    func count(_ isNew: Bool) throws -> Int {
      try database.value(Int.self, sql, [account, isNew]) ?? 0
    }
    return MergeCounts(added: try count(true), shared: try count(false))
  }
}

extension TransactionKey {
  /// The key of the same row in the account into which this key's account was merged.
  ///
  /// `row` is the row of `mergedRow` with this key.
  func merged(_ row: Row, into target: Int32) throws -> TransactionKey {
    TransactionKey(
      day: day, account: target, fingerprint: try row.fingerprint("toFingerprint"),
      occurrence: occurrence)
  }
}
