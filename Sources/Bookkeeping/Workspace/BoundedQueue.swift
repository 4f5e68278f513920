import Dispatch
internal import Glibc
import Synchronization

/// A queue of limited capacity between two threads.
///
/// The sender waits while the queue is full, and the receiver waits while the queue is empty. The
/// threads therefore work at the same time, within a limited amount of memory.
final class BoundedQueue<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element] = []
    var isStopped = false
  }

  private let state = Mutex(State())
  private let free = DispatchSemaphore(value: 0)
  private let filled = DispatchSemaphore(value: 0)

  init(capacity: Int) {
    for _ in 0..<capacity { free.signal() }
  }

  /// Adds a value to the queue; returns false if the receiver has stopped the queue.
  func send(_ element: Element) -> Bool {
    free.wait()
    let isTaken = state.withLock { state in
      if !state.isStopped { state.elements.append(element) }
      return !state.isStopped
    }
    // The sender may try again before it ends, so a rejected value must release its slot.
    if isTaken { filled.signal() } else { free.signal() }
    return isTaken
  }

  /// Marks the end of the values.
  func finish() { filled.signal() }

  /// Removes and returns the next value; nil after the last one.
  func next() -> Element? {
    filled.wait()
    let element = state.withLock { $0.elements.isEmpty ? nil : $0.elements.removeFirst() }
    free.signal()
    return element
  }

  /// Stops the queue: discards its values, and makes ``send(_:)`` return false.
  func stop() {
    state.withLock { state in
      state.isStopped = true
      state.elements = []
    }
    free.signal()
  }
}

/// A task on a separate thread; the caller collects the result later.
final class BackgroundTask<Value: Sendable, Problem: Error>: Sendable {
  private let result = Mutex<Result<Value, Problem>?>(nil)
  private let group = DispatchGroup()

  /// Starts the work.
  init(_ work: @escaping @Sendable () throws(Problem) -> Value) {
    group.enter()
    // A new thread inherits the working folder of its creator, but a Dispatch thread may not.
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
    // Foundation's Thread does not report a failed start, so the caller would wait forever.
    guard code == 0 else { preconditionFailure("there is not enough memory for another thread") }
    pthread_detach(thread)
  }

  /// Waits for the work and ignores its result; the process must not exit before the work ends.
  func wait() { group.wait() }

  /// Waits for the work and returns its value.
  ///
  /// - Throws: the error of the work.
  func value() throws(Problem) -> Value {
    group.wait()
    guard let made = result.withLock({ $0 }) else { preconditionFailure("the work has ended") }
    return try made.get()
  }
}

/// The function that a thread runs.
private final class Job: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
