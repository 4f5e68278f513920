import Ledger
import Store
import Testing

@Suite struct DayOccurrencesTests {
  /// More fingerprints than are kept in memory, in no order of days, so that days are dropped and
  /// come again; among them twins that stand far apart.
  @Test func `a file too large to remember is counted as any other`() throws {
    var random = SeededGenerator(seed: 1)
    var rows = (0..<102_000).map { number in
      BankRow.on(number % 28 + 1, Int64(number), "SHOP")
    }
    rows += rows[..<500] + rows[..<250]
    rows.shuffle(using: &random)
    let books = try Books()
    #expect(try books.take(Export(rows), batchSize: 4_096)[0].new == rows.count)
    let again = try books.take(Export(rows.shuffled(using: &random)), batchSize: 4_096)[0]
    #expect(again.alreadyIn == rows.count)
    let counts = try books.tally().values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    #expect(counts == [1: 101_500, 2: 250, 3: 250])
  }
}
