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
      throw Failure(.inputOutput, "cannot write \(path): \(String(cString: strerror(errno)))")
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
