internal import GRDB
internal import Glibc
import LedgerSchema

/// A new ledger file, which is created completely or not at all.
///
/// Otherwise, saldo could not tell a half-written file from a damaged ledger.
struct NewLedger {
  let path: String

  /// The bytes of a ledger with all tables and no rows, as SQLite created them when saldo was
  /// built.
  #if DEBUG
    // The tests create thousands of ledgers in one process.
    static let bytes = unpacked()
  #else
    static var bytes: [UInt8] { unpacked() }
  #endif

  private static func unpacked() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1 << 19)
    for scalar in EmptyLedgerText.scalars.unicodeScalars {
      if scalar.value < 0x100 {
        bytes.append(UInt8(scalar.value))
      } else {
        bytes.append(contentsOf: repeatElement(0, count: Int(scalar.value - 0x100)))
      }
    }
    return bytes
  }

  /// Creates the file with all its tables, unless it exists.
  ///
  /// If another run is creating the file, this waits for that run.
  func make() throws {
    let folder = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw StoreError(errno, opening: parent) }
    // The lock ends with the descriptor, so a killed run blocks no other run.
    defer { close(folder) }
    while flock(folder, LOCK_EX) != 0, errno == EINTR {}
    guard access(path, F_OK) != 0 else { return }
    // A killed run leaves a file with this name, and earlier versions of saldo left a journal
    // beside it.
    let fresh = "\(path).new"
    for leftover in [fresh, "\(fresh)-journal"] { unlink(leftover) }
    do {
      try makeFile(fresh, Self.bytes)
    } catch {
      unlink(fresh)
      throw StoreError(error, path: path)
    }
    guard rename(fresh, path) == 0 else { throw StoreError(errno, opening: path) }
    // Some file systems cannot sync a folder.
    guard fsync(folder) == 0 || errno == EINVAL else { throw StoreError(errno, opening: path) }
  }

  /// Writes a file and waits until it is on the disk.
  private func makeFile(_ fresh: String, _ bytes: [UInt8]) throws {
    let descriptor = open(fresh, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    // A umask that removes the owner's own rights would lock saldo out.
    fchmod(descriptor, 0o600)
    try bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = pwrite(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count,
          rest.startIndex)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw failure() }
        rest = rest.dropFirst(count)
      }
    }
    guard fsync(descriptor) == 0 else { throw failure() }
  }

  /// The error for the current `errno` of a call on the new file.
  private func failure() -> StoreError {
    switch errno {
    case ENOSPC, EDQUOT: .full(path: path)
    default: .inputOutput(path: path, reason: String(cString: strerror(errno)))
    }
  }

  private var parent: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

extension Schema {
  /// Creates all tables of a new ledger in one transaction; a ledger that has tables is unchanged.
  static func make(in database: Database) throws {
    try database.inTransaction(.immediate) {
      let found = try database.value(Int32.self, "PRAGMA user_version") ?? 0
      guard found == 0 else { return .rollback }
      for part in statements { try database.run(part) }
      return .commit
    }
  }
}

/// The first hundred bytes of a database file, read before SQLite opens it.
///
/// Opening another program's database would already change it, by its journal mode or a recovery.
/// The header lets saldo reject such files first.
/// https://www.sqlite.org/fileformat.html#the_database_header
struct DatabaseHeader {
  private let bytes: [UInt8]

  /// Reads the header of a file; nil if the file is shorter than any database.
  init?(path: String) throws(StoreError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { throw StoreError(errno, opening: path) }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw StoreError(errno, opening: path) }
    guard count == bytes.count else { return nil }
    self.bytes = bytes
  }

  var isSQLite: Bool { bytes.starts(with: Array("SQLite format 3".utf8) + [0]) }

  /// The schema version, as in `PRAGMA user_version`.
  var userVersion: Int32 {
    bytes[60..<64].reduce(0) { $0 << 8 | Int32($1) }
  }

  /// The change counter, which each commit changes.
  var changeCounter: UInt32 {
    bytes[24..<28].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The application id, as in `PRAGMA application_id`.
  var applicationID: Int32 {
    bytes[68..<72].reduce(0) { $0 << 8 | Int32($1) }
  }
}
