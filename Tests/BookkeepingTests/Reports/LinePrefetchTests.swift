import Ledger
import Store
import Testing

@testable import Bookkeeping

/// Lines that another thread reads.
@Suite struct LinePrefetchTests {
  private let scratch: ScratchWorkspace
  private static let count = 2_000

  init() throws {
    scratch = try ScratchWorkspace()
    try scratch.writeGiroProfile()
    let rows = (1...Self.count).map { "2026-0\($0 % 9 + 1)-1\($0 % 10),Shop \($0),-\($0).00" }
    let path = try scratch.write(
      (["Day,Text,Amount"] + rows).joined(separator: "\n") + "\n", to: "a.csv")
    #expect(try scratch.take(path).status == .done)
  }

  @Test func `they are those of the ledger, in its order`() throws {
    let store = try scratch.workspace.openLedger(.read)
    var lines: [BookedLine] = []
    try LinePrefetch.forEach(in: .everything, of: store) { lines.append($0) }
    #expect(lines.count == Self.count)
    #expect(try lines == store.bookedLines(in: .everything))
  }

  private struct Enough: Error {}

  @Test(arguments: [1, 513, 1_999])
  func `whoever wants no more gets no more, and the ledger can be read again`(most: Int) throws {
    let store = try scratch.workspace.openLedger(.read)
    var taken = 0
    #expect(throws: Enough.self) {
      try LinePrefetch.forEach(in: .everything, of: store) { _ in
        taken += 1
        if taken == most { throw Enough() }
      }
    }
    #expect(taken == most)
    #expect(try store.bookedLines(in: .everything).count == Self.count)
  }
}
