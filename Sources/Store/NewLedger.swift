internal import GRDB
internal import Glibc

/// A ledger that is not there yet, and appears under its name whole or not at all.
///
/// A file that was killed half made would look like a damaged ledger, and a damaged one like one that was
/// killed half made.
struct NewLedger {
  let path: String

  /// Makes the file with all its tables, unless another run is making it: that one is waited for.
  func make() throws {
    let folder = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw StoreError(errno, opening: parent) }
    // The lock goes with the descriptor, so a dead run blocks nobody.
    defer { close(folder) }
    while flock(folder, LOCK_EX) != 0, errno == EINTR {}
    guard access(path, F_OK) != 0 else { return }
    // A killed run left what has this name.
    let fresh = "\(path).new"
    for leftover in [fresh, "\(fresh)-journal"] { unlink(leftover) }
    try makeFile(fresh)
    do {
      let queue = try DatabaseQueue(path: fresh, configuration: LedgerStore.configuration(.create))
      try queue.inDatabase(Schema.make)
      try queue.close()
    } catch {
      unlink(fresh)
      throw StoreError(error, path: path)
    }
    unlink("\(fresh)-journal")
    guard rename(fresh, path) == 0 else { throw StoreError(errno, opening: path) }
    // Some file systems cannot sync a folder.
    guard fsync(folder) == 0 || errno == EINVAL else { throw StoreError(errno, opening: path) }
  }

  private func makeFile(_ fresh: String) throws {
    let descriptor = open(fresh, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw StoreError.inputOutput(path: path, reason: String(cString: strerror(errno)))
    }
    // A umask that takes the owner's own rights would lock saldo out.
    fchmod(descriptor, 0o600)
    close(descriptor)
  }

  private var parent: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
