import Dispatch
internal import Foundation
import Synchronization

/// Work that a thread of its own does while its starter does something else.
final class SideTask<Value: Sendable, Problem: Error>: Sendable {
  private let result = Mutex<Result<Value, Problem>?>(nil)
  private let group = DispatchGroup()

  /// Starts the work.
  init(_ work: @escaping @Sendable () throws(Problem) -> Value) {
    group.enter()
    // A thread shares the working folder of the thread that starts it; one of Dispatch's may not.
    Thread.detachNewThread { [self] in
      let made = Result(catching: work)
      result.withLock { $0 = made }
      group.leave()
    }
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
