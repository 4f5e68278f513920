import Syntax

/// Elements of a file that saldo does not know and passes over: how many, and the first.
struct OFXStrangers {
  struct Element {
    let name: String
    let position: MarkupPosition

    init(_ event: MarkupEvent) {
      name = String(decoding: event.name, as: UTF8.self)
      position = event.position
    }
  }

  private(set) var count = 0
  private(set) var first: Element?

  mutating func add(_ event: MarkupEvent) {
    count += 1
    if first == nil { first = Element(event) }
  }
}
