internal import CSQLite
internal import GRDB
internal import Glibc
package import Ledger
import LedgerSchema

/// A store of one user's ledger in one SQLite file.
///
/// The store uses one connection, a rollback journal and full syncs. A commit survives a power cut,
/// and a file is imported completely or not at all.
package final class LedgerStore: Sendable {
  /// The permission to read, write or create a ledger.
  package enum Access: Sendable { case create, write, read }

  package let path: String
  let queue: DatabaseQueue
  /// The seal of the ledger's secret texts.
  let seal: Seal
  /// The last day of the rows to read, set by ``through(_:)``; nil for all days.
  let lastDay: CalendarDate?

  /// Opens the ledger; creates its file if there is none and `access` is `create`.
  ///
  /// `unlock` returns your secret for a ledger with a key. If it returns nil, the ledger stays
  /// locked, and you can only read what is not secret.
  ///
  /// - Throws: a ``StoreError``, such as ``StoreError/key(_:)`` for a locked ledger that is not
  ///   opened for reading.
  package convenience init(
    path: String, access: Access, unlock: (KeyHeader) throws -> KeySecret? = { _ in nil }
  ) throws {
    try Self.checkFile(path, access: access)
    if access == .read { Self.rollBackKilledRun(path) }
    if access == .read, let header = try DatabaseHeader(path: path), header.userVersion == 0,
      header.applicationID == Schema.applicationID
    {
      _ = try LedgerStore(path: path, access: .write, unlock: unlock)
    }
    let (queue, seal) = try Self.translating(path) {
      let queue = try Self.opened(path, access)
      let seal = try queue.read { try Seal($0, unlock) }
      if access != .read, case .locked = seal { throw StoreError.key(.missing) }
      return (queue, seal)
    }
    self.init(path, queue, seal)
  }

  private init(
    _ path: String, _ queue: DatabaseQueue, _ seal: Seal, through lastDay: CalendarDate? = nil
  ) {
    self.path = path
    self.queue = queue
    self.seal = seal
    self.lastDay = lastDay
  }

  private static func opened(_ path: String, _ access: Access) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: path, configuration: configuration(access))
    try queue.inDatabase(checkSettings)
    try checkIdentity(queue, path: path, access: access)
    return queue
  }

  /// Creates a ledger in memory, for tests and for a dry run without a ledger.
  package convenience init() throws {
    try self.init(inMemory: .none)
    try queue.inDatabase(Schema.make)
  }

  /// Creates an empty database in memory.
  convenience init(inMemory seal: Seal) throws {
    let queue = try DatabaseQueue(configuration: Self.configuration(.create, isInMemory: true))
    self.init(":memory:", queue, seal)
  }

  /// Opens a copy of a ledger for reading, whatever its location and permissions.
  ///
  /// Its secret texts stay encrypted.
  convenience init(copy path: String) throws {
    self.init(path, try Self.translating(path) { try Self.opened(path, .read) }, .none)
  }

  /// Reduces the page cache, because a scan over the ledger reads each page only once.
  package func keepFewPages() throws {
    try translating { try queue.inDatabase { try $0.execute(sql: "PRAGMA cache_size=-512") } }
  }

  /// The same ledger on a second connection, for a scan on another thread.
  package func beside() throws -> LedgerStore {
    precondition(path != ":memory:", "a ledger in memory has one connection")
    let queue = try translating {
      try DatabaseQueue(path: path, configuration: Self.configuration(.read))
    }
    let store = LedgerStore(path, queue, seal, through: lastDay)
    try store.keepFewPages()
    return store
  }

  /// The same ledger, on the same connection, as of the end of a day; nil means no limit.
  ///
  /// Rows, payments, linked rows and the coverage of accounts are limited to that day. A report on
  /// the past therefore includes no later rows.
  package func through(_ day: CalendarDate?) -> LedgerStore {
    LedgerStore(path, queue, seal, through: day)
  }

  /// The last day of the rows to read, in days since 1970; the maximum if there is no limit.
  var lastNumber: Int32 { lastDay?.daysSince1970 ?? .max }

  /// The days of a period that are read; nil if all of them are after the last day.
  func known(_ period: Period) -> Period? {
    guard let lastDay else { return period }
    return Period(start: period.start, end: min(period.end, lastDay))
  }

  /// Rolls back the changes of a killed run, because a read-only connection cannot do so.
  ///
  /// Opening for a read is enough. If it fails, the next step fails too and reports the reason.
  private static func rollBackKilledRun(_ path: String) {
    var journal = stat()
    guard lstat("\(path)-journal", &journal) == 0, journal.st_size > 0 else { return }
    let queue = try? DatabaseQueue(path: path, configuration: configuration(.write))
    _ = try? queue?.read { try $0.value(Int.self, "SELECT count(*) FROM sqlite_schema") }
  }

  /// Whether SQLite skips its memory statistics, which saldo does not use.
  ///
  /// It is set once, before the first connection.
  private static let skipsMemoryStatistics = saldo_skip_memory_statistics() == SQLITE_OK

  static func configuration(_ access: Access, isInMemory: Bool = false) -> Configuration {
    _ = skipsMemoryStatistics
    var configuration = Configuration()
    configuration.busyMode = .timeout(30)
    configuration.readonly = access == .read
    configuration.label = "saldo"
    configuration.prepareDatabase { database in
      saldo_set_defensive(database.sqliteConnection)
      // GRDB uses an authorizer to record the columns that each statement reads, for observers.
      // saldo has no observers, and this took almost half the time of the property tests.
      sqlite3_set_authorizer(database.sqliteConnection, nil, nil)
      try database.run(
        """
        PRAGMA trusted_schema=OFF;
        PRAGMA cell_size_check=ON;
        PRAGMA mmap_size=0;
        PRAGMA recursive_triggers=ON;
        PRAGMA cache_size=-4096;
        PRAGMA temp_store=FILE;
        """)
      guard access != .read, !isInMemory else { return }
      try database.run(
        """
        PRAGMA journal_mode=TRUNCATE;
        PRAGMA synchronous=EXTRA;
        PRAGMA secure_delete=ON;
        """)
    }
    return configuration
  }

  /// Checks important settings, because one that SQLite silently ignored would break a guarantee
  /// later.
  private static func checkSettings(_ database: Database) throws {
    let isWritable = !database.configuration.readonly
    let expected: [(String, String)] =
      [("foreign_keys", "1"), ("trusted_schema", "0"), ("cell_size_check", "1")]
      + (isWritable ? [("journal_mode", "truncate"), ("synchronous", "3")] : [])
    for (name, value) in expected {
      let found = try database.value(String.self, "PRAGMA \(name)") ?? ""
      guard found == value else {
        throw StoreError.notALedger(
          path: "", reason: "SQLite setting \(name) is \(found), expected \(value)")
      }
    }
  }

  /// Rejects another program's database and a ledger with another schema.
  private static func checkIdentity(_ queue: DatabaseQueue, path: String, access: Access) throws {
    try queue.inDatabase { database in
      let tables = try database.value(Int.self, "SELECT count(*) FROM sqlite_schema") ?? 0
      let identity = try database.value(Int32.self, "PRAGMA application_id") ?? 0
      // An earlier version of saldo, killed during its first write, left a ledger without tables.
      if tables == 0, access != .read, identity == Schema.applicationID {
        try Schema.make(in: database)
      }
      guard identity == Schema.applicationID else {
        throw StoreError.notALedger(path: path, reason: "it is not a saldo ledger")
      }
      let version = try database.value(Int32.self, "PRAGMA user_version") ?? 0
      guard version <= Schema.version else { throw StoreError.newer(path: path) }
      guard version == Schema.version else { throw StoreError.older(path: path) }
      if tables > 0, let difference = try SchemaProof.difference(database) {
        throw StoreError.notALedger(path: path, reason: difference)
      }
    }
  }

  /// Checks that the file has a ledger's header and that only this user can access it.
  ///
  /// A missing file is created first if `access` is `create`. Other users could otherwise read the
  /// transactions or replace the ledger.
  private static func checkFile(_ path: String, access: Access) throws {
    var status = stat()
    if lstat(path, &status) != 0, errno == ENOENT, access == .create {
      try NewLedger(path: path).make()
    }
    guard lstat(path, &status) == 0 else { throw StoreError(errno, opening: path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StoreError.permissions(path: path, reason: "it is not a regular file")
    }
    guard status.st_uid == geteuid() else {
      throw StoreError.permissions(path: path, reason: "it belongs to another user")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw StoreError.permissions(
        path: path, reason: "other users can read or write it: run chmod 600 on it")
    }
    guard status.st_size > 0 else { throw StoreError.notALedger(path: path, reason: "it is empty") }
    try checkHeader(path)
  }

  private static func checkHeader(_ path: String) throws {
    guard let header = try DatabaseHeader(path: path), header.isSQLite else {
      throw StoreError.notALedger(path: path, reason: "it is not a database")
    }
    guard header.applicationID == Schema.applicationID else {
      throw StoreError.notALedger(path: path, reason: "it is not a saldo ledger")
    }
  }
}

