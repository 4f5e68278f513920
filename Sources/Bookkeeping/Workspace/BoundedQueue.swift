import Dispatch
internal import Glibc
import Synchronization

/// Carries values from one thread to another, a few at a time.
///
/// Whoever sends waits while the belt is full, and whoever takes waits while it is empty; so the
/// memory between them is bounded, and each works while the other does.
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

  /// Puts a value on the belt; false when the taker has stopped and wants no more.
  func send(_ element: Element) -> Bool {
    free.wait()
    let isTaken = state.withLock { state in
      if !state.isStopped { state.elements.append(element) }
      return !state.isStopped
    }
    // A sender that was refused may send again before it ends; the place it took is given back.
    if isTaken { filled.signal() } else { free.signal() }
    return isTaken
  }

  /// Says that nothing more will be sent.
  func finish() { filled.signal() }

  /// The next value; nil after the last.
  func next() -> Element? {
    filled.wait()
    let element = state.withLock { $0.elements.isEmpty ? nil : $0.elements.removeFirst() }
    free.signal()
    return element
  }

  /// Stops the belt: what is on it is dropped, and the sender is told.
  func stop() {
    state.withLock { state in
      state.isStopped = true
      state.elements = []
    }
    free.signal()
  }
}

/// Work that a thread of its own does while its starter does something else.
final class BackgroundTask<Value: Sendable, Problem: Error>: Sendable {
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
