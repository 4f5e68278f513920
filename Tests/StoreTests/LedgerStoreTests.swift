import Foundation
import Glibc
import Ledger
import Store
import Testing

/// Which files are opened as a ledger, and with which permissions.
@Suite struct LedgerStoreTests {
  private let folder = TemporaryFolder()

  private func refusal(_ path: String, _ access: LedgerStore.Access) -> StoreError? {
    do {
      _ = try LedgerStore(path: path, access: access)
      return nil
    } catch {
      return error as? StoreError
    }
  }

  @Test(arguments: [0o000, 0o022, 0o077] as [mode_t])
  func `a new ledger is its owner's alone whatever the umask`(mask: mode_t) throws {
    // The umask is the whole test program's: put back at once.
    let before = umask(mask)
    let opened = Result { try LedgerStore(path: folder.ledger, access: .create) }
    umask(before)
    _ = try opened.get()
    #expect(folder.mode(of: folder.ledger) == 0o600)
  }

  @Test(arguments: [0o640, 0o604, 0o620, 0o666] as [mode_t])
  func `a ledger that others may read or write is refused`(mode: mode_t) throws {
    _ = try LedgerStore(path: folder.ledger, access: .create)
    chmod(folder.ledger, mode)
    for access in [LedgerStore.Access.create, .write, .read] {
      guard case .permissions = refusal(folder.ledger, access) else {
        Issue.record("opened with mode \(String(mode, radix: 8))")
        continue
      }
    }
  }

  @Test func `a missing ledger is missing unless it may be made`() {
    #expect(refusal(folder.ledger, .write) == .missing(path: folder.ledger))
    #expect(refusal(folder.ledger, .read) == .missing(path: folder.ledger))
    #expect(refusal(folder.ledger, .create) == nil)
  }

