import GRDB
import Ledger
import TestKit
import Testing

@testable import Store

/// Taking a run back: the ledger is as if its files had never been imported.
@Suite struct LedgerStoreRunsTests {
  @Test func `undo in any order leaves what the other files show, and importing again restores`()
    throws
  {
    for seed in Seeds.upTo(500) {
      var random = SeededGenerator(seed: seed)
      let truth = TruthLedger(&random)
      let exports = truth.exports(&random).map { export in
        random.chance(50) ? export : export.withoutIDs
      }
      let books = try Books()
      for export in exports { try books.take(export) }
      let all = try books.rows()
      var left = Array(exports.indices)
      for index in exports.indices.shuffled(using: &random) {
        let before = try books.rows().count
        let (removed, kept) = try books.store.undo(run: index + 1)
        left.removeAll { $0 == index }
        let expected = Tally.union(left.map { exports[$0] })
        try #require(try books.tally() == expected, "seed \(seed), run \(index + 1)")
        try #require(try books.rows().count == before - removed && kept >= 0, "seed \(seed)")
        try #require(try books.hasDenseOccurrences(), "seed \(seed)")
      }
      try #require(try books.rows().isEmpty)
      for export in exports.reversed() { try books.take(export) }
      try #require(try books.rows() == all, "seed \(seed): imported again")
      try #require(try books.store.integrityProblems().isEmpty)
    }
  }

  @Test func `undo of the last run gives back the exact prior rows`() throws {
    try Books.forEach(Seeds.upTo(500)) { books, seed, random in
      let account = "\(seed)"
      let exports = TruthLedger(&random).exports(&random).map { export in
        export.mapRows { row in
          var row = row
          row.isPending = random.chance(30)
          if random.chance(50) { row.bankID = "" }
          return row
        }
      }
      for export in exports {
        let before = try books.rows(of: account)
        try books.take(export, account: account)
        let after = try books.rows(of: account)
        _ = try books.store.undo(run: books.run)
        try #require(try books.rows(of: account) == before, "seed \(seed)")
        try books.take(export, account: account)
        try #require(try books.rows(of: account) == after, "seed \(seed)")
      }
    }
  }

  @Test func `what a person said of a twin as a transfer goes with it when the first twin goes`()
    throws
  {
    let books = try Books()
    try books.take(Export([.on(1, -350, "COFFEE", id: "A"), .on(1, -350, "COFFEE", id: "B")]))
    try books.take(Export([.on(1, -350, "COFFEE", id: "B")]))
    try books.take(Export([.on(2, 350, "TOP UP", id: "S")]), account: "savings")
    let rows = try books.store.transactions(TransactionFilter())
    let second = try #require(rows.first { $0.id.occurrence == 2 })
    let topUp = try #require(rows.first { $0.amount.minorUnits == 350 })
    try books.store.decideTransfer(second.id, topUp.id, isTransfer: true)
    #expect(try books.store.undo(run: 1) == (removed: 1, kept: 1))
    let transfers = try books.store.transfers(in: .everything)
    #expect(transfers.map(\.reason) == ["you said so"])
    #expect(transfers.map(\.out.id.occurrence) == [1])
  }

  @Test func `twins count from one again when the first of them goes`() throws {
    let books = try Books()
    try books.take(Export([.on(1, -350, "COFFEE", id: "A"), .on(1, -350, "COFFEE", id: "B")]))
    try books.take(Export([.on(1, -350, "COFFEE", id: "B")]))
    #expect(try books.store.undo(run: 1) == (removed: 1, kept: 1))
    #expect(try books.rows().map(\.occurrence) == [1])
    #expect(
      try books.take(Export([.on(1, -350, "COFFEE", id: "C"), .on(1, -350, "COFFEE", id: "B")]))[0]
        .new == 1)
    #expect(try books.hasDenseOccurrences())
  }

  @Test func `a pending row is settled by the file that books it, until that file is undone`()
    throws
  {
    let books = try Books()
    try books.take(Export([.on(1, -350, "COFFEE", id: "A", isPending: true)]))
    #expect(try books.rows().map(\.isPending) == [true])
    let booked = try books.take(Export([.on(3, -350, "Coffee House", id: "A")]))[0]
    #expect(booked.updated == 1 && booked.new == 0)
    #expect(try books.rows().map(\.isPending) == [false])
    _ = try books.store.undo(run: 2)
    #expect(try books.rows().map(\.isPending) == [true])
  }

  @Test func `an older export that shows a booked row as pending changes nothing`() throws {
    let books = try Books()
    try books.take(Export([.on(1, -350, "COFFEE")]))
    try books.take(Export([.on(1, -350, "COFFEE", isPending: true)]))
    #expect(try books.rows().map(\.isPending) == [false])
    _ = try books.store.undo(run: 1)
    #expect(try books.rows().map(\.isPending) == [true])
  }

  @Test func `a run is undone once, and must be there`() throws {
    let books = try Books()
    try books.take(Export([.on(1, -350, "COFFEE")]))
    _ = try books.store.undo(run: 1)
    #expect(throws: StoreError.alreadyUndone(1)) { try books.store.undo(run: 1) }
    #expect(throws: StoreError.noSuchRun(9)) { try books.store.undo(run: 9) }
  }

  /// Has whatever follows from a change fail: the table that it gathers its results in is another one.
  private func hinderConsequences(_ books: Books) throws {
    try books.store.queue.writeWithoutTransaction {
      try $0.execute(sql: "CREATE TEMP TABLE settled(hindrance)")
    }
  }

  @Test func `a run is not undone where what follows from that cannot be derived`() throws {
    let books = try Books()
    try books.take(Export([.on(1, -350, "COFFEE")]))
    let before = try books.rows()
    try hinderConsequences(books)
    #expect(throws: StoreError.self) { try books.store.undo(run: 1) }
    #expect(try books.rows() == before)
    #expect(try books.store.runs().map(\.isUndone) == [false])
    try books.store.queue.writeWithoutTransaction { try $0.execute(sql: "DROP TABLE settled") }
    #expect(try books.store.undo(run: 1) == (removed: 1, kept: 0))
  }

  @Test func `a file leaves nothing behind where what follows from it cannot be derived`() throws {
    let books = try Books()
    try books.take(Export([.on(1, -350, "COFFEE")]))
    try hinderConsequences(books)
    var other = Export([.on(1, -100, "TRAM")])
    other.format = "ofx"
    #expect(throws: StoreError.self) { try books.take(other) }
    #expect(try books.amounts() == [-350] && books.store.nextRun() == 2)
    try books.store.queue.writeWithoutTransaction { try $0.execute(sql: "DROP TABLE settled") }
    try books.take(other)
    #expect(try books.amounts().sorted() == [-350, -100])
  }

  @Test func `a file that fails half-way leaves nothing behind`() throws {
    struct Stop: Error {}
    let books = try Books()
    try books.take(Export([.on(1, -350, "COFFEE")]))
    let before = try books.rows()
    #expect(throws: Stop.self) {
      try books.take(Export([.on(2, -100, "TRAM")]), afterwards: { throw Stop() })
    }
    #expect(try books.rows() == before)
    #expect(try books.store.nextRun() == 2)
  }
}

extension Books {
  /// Whether the occurrences of every content are 1, 2, 3 … without a gap.
  func hasDenseOccurrences() throws -> Bool {
    Dictionary(grouping: try rows(), by: \.fingerprint).values.allSatisfy { twins in
      twins.map(\.occurrence).sorted() == (1...Int32(twins.count)).map { $0 }
    }
  }
}
