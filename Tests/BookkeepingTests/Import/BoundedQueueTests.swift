import Dispatch
import Testing

@testable import Bookkeeping

@Suite struct BoundedQueueTests {
  @Test func `values arrive in order, whatever the belt holds at once`() {
    let belt = BoundedQueue<Int>(capacity: 3)
    DispatchQueue(label: "sender").async {
      for number in 0..<10_000 { _ = belt.send(number) }
      belt.finish()
    }
    var received: [Int] = []
    while let number = belt.next() { received.append(number) }
    #expect(received == Array(0..<10_000))
  }

  @Test func `a sender at a full belt is told that the taker has stopped, every time it asks`() {
    let belt = BoundedQueue<Int>(capacity: 2)
    let group = DispatchGroup()
    DispatchQueue(label: "sender").async(group: group) {
      // A reader that was refused once still tries to end its statement.
      while belt.send(1) {}
      #expect(!belt.send(2))
      #expect(!belt.send(3))
      belt.finish()
    }
    #expect(belt.next() == 1)
    belt.stop()
    group.wait()
  }
}
