import Ledger
import TestKit
import Testing

@testable import Store

/// What files showed is verified against the digests kept at their import.
@Suite struct RowDigestTests {
  private let folder = TemporaryFolder()

  private func books() throws -> Books { try Books(path: folder.ledger) }

  private func damaged() throws -> [DamagedFile] {
    let store = try LedgerStore(path: folder.ledger, access: .read)
    return try store.damagedFiles(store.facts(verifiesSources: true))
  }

  private static let export = Export([
    .on(1, -2626, "MARKET", id: "A1"), .on(1, -350, "COFFEE", id: "A2"),
    .on(1, -350, "COFFEE", id: "A3"), .on(2, 250_000, "WAGE", id: "A4"),
  ])

  @Test(arguments: [
    "amount=-6722", "amount=-amount", "payee='MARKED'", "memo='x'", "reference='x'", "balance=0",
    "valueDay=0", "line=line+1", "bankID='A9'", "bankKind=bankKind+1", "bankPending=1",
    "sourceCategory='x'", "counterparty='x'", "day=day-1",
    "fingerprint=CAST(substr(fingerprint,1,15)||x'00' AS BLOB)",
  ])
  func `a changed source field is found, and its file is named`(change: String) throws {
    try books().take(Self.export)
    #expect(try damaged().isEmpty)
    let raw = RawDatabase(path: folder.ledger)
    #expect(raw.tamper("UPDATE txn SET \(change) WHERE payee='MARKET'") == 0, "\(raw.message)")
    let found = try damaged()
    #expect(found.map(\.name) == ["export-1.csv"])
    #expect(found.map(\.account) == ["giro"])
  }

  @Test(arguments: [
    "DELETE FROM txn WHERE payee='WAGE'", "UPDATE statement SET opening=1",
    "UPDATE statement SET closingDay=5",
    "UPDATE txn SET amount=iif(payee='WAGE',-2626,250000) WHERE payee IN('WAGE','MARKET')",
  ])
  func `lost rows, exchanged fields and changed balances are found`(sql: String) throws {
    try books().take(Self.export)
    let raw = RawDatabase(path: folder.ledger)
    #expect(raw.tamper(sql) == 0, "\(raw.message)")
    #expect(try damaged().map(\.name) == ["export-1.csv"])
  }

  @Test func `the changed row is named where its fingerprint tells`() throws {
    let books = try books()
    try books.take(Self.export)
    let id = try books.id("MARKET")
    let raw = RawDatabase(path: folder.ledger)
    #expect(raw.tamper("UPDATE txn SET amount=-6722 WHERE payee='MARKET'") == 0)
    #expect(try damaged().flatMap(\.rows) == [DamagedFile.Row(id: id, line: 2)])
    #expect(raw.tamper("UPDATE txn SET amount=-2626, balance=1 WHERE payee='MARKET'") == 0)
    #expect(try damaged().map(\.rows) == [[]])
  }

  @Test func `files in any order, and undone in any order, are never taken for damaged`() throws {
    for seed in Seeds.few {
      var random = SeededGenerator(seed: seed)
      let folder = TemporaryFolder()
      let books = try Books(path: folder.ledger)
      for export in TruthLedger(&random).exports(&random) { try books.take(export) }
      var runs = Array(1...max(1, books.run))
      while !runs.isEmpty {
        let facts = try books.store.facts(verifiesSources: true)
        #expect(try books.store.damagedFiles(facts) == [], "seed \(seed), runs \(runs)")
        _ = try books.store.undo(run: runs.remove(at: random.number(0...runs.count - 1)))
      }
    }
  }

  @Test func `damage stays found when the ledger is sealed`() throws {
    let sealed = try SealedBooks()
    let store = try sealed.open()
    #expect(try store.damagedFiles(store.facts(verifiesSources: true)) == [])
    let raw = RawDatabase(path: sealed.folder.ledger)
    #expect(raw.tamper("UPDATE txn SET amount=amount+1 WHERE line=5 AND account=1") == 0)
    _ = try store.seal(with: SealedBooks.secret, logN: SealedBooks.logN)
    let locked = try sealed.open(.read)
    let names = try locked.damagedFiles(locked.facts(verifiesSources: true)).map(\.name)
    #expect(names == ["file-1.csv"])
  }

  @Test func `a sealed ledger is verified without its key`() throws {
    let sealed = try SealedBooks()
    _ = try sealed.open().seal(with: SealedBooks.secret, logN: SealedBooks.logN)
    let store = try sealed.open(.write, SealedBooks.secret)
    try sealed.take(store, account: "giro", number: nil, rows: 50..<60)
    let locked = try sealed.open(.read)
    #expect(try locked.damagedFiles(locked.facts(verifiesSources: true)) == [])
    let raw = RawDatabase(path: sealed.folder.ledger)
    #expect(raw.tamper("UPDATE txn SET payee='x' WHERE statement=3 AND line=4") == 0)
    let open = try sealed.open(.read, SealedBooks.secret)
    let found = try open.damagedFiles(open.facts(verifiesSources: true))
    #expect(found.map(\.name) == ["file-3.csv"])
    #expect(found.flatMap(\.rows).map(\.line) == [4])
  }
}
