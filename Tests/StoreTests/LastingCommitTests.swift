import GRDB
import Testing

@testable import Store

/// A commit that stands is no failure, and one that does not is.
@Suite struct LastingCommitTests {
  private let folder = TemporaryFolder()
  private let store: LedgerStore

  init() throws { store = try LedgerStore(path: folder.ledger, access: .create) }

  private func payees() throws -> Int? {
    try store.reading { try Int.fetchOne($0, sql: "SELECT count(*) FROM payee") }
  }

  @Test func `a sync that fails after the commit is tried once more`() throws {
    try store.lasting { begun in
      try store.queue.write { database in
        begun()
        try database.execute(sql: "INSERT INTO payee(name) VALUES('a')")
      }
      // As SQLite does when it cannot sync the journal that it has just emptied.
      throw DatabaseError(resultCode: .SQLITE_IOERR)
    }
    #expect(try payees() == 1)
  }

  @Test(arguments: [ResultCode.SQLITE_IOERR, .SQLITE_FULL, .SQLITE_CONSTRAINT])
  func `a write that was taken back fails`(code: ResultCode) throws {
    #expect(throws: DatabaseError.self) {
      try store.lasting { begun in
        try store.queue.write { database in
          begun()
          try database.execute(sql: "INSERT INTO payee(name) VALUES('a')")
          throw DatabaseError(resultCode: code)
        }
      }
    }
    #expect(try payees() == 0)
  }
}
