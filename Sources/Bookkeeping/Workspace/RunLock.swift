internal import Foundation
internal import Glibc

/// A lock that prevents two runs of saldo from writing to one workspace at the same time.
///
/// The kernel releases the lock when the process ends, so a crashed run blocks no other run.
final class RunLock {
  private let descriptor: Int32

  /// Acquires the lock of a workspace; throws immediately if another run holds it.
  init(_ workspace: Workspace) throws {
    let path = workspace.path(".saldo/lock")
    try OutputFile.makeFolder(workspace.path(".saldo"))
    try workspace.checkLedgerFolder()
    let opened = open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard opened >= 0 else {
      throw Failure.system("cannot write \(path)", .inputOutput)
    }
    guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
      close(opened)
      throw Failure(
        .busy, "another saldo process is using \(workspace.root)",
        hint: "try again when it is done")
    }
    descriptor = opened
  }

  deinit {
    // A child process that another thread is starting inherits the descriptor until its `exec`.
    // Closing the descriptor alone would leave the lock with the child.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

/// An output folder, with a lock that protects its temporary files.
///
/// A shared lock on the folder shows other runs that its temporary files are in use. A run that
/// finds no lock removes the leftovers of a killed run. The kernel releases the lock when the
/// process ends.
final class OutputFolder {
  private let path: String
  private let descriptor: Int32

  /// The suffix of a temporary file's name, after the process id.
  private static let ending = ".saldo.new"

  /// Acquires the lock, and removes temporary files that no run is using.
  ///
  /// A file system without locks keeps the leftovers, but saldo can still write files there.
  init(_ path: String) {
    self.path = path.isEmpty ? "." : path
    descriptor = open(self.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { removeLeftovers() }
    flock(descriptor, LOCK_SH | LOCK_NB)
  }

  deinit {
    guard descriptor >= 0 else { return }
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// The path of this process's temporary file for the file at `path`.
  static func temporary(for path: String) -> String { "\(path).\(getpid())\(ending)" }

  /// Removes the leftovers of killed runs from a folder, unless another run is using it.
  static func clean(_ path: String) { _ = OutputFolder(path) }

  private func removeLeftovers() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names where Self.isTemporary(name) {
      let file = Workspace.join(path, name)
      var status = stat()
      // saldo's temporary files are regular files that only their owner can read.
      guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_uid == geteuid(), status.st_mode & 0o777 == 0o600, status.st_nlink == 1
      else { continue }
      unlink(file)
    }
  }

  /// Whether the name has the form that ``temporary(for:)`` uses: `month.html.4711.saldo.new`.
  private static func isTemporary(_ name: String) -> Bool {
    guard name.hasSuffix(ending) else { return false }
    let parts = name.dropLast(ending.utf8.count).split(
      separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let number = parts.last, !number.isEmpty else { return false }
    return number.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
