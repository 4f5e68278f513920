import Foundation
import Ledger
import Testing

@testable import Store

/// What a ledger of another schema, or of two first runs, comes to.
@Suite struct SchemaVersionTests {
  private let folder = TemporaryFolder()

  private func store(_ access: LedgerStore.Access = .create) throws -> LedgerStore {
    try LedgerStore(path: folder.ledger, access: access)
  }

  @Test(arguments: [LedgerStore.Access.read, .write, .create])
  func `a ledger of an earlier version is refused and stays as it is`(
    access: LedgerStore.Access
  ) throws {
    _ = try store()
    RawDatabase(path: folder.ledger).run("PRAGMA user_version=8")
    let before = try Data(contentsOf: URL(filePath: folder.ledger))
    #expect(throws: StoreError.older(path: folder.ledger)) { try store(access) }
    #expect(try Data(contentsOf: URL(filePath: folder.ledger)) == before)
  }

  @Test func `a ledger that has its tables keeps them`() throws {
    let tables = try Self.tables(of: store())
    #expect(tables.count > 100)
    #expect(try Self.tables(of: store()) == tables)
    #expect(try Self.tables(of: LedgerStore()) == tables)
  }

  @Test func `first runs at the same time make one ledger`() async throws {
    let path = folder.ledger
    let opened = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask { (try? LedgerStore(path: path, access: .create)) != nil }
      }
      return await group.reduce(into: [Bool]()) { $0.append($1) }
    }
    #expect(opened == [Bool](repeating: true, count: 8))
    #expect(try store(.write).integrityProblems() == [])
    #expect(try Self.tables(of: store(.write)) == Self.tables(of: LedgerStore()))
  }

  private static func tables(of store: LedgerStore) throws -> [String] {
    try store.reading { database in
      let scan = try HotStatement(
        database, "SELECT type||' '||name||' '||coalesce(sql,'') FROM sqlite_schema ORDER BY 1")
      var all: [String] = []
      while try scan.next() { all.append(scan.text(0)) }
      return all
    }
  }
}
