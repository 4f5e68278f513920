internal import Glibc
import Syntax

/// What an import needs of a disk that is full.
enum DiskSpace {
  /// The failure that names what a file needs in the folder of the ledger, and what is free there.
  static func failure(_ ledger: String, importing file: String) -> Failure {
    let needed = needed(for: size(of: file), in: size(of: ledger))
    var message = "the disk is full: importing \(Printable.text(file)) needs about \(needed) bytes"
    if let free = free(at: ledger) { message += " next to \(ledger); only \(free) are free" }
    return Failure(
      .inputOutput, message, hint: "free some space and run again; nothing was imported")
  }

  /// The bytes that a file of some size needs in a ledger of some size.
  ///
  /// A row takes up to three times its text, with its keys, indices and names. The journal keeps the old
  /// pages: as many as there are, or as the new rows touch.
  static func needed(for file: Int, in ledger: Int) -> Int {
    let rows = max(3 * file, 1 << 16)
    return rows + min(ledger, rows)
  }

  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  private static func free(at path: String) -> Int? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    return Int(status.f_bavail) * Int(status.f_frsize)
  }
}
