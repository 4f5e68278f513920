internal import GRDB
import Ledger
import Matching

extension ImportSession {
  /// Ends the file: derives which rows count, with all consequences, and returns the results.
  ///
  /// Rows of earlier files are derived, too. The outcomes in the result replace those that `end`
  /// returned for each statement. With `listsChanges`, the result lists the entries with corrected
  /// changes.
  package func settle(listsChanges: Bool = false) throws -> Settlement {
    var settlement = Settlement()
    settlement.repaired = try finishRepair()
    try touchAccounts()
    transaction.touched.insert(receipts: receiptScope)
    let judges = !transaction.touched.accounts.isEmpty
    let settled = try transaction.settle()
    settlement.questions = settled.questionCount
    settlement.openTransferDays = Period(of: settled.openTransfers)
    settlement.newlyPaid = settled.receipts.newlyPaid
    if judges, let firstStatement {
      for change in settled.statuses where !change.isPending {
        let isOlder = change.statement < firstStatement
        if change.before == .counts, isOlder { settlement.superseded += 1 }
        if change.after == .counts { settlement.revived += 1 }
      }
      for index in outcomes.indices { try correct(&outcomes[index]) }
      if listsChanges { try list(&settlement, from: firstStatement) }
    }
    settlement.outcomes = outcomes.map(\.outcome)
    return settlement
  }

  /// Marks the accounts with rows that the file may affect.
  private func touchAccounts() throws {
    transaction.touched.file = file
    for account in accounts {
      switch try DuplicateScope(database, account: account, file: file, isFirst: !mayChangeItsMind)
      {
      case .nothing: break
      case .questions(let amounts): transaction.touched.ask(account, about: amounts)
      case .everything: transaction.touched.insert(account: account)
      }
    }
  }

  /// Restores all deleted transactions that the file shows; returns their number.
  package func restoreDeleted() throws -> Int {
    receiptScope = .all
    return try outcomes.reduce(0) { try $0 + database.raise(statement: $1.statement) }
  }

  /// Corrects the counts of a statement: rows that do not count are not new, unless they lapsed,
  /// and rows that replace older ones are updates.
  private func correct(_ end: inout (statement: Int64, outcome: Outcome)) throws {
    let mine = """
      FROM settled w JOIN txn t USING(day,account,fingerprint,occurrence) WHERE t.statement=\(end.statement)
      """
    for row in try database.rows(
      """
      SELECT w.status AS status, w.toDay IS NULL AS alone, count(*) AS n,
        coalesce(sum(t.category<>1),0) AS c, coalesce(sum(t.place IS NOT NULL),0) AS p
      \(mine) GROUP BY 1, 2
      """)
    {
      let status = try row.int32("status")
      guard status != TransactionStatus.lapsed.rawValue else { continue }
      let isDeletion = try status == TransactionStatus.superseded.rawValue && row.flag("alone")
      let count = try row.int("n")
      end.outcome.notNewCategorised += try row.int("c")
      end.outcome.notNewPlaced += try row.int("p")
      end.outcome.move(count, toUpdated: isDeletion)
    }
    try countReplacements(&end)
    end.outcome.deleted = try deletedCount(end.statement)
    let outcome = end.outcome
    try database.run(
      "UPDATE statement SET new=?, alreadyIn=?, updated=? WHERE id=?",
      [outcome.new, outcome.alreadyIn, outcome.updated, end.statement])
  }

  private func countReplacements(_ end: inout (statement: Int64, outcome: Outcome)) throws {
    let rows = try database.row(
      """
      SELECT count(*) AS n, coalesce(sum(category<>1),0) AS c,
        coalesce(sum(place IS NOT NULL),0) AS p
      FROM (SELECT DISTINCT t.day, t.fingerprint, t.occurrence, t.category, t.place
        FROM settled w JOIN txn t ON t.day=w.toDay AND t.account=w.toAccount
          AND t.fingerprint=w.toFingerprint AND t.occurrence=w.toOccurrence
        JOIN txn old ON \(TransactionKey.same("old", "w"))
        WHERE w.status IN(3,4) AND t.statement=?1 AND old.statement<?2 AND t.status=0)
      """, [end.statement, firstStatement])
    guard let rows else { return }
    end.outcome.notNewCategorised += try rows.int("c")
    end.outcome.notNewPlaced += try rows.int("p")
    end.outcome.move(try rows.int("n"), toUpdated: true)
  }

  private func deletedCount(_ statement: Int64) throws -> Int {
    try database.value(
      Int.self,
      """
      SELECT (SELECT count(*) FROM txn WHERE status=2 AND statement=?1)
        + (SELECT count(*) FROM sighting s JOIN txn t USING(day,account,fingerprint,occurrence)
            WHERE s.statement=?1 AND t.status=2)
      WHERE EXISTS(SELECT 1 FROM tombstone)
      """, [statement]) ?? 0
  }

  private func list(_ settlement: inout Settlement, from first: Int64) throws {
    let places = Dictionary(uniqueKeysWithValues: outcomes.enumerated().map { ($1.statement, $0) })
    let rows = try database.hot(
      """
      SELECT t.statement, t.fingerprint, t.occurrence, w.status=3 AND w.toDay IS NULL
      FROM settled w JOIN txn t USING(day,account,fingerprint,occurrence)
      WHERE t.statement>=?1 AND w.status<>5
      UNION SELECT t.statement, t.fingerprint, t.occurrence, 1
      FROM settled w JOIN txn t ON t.day=w.toDay AND t.account=w.toAccount
        AND t.fingerprint=w.toFingerprint AND t.occurrence=w.toOccurrence
      JOIN txn old ON \(TransactionKey.same("old", "w"))
      WHERE w.status IN(3,4) AND t.statement>=?1 AND old.statement<?1 AND t.status=0
      """)
    rows.bind(1, first)
    while try rows.next() {
      guard let statement = places[rows.int64(0)] else { continue }
      let place = EntryPlace(
        statement: statement, fingerprint: rows.fingerprint(1), occurrence: rows.int32(2))
      settlement.changes[place] = rows.int32(3) != 0 ? .updated : .alreadyIn
    }
  }
}

extension ImportSession.Outcome {
  fileprivate mutating func move(_ count: Int, toUpdated isUpdate: Bool) {
    new -= count
    notNew += count
    if isUpdate { updated += count } else { alreadyIn += count }
  }
}

extension Period {
  /// The period that spans some transfer groups; nil if there are none.
  fileprivate init?(of groups: [TransferGroup]) {
    guard let first = groups.map(\.days.lowerBound).min(),
      let last = groups.map(\.days.upperBound).max()
    else { return nil }
    self.init(start: first, end: last)
  }
}
