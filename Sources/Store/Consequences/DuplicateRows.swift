internal import GRDB
import Ledger
import Matching

/// A change of a row's status.
struct StatusChange {
  var day: CalendarDate
  var amount: Int64
  /// The id of the first statement that shows the row.
  var statement: Int64
  var isPending: Bool
  var before: TransactionStatus
  var after: TransactionStatus
}

/// The derivation of row statuses: duplicate, deleted, superseded, settled or lapsed.
///
/// Results are first collected in temporary tables. Then only changed links and statuses are
/// written.
struct DuplicateRows: Consequence {
  static let tables = ["link"]
  static let columns = ["SELECT \(TransactionKey.columns),status FROM txn WHERE status<>0"]

  static func clear(_ database: Database) throws {
    try database.run("UPDATE txn SET status=0 WHERE status<>0")
  }

  let database: Database
  let seal: Seal

  func derive(_ touched: inout Touched, _ settled: inout Settled) throws {
    for (account, amounts) in touched.asked {
      var rows = try AccountRows(database, seal, account: account)
      try rows.judge(.amounts(Set(amounts.map { abs($0) }))) { _ in }
      settled.questionCount += rows.questionCount(ofFile: touched.file)
    }
    guard !touched.accounts.isEmpty else { return }
    let accounts = try linked(to: Set(touched.accounts.keys))
    let joined = JoinedRows(database: database, accounts: accounts)
    var scope = try joined.mayReachOtherAmounts() ? AmountScope.all : .none
    for rows in touched.accounts.values { scope.add(rows) }
    settled.questionCount += try gather(accounts, scope, touched.file)
    try joined.join()
    try joinMerged(accounts, scope)
    settled.statuses = try changes(accounts, scope)
    touched.insert(days: settled.statuses.map(\.day))
    for amount in Set(settled.statuses.map(\.amount)) { touched.insert(amount: amount) }
    try write(accounts, scope)
    if try TransactionEdits(database: database).spread(merge: touched.merge) {
      touched.insert(receipts: .all)
    }
  }

  /// The accounts, and those connected to them by merges or by verdicts that two rows are the same.
  ///
  /// All these accounts must be derived together.
  private func linked(to accounts: Set<Int32>) throws -> [Int32] {
    var known = accounts
    var queue = Array(accounts)
    while let account = queue.popLast() {
      let others = try database.values(
        Int32.self,
        """
        SELECT otherAccount FROM verdict WHERE account=?1 AND otherAccount<>?1 AND isSame=1
        UNION SELECT account FROM verdict WHERE otherAccount=?1 AND account<>?1 AND isSame=1
        UNION SELECT target FROM accountMerge WHERE account=?1
        UNION SELECT account FROM accountMerge WHERE target=?1
        """, [account])
      for other in others where known.insert(other).inserted { queue.append(other) }
    }
    return known.sorted()
  }

  /// Fills the temporary table `settled` with the rows of unmerged accounts that do not count, and
  /// their statuses.
  ///
  /// - Returns: the number of open questions about rows of the file.
  private func gather(_ accounts: [Int32], _ scope: AmountScope, _ file: Int64?) throws -> Int {
    let (own, other) = (TransactionKey.columns, TransactionKey.columns("to"))
    try database.run(
      """
      CREATE TEMP TABLE IF NOT EXISTS settled(
        account INTEGER NOT NULL, day INTEGER NOT NULL, fingerprint BLOB NOT NULL,
        occurrence INTEGER NOT NULL, status INTEGER NOT NULL, toAccount INTEGER,
        toDay INTEGER, toFingerprint BLOB, toOccurrence INTEGER,
        PRIMARY KEY(day,account,fingerprint,occurrence)) WITHOUT ROWID;
      CREATE TEMP TABLE IF NOT EXISTS told(\(own),\(other),status);
      DELETE FROM settled;
      DELETE FROM told;
      """)
    let insert = try database.hot("INSERT INTO told VALUES(?,?,?,?,?,?,?,?,?)")
    var count = 0
    let merged = try Set(database.values(Int32.self, "SELECT account FROM accountMerge"))
    for account in accounts where !merged.contains(account) {
      var rows = try AccountRows(database, seal, account: account)
      try rows.judge(scope) { verdict in
        insert.bind(1, verdict.row)
        if let to = verdict.to {
          insert.bind(5, to)
        } else {
          for index in 5...8 as ClosedRange<Int32> { insert.bindNull(index) }
        }
        insert.bind(9, verdict.status.rawValue)
        try insert.run()
      }
      count += rows.questionCount(ofFile: file)
    }
    // Verdicts arrive by amount; the table is sorted by key.
    try database.run(
      """
      INSERT OR REPLACE INTO settled(\(own),\(other),status)
        SELECT * FROM told ORDER BY \(own),rowid;
      DELETE FROM told;
      """)
    return count
  }

