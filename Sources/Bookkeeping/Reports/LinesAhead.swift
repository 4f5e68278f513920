import Ledger
import Store

/// Reads the lines of a period on a thread of its own, so that the next ones are read while a file is
/// made of those before them.
enum LinesAhead {
  /// So many lines go to the other thread at a time.
  private static let piece = 512

  /// Feeds what ``LedgerStore/bookedLines(in:)`` gives to `body`, a line at a time.
  static func forEach(
    in period: Period, of store: LedgerStore, _ body: (BookedLine) throws -> Void
  ) throws {
    let belt = Conveyor<[BookedLine]>(capacity: 4)
    let reading = SideTask { () throws(any Error) in
      defer { belt.finish() }
      var lines: [BookedLine] = []
      try store.forEachBookedLine(in: period) { line in
        lines.append(line)
        guard lines.count == piece else { return }
        guard belt.send(lines) else { throw Stopped() }
        lines = []
        lines.reserveCapacity(piece)
      }
      if !lines.isEmpty { _ = belt.send(lines) }
    }
    do {
      while let lines = belt.next() {
        for line in lines { try body(line) }
      }
    } catch {
      belt.stop()
      _ = try? reading.value()
      throw error
    }
    try reading.value()
  }

  /// Whoever takes the lines wants no more of them.
  private struct Stopped: Error {}
}
