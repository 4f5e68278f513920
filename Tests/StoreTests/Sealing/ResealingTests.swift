import Foundation
import Ledger
import Testing

@testable import Store

/// Sealing a ledger and changing its key: wholly before or wholly after, and nothing left behind.
@Suite struct ResealingTests {
  private let books: SealedBooks
  private let before: SealedBooks.View

  init() throws {
    books = try SealedBooks()
    before = try SealedBooks.view(books.open())
  }

  private func sealed() throws {
    _ = try books.open().seal(with: SealedBooks.secret, logN: SealedBooks.logN)
  }

  private func view(_ secret: KeySecret) throws -> SealedBooks.View {
    try SealedBooks.view(books.open(.read, secret))
  }

  private func boxes() throws -> Set<[UInt8]> {
    try books.open(.read).reading { database in
      let scan = try HotStatement(
        database, "SELECT box FROM sealedText UNION SELECT box FROM sealedField")
      var boxes: Set<[UInt8]> = []
      while try scan.next() { boxes.insert(scan.blob(0)) }
      return boxes
    }
  }

  @Test func `C7 once sealed, no secret is left in the file or beside it`() throws {
    #expect(books.found() == SealedBooks.secrets)
    let counts = try books.open().seal(with: SealedBooks.secret, logN: SealedBooks.logN)
    #expect(counts == SealedCounts(accountNumbers: 4, references: 41, notes: 2))
    #expect(books.found() == [])
    #expect(try view(SealedBooks.secret) == before)
  }

  @Test func `C7 nothing of a text that was deleted before is left either`() throws {
    let store = try books.open()
    _ = try store.undo(run: 1)
    _ = try store.seal(with: SealedBooks.secret, logN: SealedBooks.logN)
    #expect(books.found() == [])
  }

  @Test func `C6 another passphrase opens the same boxes, and the old one none`() throws {
    try sealed()
    let boxes = try boxes()
    try books.open(.write, SealedBooks.secret).rewrap(
      with: SealedBooks.other, logN: SealedBooks.logN)
    #expect(try self.boxes() == boxes)
    #expect(refusal { _ = try books.open(.read, SealedBooks.secret) } == .key(.wrong))
    #expect(try view(SealedBooks.other) == before)
    try books.open(.write, SealedBooks.other).rewrap(
      with: SealedBooks.passphrase, logN: SealedBooks.logN)
    #expect(try view(SealedBooks.passphrase) == before && self.boxes() == boxes)
    #expect(refusal { _ = try books.open(.read, SealedBooks.other) } == .key(.needsPassphrase))
  }

  @Test func `C6 another data key changes every box, and what was exported opens none`() throws {
    try sealed()
    let exported = KeySecret.keyFile(
      try books.open(.read, SealedBooks.secret).exportedKey())
    #expect(try view(exported) == before)
    let boxes = try boxes()
    let counts = try books.open(.write, SealedBooks.secret).renewDataKey(
      with: SealedBooks.other, logN: SealedBooks.logN)
    #expect(counts.total == 47)
    #expect(try self.boxes().isDisjoint(with: boxes) && self.boxes().count == 47)
    #expect(try view(SealedBooks.other) == before)
    #expect(refusal { _ = try books.open(.read, SealedBooks.secret) } == .key(.wrong))
    #expect(refusal { _ = try books.open(.read, exported) } == .key(.otherDataKey))
    #expect(books.found() == [])
    // Putting a box in the place of another counts twice: more than it is, never less.
    #expect(try books.open(.read, SealedBooks.other).sealCount() == 94)
  }

