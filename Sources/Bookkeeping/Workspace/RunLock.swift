internal import Foundation
internal import Glibc

/// Keeps two runs of saldo from writing one workspace at the same time.
///
/// The kernel holds the lock and drops it when the holder dies, so a dead run blocks nobody.
final class RunLock {
  private let descriptor: Int32

  /// Takes the lock of a workspace, or fails at once when another run has it.
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
    // A child that another thread starts at this moment has the descriptor too, until it runs its
    // program: closing alone would leave the lock with it.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}

/// A folder that files are being written to.
///
/// A shared lock on the folder tells other runs that its temporary files are in use. A run that
/// finds no such lock removes what a killed run left behind. The kernel drops the lock of a
/// process that dies.
final class OutputFolder {
  private let path: String
  private let descriptor: Int32

  /// What the names of temporary files end with, after the number of the process.
  private static let ending = ".saldo.new"

  /// Takes the lock, and removes the temporary files that no run is writing any more.
  ///
  /// A file system without locks keeps its leftovers; files are written all the same.
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

  /// The name of the temporary file of this process for the file at `path`.
  static func temporary(for path: String) -> String { "\(path).\(getpid())\(ending)" }

  /// Removes what a killed run left in a folder to which this run writes nothing.
  static func clean(_ path: String) { _ = OutputFolder(path) }

  private func removeLeftovers() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names where Self.isTemporary(name) {
      let file = Workspace.join(path, name)
      var status = stat()
      // saldo's own are regular files of this user that nobody else may read.
      guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_uid == geteuid(), status.st_mode & 0o777 == 0o600, status.st_nlink == 1
      else { continue }
      unlink(file)
    }
  }

  /// Whether a name is one that ``temporary(for:)`` makes: `month.html.4711.saldo.new`.
  private static func isTemporary(_ name: String) -> Bool {
    guard name.hasSuffix(ending) else { return false }
    let parts = name.dropLast(ending.utf8.count).split(
      separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let number = parts.last, !number.isEmpty else { return false }
    return number.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
