import Foundation
import Ledger
import Testing

@testable import Store

/// Copies of a ledger.
@Suite struct LedgerStoreBackupTests {
  private let folder = TemporaryFolder()

  @Test func `what is written to a copy in memory does not reach the ledger`() throws {
    let books = try Books(path: folder.ledger)
    try books.take(Export([.on(1, -350, "COFFEE")]))
    let reader = try LedgerStore(path: folder.ledger, access: .read)
    let copy = try Books(reader.copyInMemory())
    #expect(try copy.rows() == books.rows())
    try copy.take(Export([.on(1, -350, "COFFEE"), .on(2, -280, "TRAM")]))
    #expect(try copy.amounts() == [-350, -280])
    #expect(try books.amounts() == [-350])
  }

  @Test func `a copy of a sealed ledger needs its key`() throws {
    let sealed = try SealedBooks()
    _ = try sealed.open().seal(with: SealedBooks.secret, logN: SealedBooks.logN)
    #expect(throws: StoreError.key(.missing)) { _ = try sealed.open(.read).copyInMemory() }
    let copy = try sealed.open(.read, SealedBooks.secret).copyInMemory()
    #expect(try copy.transactions(.init()).contains { $0.reference == SealedBooks.reference(7) })
  }

  @Test func `a copy is verified to the last row`() throws {
    let books = try Books(path: folder.ledger)
    try books.take(Export([.on(1, -350, "COFFEE"), .on(2, -280, "TRAM")]))
    try books.store.copy(to: folder.other)
    #expect(folder.mode(of: folder.other) == 0o600)
    let contents = try LedgerStore.verify(folder.other)
    #expect(contents.transactions == 2 && contents.problems.isEmpty)
    #expect(contents.damagedFiles.isEmpty && !contents.isSealed)
    #expect(
      RawDatabase(path: folder.other).tamper("UPDATE txn SET amount=0 WHERE payee='TRAM'") == 0)
    #expect(try LedgerStore.verify(folder.other).damagedFiles.map(\.name) == ["export-1.csv"])
    // A copy goes into a new file alone.
    #expect(throws: StoreError.self) { try books.store.copy(to: folder.other) }
  }

  /// A folder is opened, and cannot be read.
  @Test func `a backup that cannot be read is not called one of another program`() throws {
    let backup = folder.other
    try FileManager.default.createDirectory(atPath: backup, withIntermediateDirectories: true)
    let problem = StoreError.inputOutput(path: backup, reason: "Is a directory")
    #expect(throws: problem) { try LedgerStore.copy(backup, to: folder.ledger) }
    #expect(throws: problem) { try LedgerStore.isLedger(backup) }
  }
}