  @Test func `C6 a rotation that cannot go on leaves everything as it was`() throws {
    try sealed()
    let raw = RawDatabase(path: books.folder.ledger)
    #expect(
      raw.run(
        """
        UPDATE sealedText SET box=\(RawDatabase.damagedBox(at: -1))
        WHERE day=(SELECT max(day) FROM sealedText)
        """) == 0)
    let (boxes, header) = (try boxes(), try books.open(.read).keyHeader())
    let store = try books.open(.write, SealedBooks.secret)
    let refused = refusal {
      _ = try store.renewDataKey(with: SealedBooks.other, logN: SealedBooks.logN)
    }
    guard case .changed = refused else {
      Issue.record("\(String(describing: refused))")
      return
    }
    #expect(try self.boxes() == boxes && books.open(.read).keyHeader() == header)
    #expect(try books.open(.read, SealedBooks.secret).accounts().map(\.number) == before.accounts)
  }

  @Test func `C6 sealing that cannot go on leaves the ledger open`() throws {
    let store = try books.open()
    let raw = RawDatabase(path: books.folder.ledger)
    #expect(
      raw.run(
        """
        CREATE TRIGGER stop BEFORE UPDATE OF counterparty ON txn WHEN new.day>\
        (SELECT min(day)+20 FROM txn) BEGIN SELECT RAISE(ABORT,'stop'); END
        """) == 0)
    #expect(
      refusal { _ = try store.seal(with: SealedBooks.secret, logN: SealedBooks.logN) }
        == .constraint(reason: "stop"))
    #expect(raw.run("DROP TRIGGER stop; UPDATE txn SET reference='x'") == 19)
    #expect(try books.open(.read).keyHeader() == nil)
    #expect(try SealedBooks.view(books.open(.read)) == before)
  }

  @Test func `a run that opened the ledger before its key changed cannot write any more`() throws {
    let open = try books.open()
    try sealed()
    #expect(throws: StoreError.self) {
      try books.take(open, account: "giro", number: nil, rows: 50..<52)
    }
    let old = try books.open(.write, SealedBooks.secret)
    _ = try books.open(.write, SealedBooks.secret).renewDataKey(
      with: SealedBooks.secret, logN: SealedBooks.logN)
    #expect(throws: StoreError.self) {
      try books.take(old, account: "giro", number: nil, rows: 50..<52)
    }
    #expect(throws: StoreError.self) {
      try old.rewrap(with: SealedBooks.other, logN: SealedBooks.logN)
    }
    #expect(try view(SealedBooks.secret) == before)
  }

  @Test func `a sealed ledger can be had open in memory, and nothing of it comes to the disk`()
    throws
  {
    try sealed()
    let file = try Data(contentsOf: URL(filePath: books.folder.ledger))
    let open = try books.open(.read, SealedBooks.secret).unsealed()
    #expect(try SealedBooks.view(open) == before && open.keyHeader() == nil)
    #expect(try open.integrityProblems() == [] && open.countProblems() == [])
    #expect(try Data(contentsOf: URL(filePath: books.folder.ledger)) == file)
    #expect(books.found() == [])
    #expect(refusal { _ = try books.open(.read).unsealed() } == .key(.missing))
    let registers = try SealedRegisters()
    let store = try registers.open()
    try SealedRegisters.fill(store)
    let view = try SealedRegisters.view(store)
    #expect(try store.unsealed() === store)
    _ = try store.seal(with: SealedBooks.secret, logN: SealedBooks.logN)
    let copy = try registers.open(.read, SealedBooks.secret).unsealed()
    #expect(try SealedRegisters.view(copy) == view)
    // What stands in the columns is what stood there: the copy can be read without this type.
    let quoted = try copy.reading { database in
      let scan = try HotStatement(
        database, "SELECT accountNumber FROM register_asset WHERE extra='{}'")
      return try scan.next() ? scan.text(0) : ""
    }
    #expect(quoted == SealedRegisters.secrets[0])
    #expect(registers.found(["KANARIE"]) == [])
  }

  @Test func `what a bank wrote is still never edited`() throws {
    try sealed()
    let raw = RawDatabase(path: books.folder.ledger)
    #expect(raw.run("UPDATE txn SET reference='x'") == 19)
    #expect(raw.run("UPDATE txn SET payee='x'") == 19)
  }

  @Test func `a ledger is given a key once, and only one with a key is rotated`() throws {
    #expect(
      refusal { try books.open().rewrap(with: SealedBooks.other, logN: SealedBooks.logN) }
        == .isSealed(false))
    try sealed()
    let store = try books.open(.write, SealedBooks.secret)
    #expect(
      refusal { _ = try store.seal(with: SealedBooks.other, logN: SealedBooks.logN) }
        == .isSealed(true))
  }

  @Test func `a damaged header is no missing key`() throws {
    _ = try books.open().seal(with: SealedBooks.passphrase, logN: SealedBooks.logN)
    RawDatabase(path: books.folder.ledger).run(
      "UPDATE keyHeader SET header=replace(header,'scrypt 14','scrypt 40')")
    for secret in [SealedBooks.passphrase, nil] {
      #expect(
        refusal { _ = try books.open(.read, secret) } == .damagedHeader(.scryptCost("40")))
    }
  }
}
