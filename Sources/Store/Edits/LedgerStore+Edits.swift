internal import Foundation
internal import GRDB
package import Ledger

extension LedgerStore {
  /// What a person said of the transaction with this id; nothing for most.
  package func edits(of id: TransactionID) throws -> [TransactionEdit] {
    try reading { database in
      let edits = TransactionEdits(database: database)
      guard try edits.areThere() else { return [] }
      let notes = try NoteTexts(database, seal)
      return try edits.words(StoredKey(try Self.key(database, id))).map(notes.readable)
    }
  }

  /// The transactions of which a person said something.
  package func editedTransactions() throws -> Set<TransactionID> {
    try reading { database in
      try Row.fetchAll(
        database, sql: "SELECT DISTINCT day, account, fingerprint, occurrence FROM edit"
      ).reduce(into: []) { ids, row in
        ids.insert(
          TransactionID(try StoredKey(row, "day", "account", "fingerprint", "occurrence")))
      }
    }
  }

  /// For each entry of a register in which a person wrote, the fields that are theirs.
  package func fieldsByHand(_ register: Register) throws -> [String: Set<String>] {
    try reading { try RegisterHistory(database: $0).fieldsByHand(register) }
  }

  /// All changes of registers, all edits of transactions and all that rules made of the history in runs
  /// of some days, the newest run first.
  ///
  /// One run of rules may have changed every row, so they are handed over one by one; `take` says
  /// whether it wants another.
  package func forEachChange(
    in period: Period, _ take: (LedgerChange) throws -> Bool
  ) throws {
    try reading { database in
      let runs = try Row.fetchAll(
        database,
        sql: """
          SELECT run.id AS run, run.day AS day, file.name AS name, file.format AS format
          FROM run JOIN file ON file.run=run.id WHERE undone=0 AND run.day BETWEEN ? AND ?
            AND (EXISTS(SELECT 1 FROM registerChange c WHERE c.run=run.id)
              OR EXISTS(SELECT 1 FROM editChange c WHERE c.run=run.id)
              OR EXISTS(SELECT 1 FROM derivation d WHERE d.run=run.id)
              OR EXISTS(SELECT 1 FROM receiptDerivation d WHERE d.run=run.id))
          ORDER BY run.id DESC
          """, arguments: [period.start.daysSince1970, period.end.daysSince1970])
      for row in runs {
        guard try forEachChange(database, ofRun: row, take) else { return }
      }
    }
  }

  /// The same as a list.
  package func changes(in period: Period) throws -> [LedgerChange] {
    var changes: [LedgerChange] = []
    try forEachChange(in: period) { change in
      changes.append(change)
      return true
    }
    return changes
  }

  /// Returns whether another change is wanted.
  private func forEachChange(
    _ database: Database, ofRun row: Row, _ take: (LedgerChange) throws -> Bool
  ) throws -> Bool {
    let run = try row.decode(Int.self, forColumn: "run")
    let day = CalendarDate(daysSince1970: try row.decode(Int32.self, forColumn: "day"))
    let format = try row.decode(String.self, forColumn: "format")
    func pass(_ subject: LedgerChange.Subject, _ file: String?) throws -> Bool {
      try take(LedgerChange(run: run, day: day, file: file, subject: subject))
    }
    if format == ImportBatch.byRules {
      return try DerivationHistory(database, seal, run: run).forEach { try pass($0, nil) }
    }
    let file =
      format == RegisterHistory.byHand ? nil : try row.decode(String.self, forColumn: "name")
    let secrets = EntrySecrets(database, seal)
    let notes = try NoteTexts(database, seal)
    for change in try RegisterHistory(database: database).changes(ofRun: run) {
      let subject = LedgerChange.Subject.entry(
        change.register, key: change.key, before: try change.entry(change.before, secrets),
        after: try change.entry(change.after, secrets))
      guard try pass(subject, file) else { return false }
    }
    for row in try Row.fetchAll(
      database, sql: "SELECT * FROM editChange WHERE run=? ORDER BY id", arguments: [run])
    {
      guard let subject = try Self.subject(row, notes) else { continue }
      guard try pass(subject, file) else { return false }
    }
    return true
  }

  private static func subject(
    _ row: Row, _ notes: NoteTexts
  ) throws -> LedgerChange.Subject? {
    let key = try StoredKey(row, "day", "account", "fingerprint", "occurrence")
    let name = try row.decode(String.self, forColumn: "field")
    guard let field = TransactionEdit.Field(rawValue: name) else { return nil }
    return .field(
      TransactionID(key), field,
      before: try notes.readable(row.decode(String?.self, forColumn: "before"), field),
      after: try notes.readable(row.decode(String?.self, forColumn: "after"), field),
      isWord: try row.decode(Bool.self, forColumn: "isWord"))
  }
}

extension TransactionID {
  /// The short name of a row.
  init(_ key: StoredKey) {
    self.init(
      day: CalendarDate(daysSince1970: key.day),
      prefix: Fingerprint(blob: key.fingerprint).prefix, occurrence: Int(key.occurrence))
  }
}