  @Test(arguments: [LedgerStore.Access.create, .write, .read])
  func `a ledger that was emptied is refused and not replaced`(access: LedgerStore.Access) {
    close(open(folder.ledger, O_CREAT | O_WRONLY, 0o600))
    #expect(
      refusal(folder.ledger, access) == .notALedger(path: folder.ledger, reason: "it is empty"))
    var status = stat()
    #expect(stat(folder.ledger, &status) == 0 && status.st_size == 0)
  }

  @Test func `what a killed run left of a new ledger does not stop the next one`() throws {
    let leftovers = ["\(folder.ledger).new", "\(folder.ledger).new-journal"]
    for leftover in leftovers {
      let descriptor = open(leftover, O_CREAT | O_WRONLY, 0o600)
      _ = write(descriptor, String(repeating: "half a page ", count: 400), 4_000)
      close(descriptor)
    }
    #expect(refusal(folder.ledger, .read) == .missing(path: folder.ledger))
    let store = try LedgerStore(path: folder.ledger, access: .create)
    #expect(try store.integrityProblems() == [])
    #expect(leftovers.allSatisfy { access($0, F_OK) != 0 })
  }

  @Test(arguments: [
    "kind=300", "kind=200", "bankKind=200", "placeReason=256", "placeReason=99", "isTransfer=2",
    "isTransfer=-1", "isPending=256", "hasSplits=2",
  ])
  func `a value that saldo cannot have written is damage, and is not shown`(change: String) throws {
    let books = try Books(path: folder.ledger)
    try books.take(
      Export([
        BankRow(
          content: Content(day: TruthLedger.firstDay, amount: -1234, payee: "Sensitive Clinic"))
      ]))
    let raw = RawDatabase(path: folder.ledger)
    #expect(raw.tamper("UPDATE txn SET \(change)") == 0)
    let damage = StoreError.notALedger(path: folder.ledger, reason: "a value in it is damaged")
    let store = try LedgerStore(path: folder.ledger, access: .read)
    #expect(throws: damage) { try store.transactions(TransactionFilter()) }
  }

  @Test(arguments: ["account", "category", "place"], [9_000, -2])
  func `a row that names what is not there is damage in each scan of reports`(
    column: String, id: Int
  ) throws {
    let books = try Books(path: folder.ledger)
    try books.take(
      Export([
        BankRow(content: Content(day: TruthLedger.firstDay, amount: -1234, payee: "Clinic"))
      ]))
    #expect(RawDatabase(path: folder.ledger).tamper("UPDATE txn SET \(column)=\(id)") == 0)
    let damage = StoreError.notALedger(path: folder.ledger, reason: "a value in it is damaged")
    let store = try LedgerStore(path: folder.ledger, access: .read)
    let period = try #require(Period(start: TruthLedger.firstDay, end: TruthLedger.firstDay))
    #expect(throws: damage) { try store.forEachRow(in: period) { _, _ in } }
    #expect(throws: damage) { _ = try store.bookedLines(in: period) }
    guard column != "place" else { return }
    #expect(throws: damage) { try store.forEachPayment(in: period) { _ in } }
  }

  @Test(arguments: [LedgerStore.Access.create, .write, .read])
  func `a ledger whose making was killed before its tables is brought up`(
    access: LedgerStore.Access
  ) throws {
    close(open(folder.ledger, O_CREAT | O_WRONLY, 0o600))
    RawDatabase(path: folder.ledger).run("PRAGMA application_id=1396788292; VACUUM")
    let store = try LedgerStore(path: folder.ledger, access: access)
    #expect(try store.accounts().isEmpty && store.integrityProblems().isEmpty)
  }

  @Test func `a reader takes back what a killed run left half written`() throws {
    _ = try LedgerStore(path: folder.ledger, access: .create)
    let raw = RawDatabase(path: folder.ledger)
    // With so small a cache, pages of the open transaction are in the file before it ends.
    let begun = raw.run(
      """
      PRAGMA cache_size=1; BEGIN;
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<20000)
        INSERT INTO payee(name) SELECT 'payee '||i FROM n
      """)
    #expect(begun == 0)
    let killed = TemporaryFolder()
    for (from, to) in [
      (folder.ledger, killed.ledger), (folder.ledger + "-journal", killed.ledger + "-journal"),
    ] {
      try FileManager.default.copyItem(atPath: from, toPath: to)
    }
    let store = try LedgerStore(path: killed.ledger, access: .read)
    #expect(try store.integrityProblems() == [])
    #expect(try store.accounts() == [])
  }

  @Test(arguments: [0, 4_711])
  func `another program's database is refused and left alone`(identity: Int) {
    let foreign = RawDatabase(path: folder.ledger)
    foreign.run(
      "PRAGMA journal_mode=WAL; CREATE TABLE pet(name); PRAGMA application_id=\(identity)")
    chmod(folder.ledger, 0o600)
    for access in [LedgerStore.Access.create, .write, .read] {
      guard case .notALedger = refusal(folder.ledger, access) else {
        Issue.record("opened")
        continue
      }
    }
    // Still in the mode that its owner gave it.
    #expect(foreign.run("BEGIN; INSERT INTO pet VALUES('cat'); COMMIT") == 0)
    #expect(access("\(folder.ledger)-wal", F_OK) == 0)
  }

  @Test func `a file that is no database is refused`() {
    let descriptor = open(folder.ledger, O_CREAT | O_WRONLY, 0o600)
    _ = write(descriptor, String(repeating: "Dear diary. ", count: 400), 4_000)
    close(descriptor)
    for access in [LedgerStore.Access.create, .write, .read] {
      guard case .notALedger = refusal(folder.ledger, access) else {
        Issue.record("opened")
        continue
      }
    }
  }

  @Test func `a ledger of a newer saldo is refused`() throws {
    _ = try LedgerStore(path: folder.ledger, access: .create)
    RawDatabase(path: folder.ledger).run("PRAGMA user_version=99")
    #expect(refusal(folder.ledger, .write) == .newer(path: folder.ledger))
    #expect(refusal(folder.ledger, .read) == .newer(path: folder.ledger))
  }

  @Test func `a symbolic link is refused, also to a good ledger`() throws {
    _ = try LedgerStore(path: folder.other, access: .create)
    symlink(folder.other, folder.ledger)
    guard case .permissions = refusal(folder.ledger, .write) else {
      Issue.record("opened")
      return
    }
  }

  @Test func `what was taken is there when the file is opened again`() throws {
    let rows: Set<StoredRow>
    do {
      let books = try Books(path: folder.ledger)
      try books.take(Export([.on(1, -350, "COFFEE"), .on(1, -350, "COFFEE")]))
      rows = try books.rows()
    }
    #expect(rows.count == 2)
    let again = try Books(path: folder.ledger, access: .write)
    #expect(try again.rows() == rows)
    #expect(try again.take(Export([.on(1, -350, "COFFEE")]))[0].new == 0)
    #expect(try again.store.integrityProblems().isEmpty)
    #expect(try Books(path: folder.ledger, access: .read).rows() == rows)
  }
}
