internal import Foundation
internal import GRDB
import Ledger
import LedgerSchema

/// Changes of the ledger's key.
///
/// The ledger must be opened again after each change. After a change of the data key, earlier
/// connections can no longer write, because the tables reject their boxes and plain texts.
extension LedgerStore {
  /// The ledger's key header; nil if the ledger has no key.
  package func keyHeader() throws -> KeyHeader? { try reading { try KeyHeader($0) } }

  /// Gives a ledger its first key, and encrypts every secret text in one transaction.
  ///
  /// Plain text is overwritten (`secure_delete`), and the file is rebuilt (`VACUUM`). Then no free
  /// page contains plain text. `logN` is the logarithm of scrypt's cost for a passphrase.
  ///
  /// - Returns: the counts of encrypted texts.
  /// - Throws: ``StoreError/isSealed(_:)`` if the ledger already has a key.
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

  /// Replaces the secret that opens the ledger; the data key and all boxes stay the same.
  ///
  /// - Throws: ``StoreError/isSealed(_:)`` if the ledger has no key.
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

  /// Replaces the data key, and encrypts every secret text with the new one.
  ///
  /// An exported or copied old key no longer opens the ledger.
  ///
  /// - Returns: the counts of encrypted texts.
  /// - Throws: ``StoreError/isSealed(_:)`` if the ledger has no key.
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

  /// The data key as a file, which opens the ledger without your secret.
  package func exportedKey() throws -> KeyFile {
    KeyFile(.dataKey, secret: try key().dataKey.bytes)
  }

  /// The encrypted texts and records that are missing or were changed, as sentences.
  ///
  /// The result is empty if there are none, if the ledger has no key, or if it is locked.
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
      let lost = try MissingSecrets(database: database).problems()
      return problems + lost.filter { !problems.contains($0) }
    }
  }

  /// The texts of registers and their history that do not open, as sentences.
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

  /// Runs `open`; if a text does not open, adds the problem unless it is already in the list.
  private static func gather(_ problems: inout [String], _ open: () throws -> Void) throws {
    do {
      try open()
    } catch StoreError.changed(let what) {
      let problem = "the \(what) was changed outside saldo"
      if !problems.contains(problem) { problems.append(problem) }
    }
  }

  /// The number of times that the current data key sealed a text; 0 without a key.
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
  /// The ledger with plain texts in all columns, for reading whole tables.
  ///
  /// It is the ledger itself if it has no key. Otherwise it is a copy in memory, because no plain
  /// text may reach a disk.
  ///
  /// - Throws: ``StoreError/key(_:)`` if the key was not given.
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
