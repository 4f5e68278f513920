import LedgerSchema
import Testing

@testable import Store

/// A ledger is opened only with the tables, indices and triggers that saldo makes.
@Suite struct SchemaProofTests {
  private let folder = TemporaryFolder()

  init() throws { _ = try LedgerStore(path: folder.ledger, access: .create) }

  @Test func `an open and a sealed ledger have the schema of this version`() throws {
    let difference = try LedgerStore().reading { try SchemaProof.difference($0) }
    #expect(difference == nil)
    let sealed = try SealedBooks()
    _ = try sealed.open().seal(with: SealedBooks.secret, logN: SealedBooks.logN)
    let store = try sealed.open(.write, SealedBooks.secret)
    _ = try store.renewDataKey(with: SealedBooks.other, logN: SealedBooks.logN)
    #expect(try sealed.open(.read).reading { try SchemaProof.difference($0) } == nil)
  }

  @Test(arguments: [
    (
      "CREATE TRIGGER t AFTER INSERT ON txn BEGIN DELETE FROM payee; END",
      "the trigger t was added outside saldo"
    ),
    ("CREATE VIEW v AS SELECT 1", "the view v was added outside saldo"),
    ("CREATE TABLE pet(name)", "the table pet was added outside saldo"),
    ("CREATE INDEX i ON txn(line)", "the index i was added outside saldo"),
    ("DROP TRIGGER txnSourceIsImmutable", "it has no trigger txnSourceIsImmutable"),
    ("DROP INDEX txnPending", "it has no index txnPending"),
    (
      """
      PRAGMA writable_schema=1; UPDATE sqlite_schema
        SET sql=replace(sql,'amount INTEGER NOT NULL','amount ANY') WHERE name='txn'
      """,
      "its table txn was changed outside saldo"
    ),
    (
      """
      DROP TRIGGER runStaysUndone; CREATE TRIGGER runStaysUndone BEFORE UPDATE OF undone ON run
        WHEN 0 BEGIN SELECT 1; END
      """,
      "its trigger runStaysUndone was changed outside saldo"
    ),
  ])
  func `a changed schema is refused before anything is done`(sql: String, reason: String) {
    let raw = RawDatabase(path: folder.ledger)
    #expect(raw.run(sql) == 0, "\(raw.message)")
    for access in [LedgerStore.Access.read, .write, .create] {
      #expect(throws: StoreError.notALedger(path: folder.ledger, reason: reason)) {
        _ = try LedgerStore(path: folder.ledger, access: access)
      }
    }
  }

  @Test func `an open ledger with the triggers of a sealed one is refused`() {
    let raw = RawDatabase(path: folder.ledger)
    #expect(raw.run(Schema.sealingGuards) == 0)
    #expect(
      throws: StoreError.notALedger(
        path: folder.ledger, reason: "its key does not match its triggers")
    ) { _ = try LedgerStore(path: folder.ledger, access: .read) }
  }
}
