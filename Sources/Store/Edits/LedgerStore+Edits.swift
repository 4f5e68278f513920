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
}

extension TransactionID {
  /// The short name of a row.
  init(_ key: StoredKey) {
    self.init(
      day: CalendarDate(daysSince1970: key.day),
      prefix: Fingerprint(blob: key.fingerprint).prefix, occurrence: Int(key.occurrence))
  }
}
