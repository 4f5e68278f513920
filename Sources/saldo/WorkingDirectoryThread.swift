import Bookkeeping
import Glibc

/// A thread with its own working folder.
///
/// Messages show relative paths, so a call in another folder has to resolve them there. All threads
/// of a process share one working folder until a thread leaves it with `unshare(CLONE_FS)`. This
/// system call needs no privilege, but some containers forbid it. A thread cannot return to the
/// shared folder, so every call of saldo gets a new thread. The threads that it starts share its
/// folder.
enum WorkingDirectoryThread {
  /// Whether this machine supports a working folder per thread.
  static let isAvailable = (try? run(in: "/") { 0 }) == 0

  /// Runs `body` in `folder` on a new thread, waits for it, and returns its result.
  static func run(in folder: String, _ body: @escaping @Sendable () -> Int32) throws -> Int32 {
    let job = Job(folder, body)
    var thread = pthread_t()
    let isStarted = withExtendedLifetime(job) {
      pthread_create(&thread, nil, start, Unmanaged.passUnretained(job).toOpaque()) == 0
        && pthread_join(thread, nil) == 0
    }
    guard isStarted, let status = job.status else {
      throw Failure(.inputOutput, "cannot change to the folder \(folder)")
    }
    return status
  }

  private static let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
    { job in
      if let job { Unmanaged<Job>.fromOpaque(job).takeUnretainedValue().run() }
      return nil
    }

  /// The thread's work, with its result for the waiting thread.
  private final class Job {
    private let folder: String
    private let body: @Sendable () -> Int32
    private(set) var status: Int32?

    init(_ folder: String, _ body: @escaping @Sendable () -> Int32) {
      self.folder = folder
      self.body = body
    }

    func run() {
      guard WorkingDirectoryThread.leaveSharedFolder(), chdir(folder) == 0 else { return }
      status = body()
    }
  }

  /// Leaves the shared folder with `unshare`, a GNU extension that Swift does not import.
  private static func leaveSharedFolder() -> Bool {
    guard let function = dlsym(nil, "unshare") else { return false }
    let unshare = unsafeBitCast(function, to: (@convention(c) (Int32) -> Int32).self)
    return unshare(cloneFS) == 0
  }

  /// `CLONE_FS` from `<sched.h>`.
  private static let cloneFS: Int32 = 0x200
}
