import Dispatch
import Synchronization

/// Carries values from one thread to another, a few at a time.
///
/// Whoever sends waits while the belt is full, and whoever takes waits while it is empty; so the
/// memory between them is bounded, and each works while the other does.
final class Conveyor<Element: Sendable>: Sendable {
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
