import Ledger
import Testing

@testable import Store

/// What was taken out of a sealed ledger together with its box is noticed by what stands elsewhere.
@Suite struct MissingSecretsTests {
  private static func problems(
    _ path: String, _ secret: KeySecret, after sql: String = ""
  ) throws -> [String] {
    let raw = RawDatabase(path: path)
    #expect(raw.tamper(sql) == 0, "\(raw.message)")
    return try LedgerStore(path: path, access: .read) { _ in secret }.boxProblems()
  }

  @Test func `a reference that went with its box is missed by its row's fingerprint`() throws {
    let books = try SealedBooks()
    _ = try books.open().seal(with: SealedBooks.secret, logN: SealedBooks.logN)
    let all = try books.open(.read, SealedBooks.secret).transactions(TransactionFilter())
    let one = try #require(all.first { $0.reference == SealedBooks.reference(7) })
    #expect(try Self.problems(books.folder.ledger, SealedBooks.secret) == [])
    let lost = try Self.problems(
      books.folder.ledger, SealedBooks.secret,
      after: """
        DELETE FROM sealedText WHERE field='txn.reference'
          AND fingerprint=(SELECT fingerprint FROM txn WHERE payee='\(one.rawPayee)')
        """)
    #expect(lost == ["the reference of transaction \(one.id) was changed outside saldo"])
  }

  @Test func `a note that a person gave and that is no more is missed`() throws {
    let books = try SealedBooks()
    let store = try books.open()
    let one = try #require(try store.transactions(TransactionFilter()).first)
    try store.writeRegisters(
      nil, run: try store.nextRun(), day: TruthLedger.firstDay
    ) { session in _ = try session.edit(one.id, .note, to: "KANARIE mine") }
    _ = try store.seal(with: SealedBooks.secret, logN: SealedBooks.logN)
    #expect(try Self.problems(books.folder.ledger, SealedBooks.secret) == [])
    #expect(
      try Self.problems(
        books.folder.ledger, SealedBooks.secret, after: "UPDATE txn SET note=NULL"
      ) == ["the note of transaction \(one.id) was changed outside saldo"])
  }

  @Test(arguments: [
    (
      "UPDATE register_asset SET notes=NULL WHERE key='wealthwise/a1'",
      ["the note of asset wealthwise/a1 was changed outside saldo"]
    ),
    (
      "UPDATE register_assetTransaction SET reference=NULL, amount=4; DELETE FROM sealedEntry WHERE field='reference'",
      [
        "the reference of asset transaction wealthwise/t1 was changed outside saldo",
        "the amount of asset transaction wealthwise/t1 was changed outside saldo",
      ]
    ),
    // The note that stood there before, whose box is still there for history.
    (
      "UPDATE register_asset SET notes=(SELECT token FROM sealedEntry WHERE entry='wealthwise/a1' AND field='notes' AND token<>notes) WHERE key='wealthwise/a1'",
      ["the note of asset wealthwise/a1 was changed outside saldo"]
    ),
    (
      "DELETE FROM register_assetTransaction",
      ["asset transaction wealthwise/t1 was removed outside saldo"]
    ),
    (
      "INSERT INTO register_person(key,name) VALUES('x/y','Eve')",
      ["person x/y was added outside saldo"]
    ),
  ])
  func `what is not as its history left it is named`(sql: String, lost: [String]) throws {
    let books = try SealedRegisters()
    let store = try books.open()
    try SealedRegisters.fill(store)
    _ = try store.seal(with: SealedRegisters.secret, logN: SealedRegisters.logN)
    #expect(try Self.problems(books.folder.ledger, SealedRegisters.secret) == [])
    let found = try Self.problems(
      books.folder.ledger, SealedRegisters.secret,
      after: sql)
    #expect(Set(found) == Set(lost) && found.count == lost.count)
  }
}
