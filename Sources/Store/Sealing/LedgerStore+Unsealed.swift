internal import GRDB
import Ledger

extension LedgerStore {
  /// The ledger with every text in its column, for what reads whole tables: itself when it has no key,
  /// else a copy in memory, so that nothing of it comes to a disk.
  ///
  /// - Throws: ``StoreError/key(_:)`` when the key was not given.
  package func unsealed() throws -> LedgerStore {
    switch seal {
    case .none: return self
    case .locked: throw StoreError.key(.missing)
    case .keyed: break
    }
    do {
      let copy = try LedgerStore()
      try queue.backup(to: copy.queue)
      try copy.queue.inDatabase { try $0.execute(sql: "PRAGMA temp_store=MEMORY") }
      try copy.queue.write { database in
        try Self.dropGuards(database)
        var resealing = try Resealing(database, from: seal, to: .none)
        try resealing.run()
        try resealing.openTransactions()
        try database.execute(
          sql: """
            DELETE FROM sealedText; DELETE FROM sealedField; DELETE FROM sealedEntry;
            DELETE FROM keyHeader;
            """)
      }
      return copy
    } catch {
      throw Self.translated(error, path: path)
    }
  }

  static func dropGuards(_ database: Database) throws {
    let guards = try String.fetchAll(
      database,
      sql: """
        SELECT name FROM sqlite_schema WHERE type='trigger' AND instr(sql,'of this ledger are encrypted')
        """)
    for name in guards { try database.execute(sql: "DROP TRIGGER \(name)") }
  }
}
