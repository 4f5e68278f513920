internal import Foundation
internal import Glibc
import Rendering

/// Writes files so that a reader always sees a whole old one or a whole new one.
enum OutputFile {
  /// Replaces the file at `path` when its bytes differ, making the folders above it.
  static func write(_ bytes: [UInt8], to path: String) throws {
    guard !holds(path, bytes) else { return }
    try write(to: path) { write in try write(bytes) }
  }

  /// Writes what a renderer made beside `path`, in a folder that is there.
  ///
  /// - Returns: the path it was written to; nil where the file at `path` has the same bytes.
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

  /// Waits until the file at `temporary` is on the disk; an error names `path`, its later place.
  static func sync(_ temporary: String, for path: String) throws {
    let descriptor = open(temporary, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    guard descriptor >= 0, fsync(descriptor) == 0 else {
      throw Failure.system("cannot write \(path)", .inputOutput)
    }
  }

  /// Puts a file that was written and synced in its place.
  static func place(_ temporary: String, at path: String) throws {
    guard rename(temporary, path) == 0 else {
      throw Failure.system("cannot write \(path)")
    }
  }

  /// Whether the file at a path holds these bytes.
  private static func holds(_ path: String, _ bytes: [UInt8]) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, Int(status.st_size) == bytes.count, let file = fopen(path, "re")
    else { return false }
    defer { fclose(file) }
    // One byte more shows a file that has grown since.
    let room = bytes.count + 1
    let old = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      count = fread(buffer.baseAddress, 1, room, file)
    }
    return old == bytes
  }

  /// Whether two files hold the same bytes; false where either cannot be read.
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

  /// Replaces the file at `path` by what `body` writes piece by piece, making the folders above it.
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

  /// Makes a file beside `path`, in a folder that is there, with what `body` writes; returns its path.
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

  /// Refuses a path where no file can be written, so that nothing is done before in vain.
  static func check(_ path: String) throws {
    guard !path.hasSuffix("/") else { throw failure(path, "it is a folder") }
    try checkKind(path)
    var folder = Self.folder(of: path)
    var status = stat()
    while !folder.isEmpty, folder != "/", stat(folder, &status) != 0 {
      folder = Self.folder(of: folder)
    }
    // Only a file that is made shows that one can be.
    let trial = OutputFolder.temporary(for: "\(folder.isEmpty ? "." : folder)/.trial")
    let descriptor = open(trial, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure.system("cannot write \(path)") }
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

  /// What stands before the last part of a path; empty where nothing does.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Whether a folder stands at a path.
  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Whether anything stands at a path.
  static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Takes away a file that was made in vain, and what SQLite puts beside it.
  static func remove(_ path: String) {
    unlink(path)
    unlink("\(path)-journal")
  }

  /// Makes a folder and those above it, closed to others; new ones last through a power cut.
  static func makeFolder(_ path: String) throws {
    guard !path.isEmpty, !isFolder(path) else { return }
    let parent = folder(of: path.hasSuffix("/") ? String(path.dropLast()) : path)
    try makeFolder(parent)
    guard mkdir(path, 0o700) == 0 else {
      // Another run may have made it a moment ago.
      if errno == EEXIST, isFolder(path) { return }
      throw failure(path, "cannot create the folder")
    }
    // A umask that takes the owner's own rights would lock saldo out.
    chmod(path, 0o700)
    try settle(folder: parent)
  }

  /// Makes renames in a folder last through a power cut.
  ///
  /// A folder that may not be read, and a file system that syncs no folders, are left alone. One that has become
  /// read-only since the rename is not: that is what a broken disk does.
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
