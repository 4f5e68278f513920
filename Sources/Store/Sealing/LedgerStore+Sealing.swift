internal import Foundation
internal import GRDB
import Ledger
import LedgerSchema

/// Each of these changes how the file is read: the ledger is to be opened anew behind it. What was
/// opened before cannot write any more; the tables refuse its boxes and its open texts.
extension LedgerStore {
  /// The ledger's key header; nil when it has no key.
  package func keyHeader() throws -> KeyHeader? { try reading { try KeyHeader($0) } }

  /// Gives a ledger without a key one, and seals every secret text it holds.
  ///
  /// One transaction; what stood there before is overwritten (`secure_delete`), and the file is built
  /// anew (`VACUUM`), so that none of it is left between the pages. `logN` is the logarithm of what
  /// scrypt costs, where the secret is a passphrase.
  package func seal(
    with secret: KeySecret, logN: Int = KeyHeader.usualLogN
  ) throws -> SealedCounts {
    guard !seal.isSealed else { throw StoreError.isSealed(true) }
    let (header, key) = try KeyHeader.make(for: secret, ledger: nil, logN: logN)
    let counts = try writing { transaction in
      let database = transaction.database
      guard try KeyHeader(database) == nil else { throw StoreError.isSealed(true) }
      try database.run("INSERT INTO keyHeader(id,header,number) VALUES(1,?,1)", [header.text])
      var resealing = try Resealing(database, from: .none, to: .keyed(key))
      try resealing.run()
      try database.run(Schema.sealingGuards)
      return resealing.counts
    }
    try vacuum()
    return counts
  }

  /// Has another secret open the ledger from now on; the data key stays, so no box changes.
  package func rewrap(with secret: KeySecret, logN: Int = KeyHeader.usualLogN) throws {
    let key = try key()
    let header = try KeyHeader.make(for: secret, ledger: key, isNewDataKey: false, logN: logN)
      .header
    try writing { transaction in
      let database = transaction.database
      try Self.replace(header, of: key, isNewDataKey: false, database)
    }
    try vacuum()
  }

  /// Gives the ledger another data key and seals every text anew; what was exported or copied of the
  /// old one opens nothing of what the ledger holds from now on.
  package func renewDataKey(
    with secret: KeySecret, logN: Int = KeyHeader.usualLogN
  ) throws -> SealedCounts {
    let key = try key()
    var (header, new) = try KeyHeader.make(for: secret, ledger: key, logN: logN)
    new.number = key.number + 1
    let counts = try writing { transaction in
      let database = transaction.database
      try Self.replace(header, of: key, isNewDataKey: true, database)
      var resealing = try Resealing(database, from: .keyed(key), to: .keyed(new))
      try resealing.run()
      try Self.checkAllSealed(database, with: new)
      return resealing.counts
    }
    try vacuum()
    return counts
  }

  /// The data key as a file that opens the ledger whatever becomes of the passphrase.
  package func exportedKey() throws -> KeyFile {
    KeyFile(.dataKey, secret: try key().dataKey.bytes)
  }

  /// What of the ledger's sealed texts does not open or was taken away; empty when all is well, and when
  /// the ledger has no key or it was not given.
  package func boxProblems() throws -> [String] {
    guard case .keyed(let key) = seal else { return [] }
    return try reading { database in
      let boxes = try database.hot(
        """
        SELECT day, account, fingerprint, occurrence, field, box FROM sealedText
        UNION ALL SELECT row, 0, zeroblob(16), 0, field, box FROM sealedField
        """)
      var problems: [String] = []
      while try boxes.next() {
        let field = SecretField(rawValue: boxes.text(4))
        let isText = SecretField.ofTransactions.contains(field)
        let row = isText ? SecretRow.transaction(boxes.key(0)) : .numbered(boxes.int64(0))
        try Self.gather(&problems) { _ = try key.open(boxes.blob(5), field, of: row) }
      }
      problems += try entryProblems(database)
      let lost = try LostTexts(database: database).problems()
      return problems + lost.filter { !problems.contains($0) }
    }
  }

  /// What of the texts of registers and of their history does not open.
  private func entryProblems(_ database: Database) throws -> [String] {
    let secrets = EntrySecrets(database, seal)
    var problems: [String] = []
    for register in Registers.all {
      let columns = RegisterColumns(register)
      for row in try database.rows("SELECT \(columns.list) FROM \(register.table) ORDER BY key") {
        let entry = try columns.entry(row)
        try Self.gather(&problems) { _ = try secrets.opened(entry, register) }
      }
    }
    for change in try RegisterHistory(database: database).all() {
      try Self.gather(&problems) {
        _ = try change.entry(change.before, secrets)
        _ = try change.entry(change.after, secrets)
      }
    }
    return problems
  }

  /// Adds what a text that does not open is, once.
  private static func gather(_ problems: inout [String], _ open: () throws -> Void) throws {
    do {
      try open()
    } catch StoreError.changed(let what) {
      let problem = "the \(what) was changed outside saldo"
      if !problems.contains(problem) { problems.append(problem) }
    }
  }

  /// How often the ledger's key has sealed.
  package func sealCount() throws -> Int64 {
    try reading { try $0.value(Int64.self, "SELECT seals FROM keyHeader") ?? 0 }
  }

  private func key() throws -> LedgerKey {
    guard let key = try seal.key() else { throw StoreError.isSealed(false) }
    return key
  }

  private static func replace(
    _ header: KeyHeader, of key: LedgerKey, isNewDataKey: Bool, _ database: Database
  ) throws {
    try database.run(
      "UPDATE keyHeader SET header=?1, number=number+?2, seals=seals*(1-?2) WHERE number=?3",
      [header.text, isNewDataKey ? 1 : 0, key.number])
    guard database.changesCount == 1 else { throw StoreError.key(.wrong) }
  }

  private static func checkAllSealed(_ database: Database, with key: LedgerKey) throws {
    let old =
      try database.value(
        Bool.self,
        """
        SELECT EXISTS(SELECT 1 FROM sealedText WHERE key<>?1)
          OR EXISTS(SELECT 1 FROM sealedField WHERE key<>?1)
          OR EXISTS(SELECT 1 FROM sealedEntry WHERE key<>?1)
        """, [key.number]) ?? true
    if old {
      throw StoreError.constraint(reason: "an encrypted text belongs to no row of the ledger")
    }
  }

  func vacuum() throws { try translating { try queue.vacuum() } }
}

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
        try database.run(
          """
          DELETE FROM sealedText; DELETE FROM sealedField; DELETE FROM sealedEntry;
          DELETE FROM keyHeader;
          """)
      }
      return copy
    } catch { throw Self.translated(error, path: path) }
  }

  static func dropGuards(_ database: Database) throws {
    let guards = try database.values(
      String.self,
      """
      SELECT name FROM sqlite_schema WHERE type='trigger' AND instr(sql,'of this ledger are encrypted')
      """)
    for name in guards { try database.run("DROP TRIGGER \(name)") }
  }
}