extension StoreError {
  /// The store's error for any error that passes through the store.
  package init(passing error: any Error) { self.init(error, path: "the ledger") }

  /// The error for the `errno` of a failed attempt to open the file at `path`.
  init(_ code: Int32, opening path: String) {
    switch code {
    case ENOENT: self = .missing(path: path)
    case EACCES, EPERM:
      self = .permissions(
        path: path, reason: "permission denied: run chmod u+rwX on it and on its folder")
    default: self = .inputOutput(path: path, reason: String(cString: strerror(code)))
    }
  }

  /// The error for a value that saldo cannot have written; the path is set when the error leaves
  /// the store.
  static let damagedValue = StoreError.notALedger(path: "", reason: "a value in it is damaged")

  /// The store's error for an error of SQLite, GRDB, the store itself or anything else.
  init(_ error: any Error, path: String) {
    switch error {
    case StoreError.notALedger(path: "", let reason):
      self = .notALedger(path: path, reason: reason)
      return
    case let own as StoreError:
      self = own
      return
    // The message of this error would contain the row with its amounts and payees.
    case is RowDecodingError:
      self = .init(Self.damagedValue, path: path)
      return
    default: break
    }
    guard let problem = error as? DatabaseError else {
      self = .inputOutput(path: path, reason: "\(error)")
      return
    }
    let reason = problem.message ?? "\(problem.resultCode)"
    switch problem.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
    case .SQLITE_NOTADB, .SQLITE_CORRUPT: self = .notALedger(path: path, reason: reason)
    case .SQLITE_CONSTRAINT: self = .constraint(reason: reason)
    case .SQLITE_FULL: self = .full(path: path)
    case .SQLITE_PERM, .SQLITE_AUTH: self = .permissions(path: path, reason: reason)
    default: self = .inputOutput(path: path, reason: reason)
    }
  }
}
