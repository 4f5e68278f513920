import Dispatch
internal import Foundation
import Synchronization

/// Work that a thread of its own does while its starter does something else.
final class SideTask<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let group = DispatchGroup()

  /// Starts the work.
  init(_ work: @escaping @Sendable () throws -> Value) {
    group.enter()
    // A thread shares the working folder of the thread that starts it; one of Dispatch's may not.
    Thread.detachNewThread { [self] in
      result.withLock { $0 = Result(catching: work) }
      group.leave()
    }
  }

  /// Waits for the work and returns what it came to.
  ///
  /// - Throws: what the work threw.
  func value() throws -> Value? {
    group.wait()
    return try result.withLock { try $0?.get() }
  }
}
