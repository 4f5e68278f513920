internal import GRDB
internal import Glibc
import Ledger

/// Commits whose last sync fails.
///
/// When SQLite has emptied its journal, the change stands, and an error of the sync that follows does not
/// take it back. Told as a failure, it would have the person import again what is there.
extension LedgerStore {
  /// Runs a write transaction, and syncs once more where only the last sync of its commit failed.
  ///
  /// `write` is given what to call once it holds the lock of the database.
  ///
  /// - Throws: what `write` throws where nothing was written, and
  ///   ``StoreError/inputOutput(path:reason:)`` where the change stands but is not known to be on the disk.
  func lasting(_ write: (_ begun: () -> Void) throws -> Void) throws {
    var before: UInt32?
    do {
      try write { before = counter }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_IOERR {
      guard let before, stands(since: before) else { throw error }
      guard Self.sync(path) else {
        throw StoreError.inputOutput(
          path: path,
          reason: "the change was written, but the disk did not confirm it: "
            + String(cString: strerror(errno)))
      }
    }
  }

  /// The number in the ledger's header that each commit changes; nil where it cannot be read.
  private var counter: UInt32? {
    (try? DatabaseHeader(path: path)).flatMap { $0 }?.changeCounter
  }

  /// Whether the ledger has changed since its header held a counter.
  private func stands(since counter: UInt32) -> Bool {
    // Reading takes back what was not committed.
    let tables = try? queue.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema")
    }
    guard tables != nil, let now = self.counter else { return false }
    return now != counter
  }

  /// Waits until a ledger, its journal and their folder are on the disk.
  private static func sync(_ path: String) -> Bool {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? "."
    return [path, "\(path)-journal", folder].allSatisfy { name in
      let descriptor = open(name, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return errno == ENOENT }
      defer { close(descriptor) }
      return fsync(descriptor) == 0
    }
  }
}