  /// Makes the rows of merged accounts duplicates of their rows in the other accounts.
  ///
  /// An account is joined after its target, because rows of the target may be duplicates
  /// themselves.
  private func joinMerged(_ accounts: [Int32], _ scope: AmountScope) throws {
    let merges = try database.rows(
      """
      WITH depth(account, target, number) AS (
        SELECT account, target, 0 FROM accountMerge
          WHERE target NOT IN(SELECT account FROM accountMerge)
        UNION ALL SELECT g.account, g.target, number+1 FROM accountMerge g
          JOIN depth ON depth.account=g.target)
      SELECT account, target FROM depth WHERE account IN(\(accounts.list)) ORDER BY number
      """)
    let (own, other) = (TransactionKey.columns, TransactionKey.columns("to"))
    for merge in merges {
      try database.run(
        """
        INSERT OR REPLACE INTO settled(\(own),\(other),status)
        SELECT w.day, w.account, w.fingerprint, w.occurrence, coalesce(s.toDay,t.day),
          coalesce(s.toAccount,t.account), coalesce(s.toFingerprint,t.fingerprint),
          coalesce(s.toOccurrence,t.occurrence), 1
        FROM mergedRow m JOIN txn w ON \(TransactionKey.same("w", "m"))
          JOIN txn t ON t.day=m.day AND t.account=?2 AND t.fingerprint=m.toFingerprint
            AND t.occurrence=m.occurrence
          LEFT JOIN settled s ON \(TransactionKey.same("s", "t")) AND s.status=1
        WHERE m.account=?1 AND \(scope.holds("w.amount"))
        """, [try merge.int32("account"), try merge.int32("target")])
    }
  }

  /// The changes of row statuses that ``write(_:_:)`` will make.
  private func changes(_ accounts: [Int32], _ scope: AmountScope) throws -> [StatusChange] {
    let same = TransactionKey.same("w", "t")
    let columns = "t.day, t.amount, t.statement, t.isPending, t.status"
    let rows = try database.hot(
      """
      SELECT \(columns), 0 FROM txn t WHERE status<>0 AND account IN(\(accounts.list))
        AND \(scope.holds("amount")) AND NOT EXISTS(SELECT 1 FROM settled w WHERE \(same))
      UNION ALL SELECT \(columns), w.status FROM settled w JOIN txn t ON \(same)
        WHERE w.status<>t.status
      """)
    return try rows.map {
      StatusChange(
        day: $0.day(0), amount: $0.int64(1), statement: $0.int64(2), isPending: $0.int32(3) != 0,
        before: TransactionStatus(rawValue: $0.int32(4)) ?? .counts,
        after: TransactionStatus(rawValue: $0.int32(5)) ?? .counts)
    }
  }

