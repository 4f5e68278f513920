import Foundation
import GRDB
import Ledger
import Testing

@testable import Store

/// Scans over whole ledgers: what they tell, and how they end.
@Suite struct LedgerScanTests {
  private func books() throws -> Books {
    let books = try Books()
    try books.take(Export([.on(1, -350, "COFFEE"), .on(1, -350, "COFFEE"), .on(9, 900, "PAY")]))
    try books.take(Export([.on(4, -20, "BUS")]), account: "cash")
    return books
  }

  @Test func `the reach of accounts is the same whether their rows are counted or not`() throws {
    let store = try books().store
    let counted = try store.coverage(store.facts())
    let sought = try store.coverage()
    #expect(counted.map(\.count) == [1, 3])
    #expect(counted.map(\.account) == sought.map(\.account))
    #expect(counted.map(\.firstDay) == sought.map(\.firstDay))
    #expect(counted.map(\.lastDay) == sought.map(\.lastDay))
  }

  @Test func `one scan tells what the checks ask`() throws {
    let facts = try books().store.facts()
    #expect(facts.open == (transactions: 4, uncategorised: 4, unplaced: 3))
    #expect(facts.rowsOfStatement.values.sorted() == [1, 3])
    #expect(!facts.hasBrokenKeys)
    let days = facts.accounts.values.map(\.days).sorted { $0.count < $1.count }
    #expect(days.map { $0.map(\.sum) } == [[-20], [-700, 200]])
  }

  @Test func `whether there are more rows is known without counting them`() throws {
    let store = try books().store
    #expect(try (0...6).map(store.hasMoreRows) == [true, true, true, true, false, false, false])
    #expect(try !LedgerStore().hasMoreRows(than: 0))
  }

  @Test func `a row that points to nothing is found and named`() throws {
    let store = try books().store
    try store.queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA foreign_keys=OFF; UPDATE txn SET place=77 WHERE amount=900")
    }
    #expect(try store.facts().hasBrokenKeys)
    #expect(try store.integrityProblems().count == 1)
  }

  /// What a killed import leaves once its journal is lost: rows of a file whose statement is gone.
  @Test func `a page that is older than the others is found`() throws {
    let folder = TemporaryFolder()
    let books = try Books(path: folder.ledger)
    let file = URL(filePath: folder.ledger)
    try books.take(Export([.on(1, -100, "SHOP")]))
    let before = try Data(contentsOf: file)
    try books.take(Export([.on(2, -200, "SHOP")]))
    #expect(try books.store.integrityProblems().isEmpty)
    var mixed = try Data(contentsOf: file)
    let size = Int(mixed[16]) << 8 + Int(mixed[17])
    let root = RawDatabase(path: folder.ledger)
      .rows("SELECT rootpage FROM sqlite_schema WHERE name='statement'")
    let page = try #require(root.first?.first.flatMap { Int($0) })
    let bytes = (page - 1) * size..<page * size
    mixed.replaceSubrange(bytes, with: before[bytes])
    try mixed.write(to: URL(filePath: folder.other))
    chmod(folder.other, 0o600)
    let store = try LedgerStore(path: folder.other, access: .read)
    #expect(try store.facts().open.transactions == 2)
    #expect(try store.integrityProblems().contains { $0.contains("statementFile") })
  }

  @Test func `rows out of the order of their keys are found`() throws {
    let folder = TemporaryFolder()
    let books = try Books(path: folder.ledger)
    try books.take(Export((1...400).map { .on($0, -100, "SHOP \($0)") }))
    #expect(try books.store.integrityProblems().isEmpty)
    var ledger = try Data(contentsOf: URL(filePath: folder.ledger))
    let size = Int(ledger[16]) << 8 + Int(ledger[17])
    // Leaves of a table without row numbers begin with a ten.
    let leaves = (1..<ledger.count / size).map { $0 * size..<($0 + 1) * size }
      .filter { ledger[$0.lowerBound] == 10 && ledger[$0].range(of: Data("SHOP 2".utf8)) != nil }
    try #require(leaves.count >= 2)
    let (one, other) = (Data(ledger[leaves[0]]), Data(ledger[leaves[1]]))
    ledger.replaceSubrange(leaves[0], with: other)
    ledger.replaceSubrange(leaves[1], with: one)
    try ledger.write(to: URL(filePath: folder.other))
    chmod(folder.other, 0o600)
    let problems = try LedgerStore(path: folder.other, access: .read).integrityProblems()
    #expect(problems.contains { $0.contains("order") })
  }

  @Test func `a scan ends with the error of its handler`() throws {
    struct Stop: Error {}
    let store = try books().store
    #expect(throws: Stop.self) {
      try store.queue.read { database in
        var count = 0
        try HotScan.run(database, "SELECT saldo_row(day) FROM txn") { _ in
          count += 1
          if count == 2 { throw Stop() }
        }
      }
    }
    // The connection scans again.
    #expect(try store.facts().open.transactions == 4)
  }
}
