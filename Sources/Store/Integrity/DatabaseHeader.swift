internal import Glibc

/// The first hundred bytes of a database file, read before SQLite may touch it.
///
/// Opening another program's database would already change it (its journal mode, a recovery), so
/// a file that is surely no ledger of saldo is refused by its header.
/// https://www.sqlite.org/fileformat.html#the_database_header
struct DatabaseHeader {
  private let bytes: [UInt8]

  /// Nil when the file is shorter than any database.
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

  /// What `PRAGMA user_version` would say: the version of the schema.
  var userVersion: Int32 {
    bytes[60..<64].reduce(0) { $0 << 8 | Int32($1) }
  }

  /// A number that each commit changes.
  var changeCounter: UInt32 {
    bytes[24..<28].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// What `PRAGMA application_id` would say.
  var applicationID: Int32 {
    bytes[68..<72].reduce(0) { $0 << 8 | Int32($1) }
  }
}
