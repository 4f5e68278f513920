internal import GRDB
internal import Glibc
package import Ledger
import LedgerSchema

/// Whole copies of a ledger: SQLite's online backup, which a running import does not disturb.
extension LedgerStore {
  /// The contents of a verified copy.
  package struct Contents: Hashable, Sendable {
    package var transactions = 0
    /// The period from the first to the last transaction; nil if there are none.
    package var days: Period?
    /// Whether secret texts are encrypted.
    package var isSealed = false
    /// The problems that SQLite finds, and the statements with missing rows; empty if none.
    package var problems: [String] = []
    /// The statements with stored rows or balances that no longer match the imported file.
    package var damagedFiles: [DamagedFile] = []
  }

  /// Copies the ledger, as of its last commit, into a new file that only its owner can read.
  ///
  /// - Throws: a ``StoreError`` if the file exists or cannot be written.
  package func copy(to path: String) throws {
    try Self.translating(path) { try Self.copy(queue, to: path) }
  }

  /// A copy of the ledger in memory, for a dry run on a read-only disk.
  ///
  /// - Throws: ``StoreError/key(_:)`` if the ledger has a key that was not given.
  package func copyInMemory() throws -> LedgerStore {
    if case .locked = seal { throw StoreError.key(.missing) }
    return try translating {
      let copy = try LedgerStore(inMemory: seal)
      try queue.backup(to: copy.queue)
      return copy
    }
  }

  /// Copies a backup into a new file.
  ///
  /// The backup may have any owner and be on a read-only disk. The version of its schema is not
  /// checked.
  ///
  /// - Throws: a ``StoreError`` if the backup is unreadable or has no header of a saldo ledger, or
  ///   if the new file exists.
  package static func copy(_ backup: String, to path: String) throws {
    guard try isLedger(backup) else {
      throw StoreError.notALedger(path: backup, reason: "it is not a saldo ledger")
    }
    try translating(backup) {
      try copy(DatabaseQueue(path: backup, configuration: configuration(.read)), to: path)
    }
  }

  /// Whether a file has the header of a saldo ledger.
  ///
  /// - Throws: a ``StoreError`` if the file cannot be read.
  package static func isLedger(_ path: String) throws(StoreError) -> Bool {
    guard let header = try DatabaseHeader(path: path) else { return false }
    return header.isSQLite && header.applicationID == Schema.applicationID
  }

  /// Verifies a whole copy of a ledger, and returns its contents with all problems.
  ///
  /// It checks the schema, every page and key, and the digests of the imported files.
  ///
  /// - Throws: a ``StoreError`` if the file is unreadable or is not a ledger with this version's
  ///   schema.
  package static func verify(_ path: String) throws -> Contents {
    let store = try LedgerStore(copy: path)
    let facts = try store.facts(verifiesSources: true)
    var contents = Contents()
    contents.problems = try store.integrityProblems(facts) + store.countProblems(facts)
    contents.damagedFiles = try store.damagedFiles(facts)
    contents.isSealed = try store.keyHeader() != nil
    try store.reading { database in
      let row = try database.row(
        "SELECT count(*) AS n, min(day) AS first, max(day) AS last FROM txn")
      contents.transactions = row?["n"] ?? 0
      if let first = row?["first"] as Int32?, let last = row?["last"] as Int32? {
        contents.days = Period(
          start: CalendarDate(daysSince1970: first), end: CalendarDate(daysSince1970: last))
      }
    }
    return contents
  }

  private static func copy(_ source: DatabaseQueue, to path: String) throws {
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw StoreError.inputOutput(path: path, reason: String(cString: strerror(errno)))
    }
    fchmod(descriptor, 0o600)
    close(descriptor)
    var configuration = Configuration()
    configuration.prepareDatabase { database in
      // The caller syncs the copy, and deletes it if anything fails.
      try database.run("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF")
    }
    let copy = try DatabaseQueue(path: path, configuration: configuration)
    try source.backup(to: copy)
    try copy.close()
  }
}
