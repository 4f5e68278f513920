internal import GRDB
import Ledger

extension ImportSession {
  /// Ends the file: says which of its rows, and of those before, count.
  ///
  /// What `end` said of a statement is put right by the outcomes that come back.
  package func settle(listsChanges: Bool = false) throws -> Settlement {
    var settlement = Settlement()
    settlement.repaired = try finishRepair()
    var needed: [Int32] = []
    for account in accounts {
      switch try ReconciliationScope(
        database, account: account, file: file, isFirst: !mayChangeItsMind)
      {
      case .nothing: break
      case .questions(let amounts): settlement.questions += try ask(account, of: amounts)
      case .everything: needed.append(account)
      }
    }
    if !needed.isEmpty, let firstStatement {
      var reconciliation = try Reconciliation(database, seal, accounts: needed)
      try reconciliation.derive(file: file)
      settlement.questions += reconciliation.questionCount
      try countOlder(&settlement, before: firstStatement)
      if let changed = try reconciliation.write() {
        note(changed)
        // Rows of any amount may have begun to count, or ceased.
        receiptScope = .all
      }
      for index in outcomes.indices { try correct(&outcomes[index]) }
      if listsChanges { try list(&settlement, from: firstStatement) }
    }
    settlement.outcomes = outcomes.map(\.outcome)
    return settlement
  }

  /// How many questions the file raises about rows of some amounts.
  private func ask(_ account: Int32, of amounts: [Int64]) throws -> Int {
    var questions: [RowQuestion] = []
    var pass = try AccountReconciliation(database, seal, account: account) { _ in
    } asked: {
      questions.append($0)
    }
    try pass.run(amounts: amounts)
    let index = pass.files.files.firstIndex { $0.id == file }.map(Int32.init)
    return questions.count { question in index.map(question.files.contains) ?? false }
  }

  /// Takes the deletions of all rows back that the file shows.
  package func restoreDeleted() throws -> Int {
    receiptScope = .all
    return try outcomes.reduce(0) { try $0 + database.raise(statement: $1.statement) }
  }

  private func countOlder(_ settlement: inout Settlement, before statement: Int64) throws {
    let join = """
      w.day=t.day AND w.account=t.account AND w.fingerprint=t.fingerprint
        AND w.occurrence=t.occurrence
      """
    settlement.superseded =
      try Int.fetchOne(
        database,
        sql: """
          SELECT count(*) FROM settled w JOIN txn t ON \(join)
          WHERE t.statement<? AND t.isPending=0 AND t.standing=0
          """, arguments: [statement]) ?? 0
    settlement.revived =
      try Int.fetchOne(
        database,
        sql: """
          SELECT count(*) FROM txn t WHERE t.standing<>0 AND t.isPending=0
            AND NOT EXISTS(SELECT 1 FROM settled w WHERE \(join))
            AND t.account IN(\(accounts.map(String.init).joined(separator: ",")))
          """) ?? 0
  }

  /// Rows that do not count were not new; those that took the place of older ones update the ledger.
  private func correct(_ end: inout (statement: Int64, outcome: Outcome)) throws {
    let mine = """
      FROM settled w JOIN txn t USING(day,account,fingerprint,occurrence) WHERE t.statement=\(end.statement)
      """
    for row in try Row.fetchAll(
      database,
      sql: """
        SELECT w.standing AS standing, w.toDay IS NULL AS alone, count(*) AS n,
          coalesce(sum(t.category<>1),0) AS c, coalesce(sum(t.place IS NOT NULL),0) AS p
        \(mine) GROUP BY 1, 2
        """)
    {
      let standing = try row.decode(Int32.self, forColumn: "standing")
      guard standing != Standing.lapsed.rawValue else { continue }
      let isDeletion =
        try standing == Standing.corrected.rawValue && row.decode(Bool.self, forColumn: "alone")
      let count = try row.decode(Int.self, forColumn: "n")
      end.outcome.notNewCategorised += try row.decode(Int.self, forColumn: "c")
      end.outcome.notNewPlaced += try row.decode(Int.self, forColumn: "p")
      end.outcome.move(count, toUpdated: isDeletion)
    }
    try countReplacements(&end)
    end.outcome.deleted = try deletedCount(end.statement)
    let outcome = end.outcome
    try database.execute(
      sql: "UPDATE statement SET new=?, alreadyIn=?, updated=? WHERE id=?",
      arguments: [outcome.new, outcome.alreadyIn, outcome.updated, end.statement])
  }

  private func countReplacements(_ end: inout (statement: Int64, outcome: Outcome)) throws {
    let rows = try Row.fetchOne(
      database,
      sql: """
        SELECT count(*) AS n, coalesce(sum(category<>1),0) AS c,
          coalesce(sum(place IS NOT NULL),0) AS p
        FROM (SELECT DISTINCT t.day, t.fingerprint, t.occurrence, t.category, t.place
          FROM settled w JOIN txn t ON t.day=w.toDay AND t.account=w.toAccount
            AND t.fingerprint=w.toFingerprint AND t.occurrence=w.toOccurrence
          JOIN txn old ON old.day=w.day AND old.account=w.account
            AND old.fingerprint=w.fingerprint AND old.occurrence=w.occurrence
          WHERE w.standing IN(3,4) AND t.statement=?1 AND old.statement<?2 AND t.standing=0)
        """, arguments: [end.statement, firstStatement])
    guard let rows else { return }
    end.outcome.notNewCategorised += try rows.decode(Int.self, forColumn: "c")
    end.outcome.notNewPlaced += try rows.decode(Int.self, forColumn: "p")
    end.outcome.move(try rows.decode(Int.self, forColumn: "n"), toUpdated: true)
  }

  private func deletedCount(_ statement: Int64) throws -> Int {
    try Int.fetchOne(
      database,
      sql: """
        SELECT (SELECT count(*) FROM txn WHERE standing=2 AND statement=?1)
          + (SELECT count(*) FROM sighting s JOIN txn t USING(day,account,fingerprint,occurrence)
              WHERE s.statement=?1 AND t.standing=2)
        WHERE EXISTS(SELECT 1 FROM tombstone)
        """, arguments: [statement]) ?? 0
  }

  private func list(_ settlement: inout Settlement, from first: Int64) throws {
    let places = Dictionary(
      uniqueKeysWithValues: outcomes.enumerated().map { ($1.statement, $0) })
    let rows = try HotStatement(
      database,
      """
      SELECT t.statement, t.fingerprint, t.occurrence, w.standing=3 AND w.toDay IS NULL
      FROM settled w JOIN txn t USING(day,account,fingerprint,occurrence)
      WHERE t.statement>=?1 AND w.standing<>5
      UNION SELECT t.statement, t.fingerprint, t.occurrence, 1
      FROM settled w JOIN txn t ON t.day=w.toDay AND t.account=w.toAccount
        AND t.fingerprint=w.toFingerprint AND t.occurrence=w.toOccurrence
      JOIN txn old ON old.day=w.day AND old.account=w.account
        AND old.fingerprint=w.fingerprint AND old.occurrence=w.occurrence
      WHERE w.standing IN(3,4) AND t.statement>=?1 AND old.statement<?1 AND t.standing=0
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
