internal import Foundation
internal import Glibc
import Rendering

/// An atomic writer of files: a reader sees either the complete old file or the complete new one.
enum OutputFile {
  /// Replaces the file at `path` if its bytes differ, and creates missing parent folders.
  static func write(_ bytes: [UInt8], to path: String) throws {
    guard !holds(path, bytes) else { return }
    try write(to: path) { write in try write(bytes) }
  }

  /// Writes a rendered file to a temporary file beside `path`; the folder must exist.
  ///
  /// - Returns: the temporary path; nil if the file at `path` has the same bytes.
  static func prepare(_ file: RenderedFile, for path: String) throws -> String? {
    if file.isHeld, holds(path, file.bytes) { return nil }
    do {
      let temporary = try make(for: path, file.write)
      guard !file.isHeld, hasSameBytes(temporary, path) else { return temporary }
      unlink(temporary)
      return nil
    } catch is TemporaryFileError {
      throw Failure(
        .inputOutput, "cannot write or read back a temporary file: is the disk full?")
    }
  }

  /// Syncs the file at `temporary` to disk; an error names `path`, its final path.
  static func sync(_ temporary: String, for path: String) throws {
    let descriptor = open(temporary, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    guard descriptor >= 0, fsync(descriptor) == 0 else {
      throw Failure.system("cannot write \(path)", .inputOutput)
    }
  }

  /// Renames a synced temporary file to its final path.
  static func place(_ temporary: String, at path: String) throws {
    guard rename(temporary, path) == 0 else {
      throw Failure.system("cannot write \(path)")
    }
  }

  /// Whether the file at a path has exactly these bytes.
  private static func holds(_ path: String, _ bytes: [UInt8]) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, Int(status.st_size) == bytes.count, let file = fopen(path, "re")
    else { return false }
    defer { fclose(file) }
    // One extra byte detects a file that has grown since `stat`.
    let room = bytes.count + 1
    let old = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      count = fread(buffer.baseAddress, 1, room, file)
    }
    return old == bytes
  }

  /// Whether two files have the same bytes; false if either is unreadable.
  private static func hasSameBytes(_ one: String, _ other: String) -> Bool {
    var sizes = (stat(), stat())
    guard stat(one, &sizes.0) == 0, stat(other, &sizes.1) == 0,
      sizes.0.st_size == sizes.1.st_size, let left = fopen(one, "re"),
      let right = fopen(other, "re")
    else { return false }
    defer {
      fclose(left)
      fclose(right)
    }
    var pieces = [[UInt8]](repeating: [UInt8](repeating: 0, count: 1 << 16), count: 2)
    while true {
      let count = fread(&pieces[0], 1, 1 << 16, left)
      guard fread(&pieces[1], 1, 1 << 16, right) == count, pieces[0] == pieces[1] else {
        return false
      }
      if count < 1 << 16 { return feof(left) != 0 }
    }
  }

  /// Replaces the file at `path` with the output of `body`, and creates missing parent folders.
  static func write(
    to path: String, _ body: (_ write: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    let folder = Self.folder(of: path)
    try makeFolder(folder)
    let lock = OutputFolder(folder)
    defer { withExtendedLifetime(lock) {} }
    let temporary = try make(for: path, body)
    do {
      try sync(temporary, for: path)
      try place(temporary, at: path)
    } catch {
      unlink(temporary)
      throw error
    }
    try settle(folder: folder)
  }

  /// Writes the output of `body` to a new temporary file beside `path`, and returns the temporary
  /// path.
  private static func make(
    for path: String, _ body: (_ write: ([UInt8]) throws -> Void) throws -> Void
  ) throws -> String {
    try checkKind(path)
    let temporary = OutputFolder.temporary(for: path)
    let descriptor = open(temporary, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure.system("cannot write \(path)") }
    defer { close(descriptor) }
    do {
      try body { try writeAll($0, to: descriptor, path: path) }
    } catch {
      unlink(temporary)
      throw error
    }
    return temporary
  }

  /// Rejects a path that is not writable, before any other work starts.
  static func check(_ path: String) throws {
    guard !path.hasSuffix("/") else { throw failure(path, "it is a folder") }
    try checkKind(path)
    var folder = Self.folder(of: path)
    var status = stat()
    while !folder.isEmpty, folder != "/", stat(folder, &status) != 0 {
      folder = Self.folder(of: folder)
    }
    // Permission bits are not enough: only creating a file proves that the folder is writable.
    let trial = OutputFolder.temporary(for: "\(folder.isEmpty ? "." : folder)/.trial")
    let descriptor = open(trial, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw Failure.system(
        "cannot write \(path)",
        hint: errno == ENOTDIR ? "\(folder) is a file: choose another folder" : nil)
    }
    close(descriptor)
    unlink(trial)
  }

  private static func checkKind(_ path: String) throws {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard [S_IFREG, S_IFLNK].contains(status.st_mode & S_IFMT) else {
      throw failure(path, "it is not a regular file")
    }
  }

  /// The parent folder of a path; empty if the path has no slash.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Whether the path is a folder, or a link to one.
  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Whether a file or folder exists at the path.
  static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Removes an unneeded new file, and SQLite's journal beside it.
  static func remove(_ path: String) {
    unlink(path)
    unlink("\(path)-journal")
  }

  /// Creates a missing folder and its missing parents, private to the owner, and syncs them to
  /// disk.
  static func makeFolder(_ path: String) throws {
    guard !path.isEmpty, !isFolder(path) else { return }
    let parent = folder(of: path.hasSuffix("/") ? String(path.dropLast()) : path)
    try makeFolder(parent)
    guard mkdir(path, 0o700) == 0 else {
      // Another run may have just created it.
      if errno == EEXIST, isFolder(path) { return }
      throw failure(path, "cannot create the folder")
    }
    // A umask that removes the owner's permissions would lock saldo out.
    chmod(path, 0o700)
    try settle(folder: parent)
  }

  /// Syncs a folder to disk; its renames then survive a power failure.
  ///
  /// It ignores a folder that cannot be opened, and a file system that cannot sync folders. It
  /// throws for any other error: a file system that became read-only since the rename indicates a
  /// broken disk.
  static func settle(folder: String) throws {
    let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard fsync(descriptor) != 0, ![EINVAL, ENOTSUP].contains(errno) else { return }
    throw Failure.system("cannot write \(folder.isEmpty ? "." : folder)", .inputOutput)
  }

  static func writeAll(_ bytes: [UInt8], to descriptor: Int32, path: String) throws {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress.map { $0 + offset }, buffer.count - offset)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let isFull = [ENOSPC, EDQUOT].contains(errno)
        let reason = String(cString: strerror(errno))
        let need = isFull ? "; it needs \(bytes.count - offset) more bytes" : ""
        throw Failure(.inputOutput, "cannot write \(path): \(reason)\(need)")
      }
      offset += count
    }
  }

  private static func failure(_ path: String, _ reason: String) -> Failure {
    Failure(.cannotCreate, "cannot write \(path): \(reason)")
  }
}