  /// Writes the links and statuses that differ from those in the ledger.
  private func write(_ accounts: [Int32], _ scope: AmountScope) throws {
    let (own, other) = (TransactionKey.columns, TransactionKey.columns("to"))
    let (sameLink, sameRow) = (TransactionKey.same("w", "link"), TransactionKey.same("w", "txn"))
    try database.run(
      """
      DELETE FROM link WHERE account IN(\(accounts.list)) AND EXISTS(
        SELECT 1 FROM txn WHERE \(TransactionKey.same("txn", "link")) AND \(scope.holds("amount")))
        AND NOT EXISTS(
        SELECT 1 FROM settled w WHERE \(sameLink) AND w.status=link.status
          AND w.toDay=link.toDay AND w.toAccount=link.toAccount
          AND w.toFingerprint=link.toFingerprint AND w.toOccurrence=link.toOccurrence);
      INSERT INTO link(\(own),\(other),status) SELECT \(own),\(other),status FROM settled w
        WHERE toDay IS NOT NULL AND NOT EXISTS(SELECT 1 FROM link WHERE \(sameLink));
      UPDATE txn SET status=0 WHERE status<>0 AND account IN(\(accounts.list))
        AND \(scope.holds("amount")) AND NOT EXISTS(SELECT 1 FROM settled w WHERE \(sameRow));
      UPDATE txn SET status=w.status FROM settled w
        WHERE \(sameRow) AND w.status<>txn.status;
      """)
  }
}

/// The rows that verdicts join across two accounts or amounts, or with pending rows.
struct JoinedRows {
  let database: Database
  let accounts: [Int32]

  /// Whether a verdict joins a row of these accounts with another row, possibly of another amount.
  func mayReachOtherAmounts() throws -> Bool {
    try database.exists(
      """
      SELECT 1 FROM verdict
      WHERE isSame=1 AND (account IN(\(accounts.list)) OR otherAccount IN(\(accounts.list)))
      """)
  }

  func join() throws {
    for verdict in try verdicts() {
      var one = try TransactionKey(row: verdict)
      var other = try TransactionKey(verdict, "other")
      let place = try (verdict.int64("s1"), verdict.int64("l1"))
      let otherPlace = try (verdict.int64("s2"), verdict.int64("l2"))
      let isPending = try verdict.flag("p1")
      let isOtherPending = try verdict.flag("p2")
      // The booked row counts, regardless of their order.
      if isPending == isOtherPending ? otherPlace < place : isPending { swap(&one, &other) }
      try join(other, into: one, isPending == isOtherPending ? .duplicate : .settled)
    }
  }

  private func verdicts() throws -> [Row] {
    try database.rows(
      """
      SELECT v.*, a.statement AS s1, b.statement AS s2, a.line AS l1, b.line AS l2,
        a.isPending AS p1, b.isPending AS p2
      FROM verdict v JOIN txn a ON \(TransactionKey.same("a", "v"))
        JOIN txn b ON b.day=v.otherDay AND b.account=v.otherAccount
          AND b.fingerprint=v.otherFingerprint AND b.occurrence=v.otherOccurrence
      WHERE isSame=1 AND (v.account<>v.otherAccount OR a.amount<>b.amount
          OR a.isPending OR b.isPending)
        AND (v.account IN(\(accounts.list)) OR v.otherAccount IN(\(accounts.list)))
        AND \(AccountKeys.isNotMerged("v.account"))
        AND \(AccountKeys.isNotMerged("v.otherAccount"))
      ORDER BY v.day, v.account, v.fingerprint, v.occurrence, v.otherDay, v.otherFingerprint
      """)
  }

  private func join(
    _ later: TransactionKey, into earlier: TransactionKey, _ status: TransactionStatus
  ) throws {
    let (later, earlier) = try (counting(later), counting(earlier))
    guard later != earlier else { return }
    let columns = TransactionKey.columns("to")
    try database.run(
      "UPDATE settled SET (\(columns))=(?,?,?,?) WHERE (\(columns))=(?,?,?,?) AND status=1",
      earlier.arguments + later.arguments)
    try database.run(
      """
      INSERT OR REPLACE INTO settled(\(columns),\(TransactionKey.columns),status)
      VALUES(?,?,?,?,?,?,?,?,?)
      """, earlier.arguments + later.arguments + [status.rawValue])
  }

  /// The row that counts instead of a row, if that row is a duplicate; otherwise the row itself.
  private func counting(_ key: TransactionKey) throws -> TransactionKey {
    let row = try database.row(
      """
      SELECT \(TransactionKey.columns("to")) FROM settled
      WHERE \(TransactionKey.isKey) AND status=1
      """, key.arguments)
    return try row.map { try TransactionKey($0, "to") } ?? key
  }
}
