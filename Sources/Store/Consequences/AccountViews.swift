internal import GRDB
import Ledger
import Matching

extension AccountFiles {
  /// The files that show rows of an account.
  init(_ database: Database, account: Int32) throws {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT s.id, s.file, s.firstDay, s.lastDay, s.numbers, s.rejected>0 AS hasRejects,
          CASE s.layout WHEN ?3 THEN ?3 ELSE file.format||'/'||s.layout END AS source,
          s.layout=?2 AS isMended, s.layout=?3 AS isByHand
        FROM statement s JOIN file ON file.id=s.file JOIN run ON run.id=file.run
        WHERE s.account=?1 AND undone=0 ORDER BY s.id
        """,
      arguments: [account, Ledger.Statement.rejectsLayout, Ledger.Statement.registerLayout])
    self.init(
      try rows.map { row in
        var statement = Statement(
          id: try row.int64("id"),
          file: try row.int64("file"),
          source: try row.text("source"))
        statement.days = try row.days("firstDay", "lastDay")
        statement.isNumbered = try row.flag("numbers")
        statement.hasRejects = try row.flag("hasRejects")
        statement.isMended = try row.flag("isMended")
        statement.isByHand = try row.flag("isByHand")
        return statement
      })
  }

  /// The files that show a row, by their indices.
  func showing(_ key: TransactionKey, _ database: Database) throws -> [Int32] {
    let rows = try HotStatement(
      database,
      """
      SELECT statement FROM txn WHERE \(TransactionKey.isNumbered)
      UNION SELECT statement FROM sighting WHERE \(TransactionKey.isNumbered)
      """)
    rows.bind(1, key)
    var statements: [Int64] = []
    while try rows.next() { statements.append(rows.int64(0)) }
    return showing(statements).files
  }

  /// For each bank id that rows of the account share, these rows in the order of the files.
  func shownIDs(_ database: Database, account: Int32) throws -> [[SharedBankIDs.Shown]] {
    let columns = "t.day, t.fingerprint, t.occurrence, t.amount, t.isPending"
    let rows = try HotStatement(
      database,
      """
      SELECT \(columns), i.bankID, t.statement AS shownBy, t.line AS place FROM sharedID i
        JOIN txn t ON t.account=i.account AND t.bankID=i.bankID WHERE i.account=?1
      UNION ALL SELECT \(columns), i.bankID, s.statement, s.line FROM sharedID i
        JOIN sighting s ON s.account=i.account AND s.bankID=i.bankID
        JOIN txn t USING(day,account,fingerprint,occurrence) WHERE i.account=?1
      ORDER BY 6, 7, 8, 1, 2, 3
      """)
    rows.bind(1, account)
    var groups: [[SharedBankIDs.Shown]] = []
    var last: String?
    while try rows.next() {
      let statement = rows.int64(6)
      guard !numbering.contains(statement), let file = file(ofStatement: statement) else {
        continue
      }
      let bankID = rows.text(5)
      if bankID != last { groups.append([]) }
      last = bankID
      groups[groups.count - 1].append(
        SharedBankIDs.Shown(
          rows.key(0, in: account), amount: rows.int64(3), isPending: rows.int32(4) != 0,
          file: file, source: files[Int(file)].source))
    }
    return groups
  }
}

extension AccountFacts {
  /// What people and the bank said about rows of an account.
  init(_ database: Database, account: Int32) throws {
    self.init()
    try forEach("SELECT day, fingerprint, occurrence FROM tombstone WHERE account=?1") {
      deleted.insert($0.key(0, in: account))
    }
    // Verdicts about rows of two accounts are another matter: see JoinedRows.
    try forEach(
      """
      SELECT day, fingerprint, occurrence, otherDay, otherFingerprint, otherOccurrence, isSame
      FROM verdict WHERE account=?1 AND otherAccount=?1
      """
    ) { say($0.key(0, in: account), $0.key(3, in: account), areSame: $0.int32(6) != 0) }
    try forEach(
      """
      SELECT c.day, c.fingerprint, c.occurrence, t.day, t.fingerprint, t.occurrence
      FROM correction c JOIN txn t ON t.account=c.account AND t.bankID=c.correctedID
      WHERE c.account=?1
      UNION SELECT c.day, c.fingerprint, c.occurrence, s.day, s.fingerprint, s.occurrence
      FROM correction c JOIN sighting s ON s.account=c.account AND s.bankID=c.correctedID
      WHERE c.account=?1 ORDER BY 1, 2, 3, 4, 5, 6
      """
    ) { correct($0.key(3, in: account), by: $0.key(0, in: account)) }
    // Whether the ledger has the entry that they name is all one.
    try forEach(
      "SELECT day, fingerprint, occurrence FROM correction WHERE account=?1 AND deletes=1"
    ) { deleting.insert($0.key(0, in: account)) }

    func forEach(_ sql: String, _ body: (HotStatement) -> Void) throws {
      let rows = try HotStatement(database, sql)
      rows.bind(1, account)
      while try rows.next() { body(rows) }
    }
  }
}
