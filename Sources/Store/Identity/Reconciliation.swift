internal import GRDB
import Ledger

/// Works out the standing of every row of some accounts and writes what has changed.
///
/// It runs at the end of each file and after an undo, inside the same transaction. What it decides
/// is gathered in temporary tables first, so that only rows whose standing differs are touched.
struct Reconciliation {
  let database: Database
  private let seal: Seal
  private let accounts: [Int32]
  /// How many open questions the files with these ids are part of.
  private(set) var questionCount = 0

  /// Accounts that share a verdict with these are worked out together with them.
  init(_ database: Database, _ seal: Seal, accounts: [Int32]) throws {
    self.database = database
    self.seal = seal
    var known = Set(accounts)
    var queue = accounts
    while let account = queue.popLast() {
      let others = try Int32.fetchAll(
        database,
        sql: """
          SELECT otherAccount FROM verdict WHERE account=?1 AND otherAccount<>?1 AND isSame=1
          UNION SELECT account FROM verdict WHERE otherAccount=?1 AND account<>?1 AND isSame=1
          """, arguments: [account])
      for other in others where known.insert(other).inserted { queue.append(other) }
    }
    self.accounts = known.sorted()
  }

  /// Derives, and leaves the result in the temporary table `settled`.
  mutating func derive(file: Int64? = nil) throws {
    try database.execute(
      sql: """
        CREATE TEMP TABLE IF NOT EXISTS settled(
          account INTEGER NOT NULL, day INTEGER NOT NULL, fingerprint BLOB NOT NULL,
          occurrence INTEGER NOT NULL, standing INTEGER NOT NULL, toAccount INTEGER,
          toDay INTEGER, toFingerprint BLOB, toOccurrence INTEGER,
          PRIMARY KEY(day,account,fingerprint,occurrence)) WITHOUT ROWID;
        CREATE TEMP TABLE IF NOT EXISTS told(day, account, fingerprint, occurrence, standing,
          toDay, toAccount, toFingerprint, toOccurrence);
        DELETE FROM settled;
        DELETE FROM told;
        """)
    let insert = try HotStatement(
      database,
      """
      INSERT INTO told(day,fingerprint,occurrence,account,standing,toDay,toFingerprint,
        toOccurrence,toAccount) VALUES(?,?,?,?,?,?,?,?,?)
      """)
    for account in accounts {
      var count = 0
      var index: Int32?
      var pass = try AccountReconciliation(database, seal, account: account) { verdict in
        try Self.write(verdict, account: account, insert)
      } asked: { question in
        if let index, question.files.contains(index) { count += 1 }
      }
      index = pass.files.files.firstIndex { $0.id == file }.map(Int32.init)
      try pass.run()
      questionCount += count
    }
    // They were told amount by amount, and are kept in the order of the transactions.
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO settled(day,account,fingerprint,occurrence,standing,toDay,toAccount,
            toFingerprint,toOccurrence)
          SELECT day,account,fingerprint,occurrence,standing,toDay,toAccount,toFingerprint,
            toOccurrence FROM told ORDER BY day,account,fingerprint,occurrence,rowid;
        DELETE FROM told;
        """)
    try joinAcrossAccounts()
  }

  private static func write(
    _ verdict: AccountReconciliation.Verdict, account: Int32, _ insert: HotStatement
  ) throws {
    verdict.row.bind(to: insert, at: 1)
    insert.bind(4, account)
    insert.bind(5, verdict.standing.rawValue)
    if let to = verdict.to {
      to.bind(to: insert, at: 6)
      insert.bind(9, account)
    } else {
      for index in 6...9 as ClosedRange<Int32> { insert.bindNull(index) }
    }
    try insert.run()
  }

  /// What a person called one movement although the rows are of two accounts, of two amounts, or
  /// one of them only announced.
  private func joinAcrossAccounts() throws {
    let list = accounts.map(String.init).joined(separator: ",")
    let verdicts = try Row.fetchAll(
      database,
      sql: """
        SELECT v.*, a.statement AS s1, b.statement AS s2, a.line AS l1, b.line AS l2,
          a.isPending AS p1, b.isPending AS p2
        FROM verdict v
          JOIN txn a ON a.day=v.day AND a.account=v.account AND a.fingerprint=v.fingerprint
            AND a.occurrence=v.occurrence
          JOIN txn b ON b.day=v.otherDay AND b.account=v.otherAccount
            AND b.fingerprint=v.otherFingerprint AND b.occurrence=v.otherOccurrence
        WHERE isSame=1 AND (v.account<>v.otherAccount OR a.amount<>b.amount
            OR a.isPending OR b.isPending)
          AND (v.account IN(\(list)) OR v.otherAccount IN(\(list)))
        ORDER BY v.day, v.account, v.fingerprint, v.occurrence, v.otherDay, v.otherFingerprint
        """)
    for verdict in verdicts {
      var one = try StoredKey(verdict, "day", "account", "fingerprint", "occurrence")
      var other = try StoredKey(
        verdict, "otherDay", "otherAccount", "otherFingerprint", "otherOccurrence")
      let place = try (
        verdict.decode(Int64.self, forColumn: "s1"), verdict.decode(Int64.self, forColumn: "l1")
      )
      let otherPlace = try (
        verdict.decode(Int64.self, forColumn: "s2"), verdict.decode(Int64.self, forColumn: "l2")
      )
      let isPending = try verdict.flag("p1")
      let isOtherPending = try verdict.flag("p2")
      // The booked row counts, whichever came first.
      if isPending == isOtherPending ? otherPlace < place : isPending { swap(&one, &other) }
      try join(other, into: one, isPending == isOtherPending ? .double : .settled)
    }
  }

  private func join(
    _ later: StoredKey, into earlier: StoredKey, _ standing: Standing
  ) throws {
    let (later, earlier) = try (counting(later), counting(earlier))
    guard later != earlier else { return }
    try database.execute(
      sql: """
        UPDATE settled SET toDay=?1, toAccount=?2, toFingerprint=?3, toOccurrence=?4
        WHERE toDay=?5 AND toAccount=?6 AND toFingerprint=?7 AND toOccurrence=?8 AND standing=1
        """, arguments: StatementArguments(earlier.arguments + later.arguments))
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO settled(toDay,toAccount,toFingerprint,toOccurrence,
          day,account,fingerprint,occurrence,standing) VALUES(?,?,?,?,?,?,?,?,?)
        """,
      arguments: StatementArguments(earlier.arguments + later.arguments + [standing.rawValue]))
  }

  /// The row that counts for a double.
  private func counting(_ key: StoredKey) throws -> StoredKey {
    let row = try Row.fetchOne(
      database,
      sql: """
        SELECT toDay, toAccount, toFingerprint, toOccurrence FROM settled
        WHERE day=? AND account=? AND fingerprint=? AND occurrence=? AND standing=1
        """, arguments: StatementArguments(key.arguments))
    return try row.map {
      try StoredKey($0, "toDay", "toAccount", "toFingerprint", "toOccurrence")
    } ?? key
  }

  /// Writes links and standings that differ from what the ledger has.
  ///
  /// - Returns: the days of the first and last row whose standing changed.
  @discardableResult
  func write() throws -> ClosedRange<Int32>? {
    let changed = try changedDays()
    let list = accounts.map(String.init).joined(separator: ",")
    let same = "w.day=link.day AND w.account=link.account AND w.fingerprint=link.fingerprint "
    try database.execute(
      sql: """
        DELETE FROM link WHERE account IN(\(list)) AND NOT EXISTS(SELECT 1 FROM settled w
          WHERE \(same) AND w.occurrence=link.occurrence AND w.standing=link.standing
            AND w.toDay=link.toDay AND w.toAccount=link.toAccount
            AND w.toFingerprint=link.toFingerprint AND w.toOccurrence=link.toOccurrence);
        INSERT INTO link(day,account,fingerprint,occurrence,toDay,toAccount,toFingerprint,
            toOccurrence,standing)
          SELECT day,account,fingerprint,occurrence,toDay,toAccount,toFingerprint,toOccurrence,
            standing FROM settled w WHERE toDay IS NOT NULL AND NOT EXISTS(SELECT 1 FROM link
              WHERE \(same) AND w.occurrence=link.occurrence);
        UPDATE txn SET standing=0 WHERE standing<>0 AND account IN(\(list)) AND NOT EXISTS(
          SELECT 1 FROM settled w WHERE w.day=txn.day AND w.account=txn.account
            AND w.fingerprint=txn.fingerprint AND w.occurrence=txn.occurrence);
        UPDATE txn SET standing=w.standing FROM settled w
          WHERE w.day=txn.day AND w.account=txn.account AND w.fingerprint=txn.fingerprint
            AND w.occurrence=txn.occurrence AND w.standing<>txn.standing;
        """)
    try TransactionEdits(database: database).spread()
    return changed
  }

  private func changedDays() throws -> ClosedRange<Int32>? {
    let list = accounts.map(String.init).joined(separator: ",")
    let same = "w.day=t.day AND w.account=t.account AND w.fingerprint=t.fingerprint "
    let row = try Row.fetchOne(
      database,
      sql: """
        SELECT min(day) AS first, max(day) AS last FROM (
          SELECT day FROM txn t WHERE standing<>0 AND account IN(\(list)) AND NOT EXISTS(
            SELECT 1 FROM settled w WHERE \(same) AND w.occurrence=t.occurrence)
          UNION ALL SELECT w.day FROM settled w JOIN txn t ON \(same)
            AND w.occurrence=t.occurrence WHERE w.standing<>t.standing)
        """)
    guard let first = row?["first"] as Int32?, let last = row?["last"] as Int32? else { return nil }
    return first...last
  }
}
