internal import GRDB
package import Ledger

extension LedgerStore {
  /// What a person said of the transaction with this id; nothing for most.
  package func edits(of id: TransactionID) throws -> [TransactionEdit] {
    try reading { database in
      let edits = TransactionEdits(database: database)
      guard try edits.areThere() else { return [] }
      let notes = try NoteTexts(database, seal)
      return try edits.words(try Self.key(database, id)).map(notes.readable)
    }
  }

  /// The transactions of which a person said something.
  package func editedTransactions() throws -> Set<TransactionID> {
    try reading { database in
      try Row.fetchAll(
        database, sql: "SELECT DISTINCT day, account, fingerprint, occurrence FROM edit"
      ).reduce(into: []) { ids, row in
        ids.insert(
          try TransactionKey(row: row).id)
      }
    }
  }

  /// For each entry of a register in which a person wrote, the fields that are theirs.
  package func fieldsByHand(_ register: Register) throws -> [String: Set<String>] {
    try reading { try RegisterHistory(database: $0).fieldsByHand(register) }
  }
}
