internal import GRDB
package import Ledger

extension LedgerStore {
  /// All changes of registers, all edits of transactions and all that rules made of the history in runs
  /// of some days, the newest run first; with `onlyByHand` those of people alone.
  ///
  /// One run of rules may have changed every row, so they are read in pieces and handed over one by one;
  /// `take` says whether it wants another. While it has one nothing is locked, however long it takes, so
  /// that others may write meanwhile.
  package func forEachChange(
    in period: Period, onlyByHand: Bool = false, _ take: (LedgerChange) throws -> Bool
  ) throws {
    for run in try reading({ try ChangingRun.all($0, in: period, onlyByHand: onlyByHand) }) {
      guard try forEachChange(of: run, take) else { return }
    }
  }

  /// Returns whether another change is wanted.
  private func forEachChange(
    of run: ChangingRun, _ take: (LedgerChange) throws -> Bool
  ) throws -> Bool {
    guard run.isByRules else {
      for change in try reading({ try words($0, of: run) }) {
        guard try take(change) else { return false }
      }
      return true
    }
    var history = try reading { try DerivationHistory($0, seal, run: run.number) }
    while let piece = try reading({ try history.next($0) }) {
      for (subject, names) in piece {
        guard try take(run.change(subject, names)) else { return false }
      }
    }
    return true
  }

  /// What a person or an export said in a run, of registers and then of transactions.
  private func words(_ database: Database, of run: ChangingRun) throws -> [LedgerChange] {
    let secrets = EntrySecrets(database, seal)
    let notes = try NoteTexts(database, seal)
    let entries = try RegisterHistory(database: database).changes(ofRun: run.number).map { change in
      run.change(
        .entry(
          change.register, key: change.key, before: try change.entry(change.before, secrets),
          after: try change.entry(change.after, secrets)))
    }
    let edits = try Row.fetchAll(
      database,
      sql: """
        SELECT c.*, t.payee AS rowPayee, t.memo AS rowMemo, payee.name AS rowName
        FROM editChange c LEFT JOIN txn t USING(day,account,fingerprint,occurrence)
          LEFT JOIN payee ON payee.id=t.cleanPayee
        WHERE c.run=? ORDER BY c.id
        """, arguments: [run.number]
    ).compactMap { row in
      try Self.subject(row, notes).map { subject in
        run.change(
          subject,
          try ["rowPayee", "rowMemo", "rowName"].compactMap {
            try row.decode(String?.self, forColumn: $0)
          })
      }
    }
    return entries + edits
  }

  private static func subject(
    _ row: Row, _ notes: NoteTexts
  ) throws -> LedgerChange.Subject? {
    let key = try TransactionKey(row: row)
    let name = try row.decode(String.self, forColumn: "field")
    guard let field = TransactionEdit.Field(rawValue: name) else { return nil }
    return .field(
      key.id, field,
      before: try notes.readable(row.decode(String?.self, forColumn: "before"), field),
      after: try notes.readable(row.decode(String?.self, forColumn: "after"), field),
      isWord: try row.decode(Bool.self, forColumn: "isWord"))
  }
}

/// A run that changed what a person may want to read of.
private struct ChangingRun {
  let number: Int
  let day: CalendarDate
  /// The export that brought the changes; nil for a person and for rules.
  let file: String?
  let isByRules: Bool

  /// Those of some days, the newest first.
  static func all(
    _ database: Database, in period: Period, onlyByHand: Bool
  ) throws -> [ChangingRun] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT run.id AS run, run.day AS day, file.name AS name, file.format AS format
        FROM run JOIN file ON file.run=run.id WHERE undone=0 AND run.day BETWEEN ? AND ?
          AND (file.format=? OR NOT ?)
          AND (EXISTS(SELECT 1 FROM registerChange c WHERE c.run=run.id)
            OR EXISTS(SELECT 1 FROM editChange c WHERE c.run=run.id)
            OR EXISTS(SELECT 1 FROM derivation d WHERE d.run=run.id)
            OR EXISTS(SELECT 1 FROM receiptDerivation d WHERE d.run=run.id))
        ORDER BY run.id DESC
        """,
      arguments: [
        period.start.daysSince1970, period.end.daysSince1970, RegisterHistory.byHand, onlyByHand,
      ]
    ).map { row in
      let format = try row.decode(String.self, forColumn: "format")
      let isFile = format != RegisterHistory.byHand && format != ImportBatch.byRules
      return ChangingRun(
        number: try row.decode(Int.self, forColumn: "run"),
        day: CalendarDate(daysSince1970: try row.decode(Int32.self, forColumn: "day")),
        file: isFile ? try row.decode(String.self, forColumn: "name") : nil,
        isByRules: format == ImportBatch.byRules)
    }
  }

  func change(_ subject: LedgerChange.Subject, _ names: [String] = []) -> LedgerChange {
    LedgerChange(run: number, day: day, file: file, subject: subject, names: names)
  }
}
