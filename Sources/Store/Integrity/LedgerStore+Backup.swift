internal import GRDB
internal import Glibc
package import Ledger
import LedgerSchema

/// Whole copies of a ledger: SQLite's online backup, which a running import does not disturb.
extension LedgerStore {
  /// What a verified copy holds.
  package struct Contents: Hashable, Sendable {
    package var transactions = 0
    /// The first and last day of a transaction; nil where there is none.
    package var days: Period?
    /// Whether secret texts are sealed.
    package var isSealed = false
    /// What is wrong with the database itself; empty when all is well.
    package var problems: [String] = []
    /// Files whose rows are no longer what they showed.
    package var damagedFiles: [DamagedFile] = []
  }

  /// Copies the ledger, as it is between two commits, into a new file that only its owner may read.
  package func copy(to path: String) throws {
    try Self.translating(path) { try Self.copy(queue, to: path) }
  }

  /// A copy of the ledger in memory, for a dry run where nothing can be written.
  ///
  /// - Throws: ``StoreError/key(_:)`` where the ledger has a key that was not given.
  package func copyInMemory() throws -> LedgerStore {
    if case .locked = seal { throw StoreError.key(.missing) }
    return try translating {
      let copy = try LedgerStore(inMemory: seal)
      try queue.backup(to: copy.queue)
      return copy
    }
  }

  /// Copies a backup into a new file; the backup may belong to anybody and lie on a read-only disk.
  ///
  /// - Throws: a ``StoreError`` where it is no ledger of this version of saldo.
  package static func copy(_ backup: String, to path: String) throws {
    guard try isLedger(backup) else {
      throw StoreError.notALedger(path: backup, reason: "it is not a saldo ledger")
    }
    try translating(backup) {
      try copy(DatabaseQueue(path: backup, configuration: configuration(.read)), to: path)
    }
  }

  /// Whether a file begins like a ledger of saldo.
  ///
  /// - Throws: a ``StoreError`` where the file cannot be read.
  package static func isLedger(_ path: String) throws(StoreError) -> Bool {
    guard let header = try DatabaseHeader(path: path) else { return false }
    return header.isSQLite && header.applicationID == Schema.applicationID
  }

  /// Looks at all of a copy: its schema, every page and key, and what files showed.
  ///
  /// - Throws: a ``StoreError`` where it cannot be a ledger.
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
      // Whoever asked for the copy syncs it, and throws it away where anything fails.
      try database.run("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF")
    }
    let copy = try DatabaseQueue(path: path, configuration: configuration)
    try source.backup(to: copy)
    try copy.close()
  }
}
