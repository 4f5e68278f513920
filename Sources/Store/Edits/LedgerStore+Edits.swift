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

  /// All changes of registers and all edits of transactions in runs of some days, the newest run
  /// first.
  package func changes(in period: Period) throws -> [LedgerChange] {
    try reading { database in
      let runs = try Row.fetchAll(
        database,
        sql: """
          SELECT run.id AS run, run.day AS day, file.name AS name, file.format AS format
          FROM run JOIN file ON file.run=run.id WHERE undone=0 AND run.day BETWEEN ? AND ?
            AND (EXISTS(SELECT 1 FROM registerChange c WHERE c.run=run.id)
              OR EXISTS(SELECT 1 FROM editChange c WHERE c.run=run.id))
          ORDER BY run.id DESC
          """, arguments: [period.start.daysSince1970, period.end.daysSince1970])
      return try runs.flatMap { try changes(database, ofRun: $0) }
    }
  }

  private func changes(_ database: Database, ofRun row: Row) throws -> [LedgerChange] {
    let run = try row.decode(Int.self, forColumn: "run")
    let day = CalendarDate(daysSince1970: try row.decode(Int32.self, forColumn: "day"))
    let isByHand = try row.decode(String.self, forColumn: "format") == RegisterHistory.byHand
    let file = isByHand ? nil : try row.decode(String.self, forColumn: "name")
    let secrets = EntrySecrets(database, seal)
    let notes = try NoteTexts(database, seal)
    let entries = try RegisterHistory(database: database).changes(ofRun: run).map { change in
      LedgerChange.Subject.entry(
        change.register, key: change.key, before: try change.entry(change.before, secrets),
        after: try change.entry(change.after, secrets))
    }
    let fields = try Row.fetchAll(
      database, sql: "SELECT * FROM editChange WHERE run=? ORDER BY id", arguments: [run]
    ).compactMap { try Self.subject($0, notes) }
    return (entries + fields).map { LedgerChange(run: run, day: day, file: file, subject: $0) }
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
