import Bookkeeping
import Glibc

/// A thread with a working folder of its own.
///
/// Messages show relative paths, so a call in another folder has to resolve them there. All threads
/// of a process share one working folder until a thread leaves it: `unshare(CLONE_FS)` needs no
/// privilege, but some containers forbid it. A thread that leaves cannot return to the shared folder,
/// so every call gets a new thread. Threads that it starts share its folder.
enum FolderThread {
  /// Whether this machine lets a thread have its own folder.
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

  /// What the thread does, and what it leaves behind for the one that waits.
  private final class Job {
    private let folder: String
    private let body: @Sendable () -> Int32
    private(set) var status: Int32?

    init(_ folder: String, _ body: @escaping @Sendable () -> Int32) {
      self.folder = folder
      self.body = body
    }

    func run() {
      guard FolderThread.leaveSharedFolder(), chdir(folder) == 0 else { return }
      status = body()
    }
  }

  /// Swift does not import `unshare`, a GNU extension.
  private static func leaveSharedFolder() -> Bool {
    guard let function = dlsym(nil, "unshare") else { return false }
    let unshare = unsafeBitCast(function, to: (@convention(c) (Int32) -> Int32).self)
    return unshare(cloneFS) == 0
  }

  /// `CLONE_FS` of `<sched.h>`.
  private static let cloneFS: Int32 = 0x200
}
