internal import Glibc
import Store

/// Key files: read only when nobody else could have read or written them, made so that nobody else can.
enum KeyFileOnDisk {
  private static let mostBytes = 4096

  static func read(_ path: String) throws -> KeyFile {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Failure.unreadable(path, String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Failure.unreadable(path, "it is not a regular file")
    }
    guard status.st_uid == geteuid() else {
      throw Failure.unreadable(path, "it belongs to another user")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw Failure.unreadable(path, "other users can read or write it: run chmod 600 on it")
    }
    var bytes = [UInt8](repeating: 0, count: mostBytes)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count >= 0, let file = KeyFile(Array(bytes.prefix(count))) else {
      throw Failure.unreadable(path, "it is not a saldo key file")
    }
    return file
  }

  /// Writes a key file that is not there yet, mode 0600, and has it on the disk before it returns.
  static func write(_ file: KeyFile, to path: String) throws {
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Failure.unwritable(path, errno) }
    defer { close(descriptor) }
    do {
      guard fchmod(descriptor, 0o600) == 0 else { throw Failure.unwritable(path, errno) }
      try OutputFile.writeAll(Array(file.text.utf8), to: descriptor, path: path)
      guard fsync(descriptor) == 0 else { throw Failure.unwritable(path, errno) }
    } catch {
      unlink(path)
      throw error
    }
    try OutputFile.settle(folder: path.lastIndex(of: "/").map { String(path[...$0]) } ?? "")
  }
}

extension Failure {
  fileprivate static func unreadable(_ path: String, _ reason: String) -> Failure {
    Failure(.notPermitted, "cannot use the key file \(path): \(reason)")
  }

  fileprivate static func unwritable(_ path: String, _ reason: Int32) -> Failure {
    Failure(
      .cannotCreate, "cannot write \(path): \(String(cString: strerror(reason)))",
      hint: reason == EEXIST ? "choose another file; saldo never overwrites a key file" : nil)
  }
}
