import Ledger
import Store
import Testing

@testable import Store

/// How other programs lose or double rows (reliability.md 4.2): each line a test of its own.
@Suite struct PeerFailuresTests {
  @Test func `identical rows of one file are not collapsed`() throws {
    let books = try Books()
    let coffee = BankRow.on(1, -350, "COFFEE")
    #expect(try books.take(Export([coffee, coffee, coffee]))[0].new == 3)
    #expect(try books.take(Export([coffee, coffee]))[0].new == 0)
    #expect(try books.amounts() == [-350, -350, -350])
  }

  @Test func `near rows of one source with one amount are not merged`() throws {
    let books = try Books()
    try books.take(Export((1...8).map { .on($0, -350, "COFFEE") }, covering: 1...8))
    try books.take(Export((2...9).map { .on($0, -350, "COFFEE") }, covering: 2...9))
    #expect(try books.rows().count == 9)
  }

  @Test func `no two new rows are matched to one old row`() throws {
    let books = try Books()
    try books.take(Export([.on(5, -350, "COFFEE")], covering: 1...10))
    try books.take(
      Export([.on(5, -350, "POS 1"), .on(6, -350, "POS 2")], from: "ofx", covering: 1...10))
    #expect(try books.amounts() == [-350, -350])
  }

  @Test func `an amount that differs by a cent is another payment`() throws {
    let books = try Books()
    try books.take(Export([.on(5, -1_000, "MARKET")], covering: 1...10))
    try books.take(Export([.on(5, -1_001, "MARKET")], from: "ofx", covering: 1...10))
    #expect(try books.amounts() == [-1_001, -1_000])
  }

  @Test func `rows posted late, before the last known day, are taken`() throws {
    let books = try Books()
    try books.take(Export([.on(3, -350, "COFFEE"), .on(9, -280, "TRAM")]))
    let second = try books.take(
      Export([.on(3, -350, "COFFEE"), .on(4, -99, "LATE"), .on(9, -280, "TRAM")]))[0]
    #expect(second.new == 1 && second.alreadyIn == 2)
  }

  @Test func `a file that failed is new when it comes again`() throws {
    struct Stop: Error {}
    let books = try Books()
    let export = Export([.on(1, -350, "COFFEE")])
    #expect(throws: Stop.self) { try books.take(export, afterwards: { throw Stop() }) }
    #expect(try books.take(export)[0].new == 1)
  }

  @Test func `what rules and people change is no part of an identity, and is kept`() throws {
    let folder = TemporaryFolder()
    let books = try Books(path: folder.ledger)
    let export = Export([.on(1, -350, "COFFEE"), .on(2, -280, "TRAM")])
    try books.take(export)
    let raw = RawDatabase(path: folder.ledger)
    #expect(
      raw.run(
        """
        INSERT INTO category(path) VALUES('Food'); INSERT INTO note(text) VALUES('with Ann');
        INSERT INTO payee(name) VALUES('Coffee House');
        UPDATE txn SET category=2, note=1, cleanPayee=1, kind=3, isTransfer=1
        """) == 0, "\(raw.message)")
    #expect(try books.take(Export(export.rows + [.on(3, -1, "FEE")]))[0].alreadyIn == 2)
    let kept = try books.transactions().filter { $0.rawPayee != "FEE" }
    #expect(kept.map(\.category.path) == ["Food", "Food"])
    #expect(kept.map(\.note) == ["with Ann", "with Ann"])
    #expect(kept.map(\.payee) == ["Coffee House", "Coffee House"])
  }

  @Test func `an id that is part of another is another`() throws {
    let books = try Books()
    try books.take(Export([.on(1, -350, "COFFEE", id: "1234")]))
    #expect(try books.take(Export([.on(2, -350, "COFFEE", id: "123")]))[0].new == 1)
  }

  @Test func `one id in two accounts is two rows`() throws {
    let books = try Books()
    try books.take(Export([.on(1, -350, "COFFEE", id: "A")]))
    #expect(try books.take(Export([.on(1, -350, "COFFEE", id: "A")]), account: "card")[0].new == 1)
  }

  @Test func `an id that comes again for another payment overwrites nothing`() throws {
    let books = try Books()
    try books.take(Export([.on(1, 250_000, "SALARY", id: "1")]))
    #expect(try books.take(Export([.on(1, -350, "COFFEE", id: "1")]))[0].new == 1)
    #expect(try books.amounts() == [-350, 250_000])
  }

  @Test func `ids that change with every export make nothing new`() throws {
    let books = try Books()
    try books.take(Export([.on(1, -350, "COFFEE", id: "A"), .on(2, -280, "TRAM", id: "B")]))
    let again = try books.take(
      Export([.on(1, -350, "COFFEE", id: "C"), .on(2, -280, "TRAM", id: "D")]))[0]
    #expect(again.new == 0 && again.alreadyIn == 2)
  }

  @Test(arguments: ["NOTPROVIDED", "NONREF", "0000", "N/A"])
  func `placeholders in the place of an id name nothing`(id: String) throws {
    let books = try Books()
    let rows = [BankRow.on(1, -350, "COFFEE", id: id), .on(1, -350, "COFFEE", id: id)]
    #expect(try books.take(Export(rows))[0].new == 2)
  }

  @Test func `ids that number the rows of a day say nothing when a late row comes between`() throws
  {
    let books = try Books()
    try books.take(
      Export([.on(1, -350, "COFFEE", id: "2024-01-01-1"), .on(1, -350, "TRAM", id: "2024-01-01-2")])
    )
    let second = try books.take(
      Export([
        .on(1, -350, "BAKERY", id: "2024-01-01-1"), .on(1, -350, "COFFEE", id: "2024-01-01-2"),
        .on(1, -350, "TRAM", id: "2024-01-01-3"),
      ]))[0]
    #expect(second.new == 1 && second.alreadyIn == 2)
    #expect(try books.rows().count == 3)
  }

  /// A new version of the fingerprint can be made from what is stored.
  @Test func `fingerprints follow from the raw texts that are kept`() throws {
    let books = try Books()
    try books.take(Export([.on(1, -350, "  Cafe\u{301}   HOUSE "), .on(2, -280, "TRAM")]))
    let stored = try books.rows()
    let again = Books.prepared(
      stored.map { BankRow(content: $0.content) }, account: "giro", firstLine: 1)
    for (row, fingerprint) in zip(stored, again.fingerprints) {
      let text = [fingerprint.high, fingerprint.low].map { number in
        let digits = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }
      #expect(row.fingerprint == text.joined())
    }
  }

  @Test func `rows on other lines of a file are the same rows`() throws {
    let books = try Books()
    let rows = [BankRow.on(1, -350, "COFFEE"), .on(1, -350, "TRAM"), .on(2, -350, "COFFEE")]
    try books.take(Export(rows))
    let second = try books.take(Export([.on(0, -1, "FEE")] + rows.reversed()))[0]
    #expect(second.new == 1 && second.alreadyIn == 3)
  }

  @Test func `a match changes nothing of what is stored`() throws {
    let books = try Books()
    try books.take(Export([.on(5, -350, "COFFEE HOUSE")], covering: 1...10))
    let before = try books.rows()
    try books.take(Export([.on(7, -350, "POS 4711 COFFEE")], from: "ofx", covering: 1...10))
    #expect(try books.rows() == before)
  }
}
