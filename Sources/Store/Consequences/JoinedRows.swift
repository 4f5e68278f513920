internal import GRDB
import Ledger

/// Puts into the temporary table `settled` what a person called one transaction although the rows are of two
/// accounts, of two amounts, or one of them only announced.
struct JoinedRows {
  let database: Database
  let accounts: [Int32]

  /// Whether a row may count or not because of one that has another amount, or had one and is gone.
  func mayReachOtherAmounts() throws -> Bool {
    try Bool.fetchOne(
      database,
      sql: """
        SELECT EXISTS(SELECT 1 FROM verdict
          WHERE isSame=1 AND (account IN(\(accounts.list)) OR otherAccount IN(\(accounts.list))))
        """) ?? false
  }

  func join() throws {
    for verdict in try verdicts() {
      var one = try TransactionKey(row: verdict)
      var other = try TransactionKey(verdict, "other")
      let place = try (
        verdict.int64("s1"), verdict.int64("l1")
      )
      let otherPlace = try (
        verdict.int64("s2"), verdict.int64("l2")
      )
      let isPending = try verdict.flag("p1")
      let isOtherPending = try verdict.flag("p2")
      // The booked row counts, whichever came first.
      if isPending == isOtherPending ? otherPlace < place : isPending { swap(&one, &other) }
      try join(other, into: one, isPending == isOtherPending ? .duplicate : .settled)
    }
  }

  private func verdicts() throws -> [Row] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT v.*, a.statement AS s1, b.statement AS s2, a.line AS l1, b.line AS l2,
          a.isPending AS p1, b.isPending AS p2
        FROM verdict v JOIN txn a ON \(TransactionKey.same("a", "v"))
          JOIN txn b ON b.day=v.otherDay AND b.account=v.otherAccount
            AND b.fingerprint=v.otherFingerprint AND b.occurrence=v.otherOccurrence
        WHERE isSame=1 AND (v.account<>v.otherAccount OR a.amount<>b.amount
            OR a.isPending OR b.isPending)
          AND (v.account IN(\(accounts.list)) OR v.otherAccount IN(\(accounts.list)))
        ORDER BY v.day, v.account, v.fingerprint, v.occurrence, v.otherDay, v.otherFingerprint
        """)
  }

  private func join(
    _ later: TransactionKey, into earlier: TransactionKey, _ status: TransactionStatus
  ) throws {
    let (later, earlier) = try (counting(later), counting(earlier))
    guard later != earlier else { return }
    let columns = TransactionKey.columns("to")
    try database.execute(
      sql: "UPDATE settled SET (\(columns))=(?,?,?,?) WHERE (\(columns))=(?,?,?,?) AND status=1",
      arguments: earlier.arguments + later.arguments)
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO settled(\(columns),\(TransactionKey.columns),status)
        VALUES(?,?,?,?,?,?,?,?,?)
        """, arguments: earlier.arguments + later.arguments + [status.rawValue])
  }

  /// The row that counts for a double.
  private func counting(_ key: TransactionKey) throws -> TransactionKey {
    let row = try Row.fetchOne(
      database,
      sql: """
        SELECT \(TransactionKey.columns("to")) FROM settled
        WHERE \(TransactionKey.isKey) AND status=1
        """, arguments: key.arguments)
    return try row.map { try TransactionKey($0, "to") } ?? key
  }
}
