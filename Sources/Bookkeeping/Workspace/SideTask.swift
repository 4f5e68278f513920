import Dispatch
internal import Glibc
import Synchronization

/// Work that a thread of its own does while its starter does something else.
final class SideTask<Value: Sendable, Problem: Error>: Sendable {
  private let result = Mutex<Result<Value, Problem>?>(nil)
  private let group = DispatchGroup()

  /// Starts the work.
  init(_ work: @escaping @Sendable () throws(Problem) -> Value) {
    group.enter()
    // A thread shares the working folder of the thread that starts it; one of Dispatch's may not.
    let job = Job { [self] in
      let made = Result(catching: work)
      result.withLock { $0 = made }
      group.leave()
    }
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { job in
        if let job { Unmanaged<Job>.fromOpaque(job).takeRetainedValue().run() }
        return nil
      }, Unmanaged.passRetained(job).toOpaque())
    // Foundation's threads do not say that they could not start, and their starter would wait for ever.
    guard code == 0 else { preconditionFailure("there is not enough memory for another thread") }
    pthread_detach(thread)
  }

  /// Waits for the work, whatever came of it: nobody may end the process while it is going on.
  func wait() { group.wait() }

  /// Waits for the work and returns its value.
  ///
  /// - Throws: what the work threw.
  func value() throws(Problem) -> Value {
    group.wait()
    guard let made = result.withLock({ $0 }) else { preconditionFailure("the work has ended") }
    return try made.get()
  }
}

/// What a thread is to do.
private final class Job: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
