import Glibc

/// A folder of its own for one test, gone with it.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/saldo-store-tests-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress, let made = mkdtemp(base) else { return "/nonexistent" }
      return String(cString: made)
    }
  }

  deinit {
    for name in [
      "ledger.sqlite", "ledger.sqlite-journal", "ledger.sqlite-wal", "ledger.sqlite-shm",
      "other.sqlite",
    ] {
      unlink("\(path)/\(name)")
    }
    rmdir(path)
  }

  var ledger: String { "\(path)/ledger.sqlite" }
  var other: String { "\(path)/other.sqlite" }

  func mode(of path: String) -> UInt32 {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }
}
