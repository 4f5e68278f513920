import CSQLite
import GRDB
import LedgerSchema
import TestKit
import Testing

@testable import Store

struct NewLedgerTests {
  /// SQLite's own counters of changes and its version, which differ between two builds of one ledger.
  private static let counters = Array(24..<28) + Array(92..<100)

  @Test func `the ledger that the program carries is the one that SQLite makes`() throws {
    let queue = try DatabaseQueue(
      configuration: LedgerStore.configuration(.create, isInMemory: true))
    var made = try queue.inDatabase { database in
      try Schema.make(in: database)
      var count: Int64 = 0
      let bytes = try #require(sqlite3_serialize(database.sqliteConnection, "main", &count, 0))
      defer { sqlite3_free(bytes) }
      return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    var carried = NewLedger.bytes
    #expect(carried.count == made.count)
    for counter in Self.counters {
      made[counter] = 0
      carried[counter] = 0
    }
    #expect(carried == made)
  }
}
