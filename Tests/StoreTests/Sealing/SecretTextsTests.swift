import Foundation
import Ledger
import TestKit
import Testing

@testable import Store

/// A sealed ledger shows what an open one shows to whoever has the key, and no secret to anyone else.
@Suite struct SecretTextsTests {
  private let books: SealedBooks
  private let before: SealedBooks.View

  /// Made open, then sealed.
  init() throws {
    books = try SealedBooks()
    let store = try books.open()
    before = try SealedBooks.view(store)
    _ = try store.seal(with: SealedBooks.secret, logN: SealedBooks.logN)
  }

  private func bytes() throws -> Data { try Data(contentsOf: URL(filePath: books.folder.ledger)) }

  @Test func `what the fixture holds is worth sealing`() {
    #expect(
      before.transactions.count == 41
        && before.accounts == [
          SealedBooks.giroNumber, SealedBooks.savingsNumber,
        ])
    #expect(before.transactions.count { $0.contains("KANARIE-REF") } == 41)
    #expect(before.transactions.count { $0.contains("KANARIE Miete") } == 10)
    #expect(before.receipts.contains(SealedBooks.sellerNumber))
    #expect(before.transfers.count == 1)
  }

  @Test func `a sealed ledger shows what the open one showed`() throws {
    #expect(try SealedBooks.view(books.open(.read, SealedBooks.secret)) == before)
  }

  @Test func `every box of a sound ledger opens`() throws {
    #expect(try books.open(.read, SealedBooks.secret).boxProblems() == [])
    #expect(try books.open(.read).boxProblems() == [])
  }

  @Test func `what comes into a sealed ledger is what comes into an open one`() throws {
    let sealed = try SealedBooks(isFilled: false)
    _ = try sealed.open().seal(with: SealedBooks.secret, logN: SealedBooks.logN)
    try sealed.fill(sealed.open(.write, SealedBooks.secret))
    #expect(try SealedBooks.view(sealed.open(.read, SealedBooks.secret)) == before)
    #expect(sealed.found() == [])
    #expect(try sealed.open(.read).integrityProblems() == [])
  }

  @Test func `rows and notes that come again are known again`() throws {
    let store = try books.open(.write, SealedBooks.secret)
    try books.take(store, account: "giro", number: SealedBooks.giroNumber, rows: 0..<50)
    let runs = try store.runs()
    #expect(runs.last?.batches.first?.new == 10 && runs.last?.batches.first?.alreadyIn == 40)
    let notes = try store.reading { database in
      let count = try HotStatement(database, "SELECT count(*) FROM note")
      return try count.next() ? count.int32(0) : 0
    }
    #expect(notes == 3)
    #expect(books.found() == [])
  }

  @Test func `C1 a wrong key is refused before anything is written`() throws {
    let file = try bytes()
    for access in [LedgerStore.Access.create, .write, .read] {
      #expect(refusal { _ = try books.open(access, SealedBooks.other) } == .key(.wrong))
      #expect(
        refusal { _ = try books.open(access, SealedBooks.passphrase) } == .key(.needsKeyFile))
    }
    #expect(try bytes() == file)
  }

  @Test func `C2 without the key nothing is written, and no secret is shown`() throws {
    let file = try bytes()
    #expect(refusal { _ = try books.open(.write) } == .key(.missing))
    #expect(refusal { _ = try books.open(.create) } == .key(.missing))
    let locked = try books.open(.read)
    #expect(refusal { _ = try locked.transactions(TransactionFilter()) } == .key(.missing))
    #expect(refusal { _ = try SealedBooks.view(locked) } == .key(.missing))
    #expect(refusal { _ = try locked.exportedKey() } == .key(.missing))
    #expect(try bytes() == file)
  }

  @Test func `C2 what shows no secret works without the key`() throws {
    let locked = try books.open(.read)
    #expect(try locked.accounts().map(\.key) == ["giro", "savings"])
    #expect(try locked.accounts().allSatisfy { $0.number == nil })
    #expect(try locked.runs().count == 2 && locked.coverage().count == 2)
    #expect(try locked.integrityProblems() == [] && locked.countProblems() == [])
    let end = TruthLedger.firstDay.adding(days: 400)
    let period = try #require(Period(start: TruthLedger.firstDay, end: end))
    var sum: Int64 = 0
    try locked.forEachRow(in: period) { _, rows in sum += rows.reduce(0) { $0 + $1.minorUnits } }
    // 40 rows of 50.00 and more, of which one paid the receipt, and one of 50.00 in.
    #expect(sum == -(40 * 5000 + 40 * 39 / 2) + 5000)
  }

  @Test func `C3 no box of the ledger with a single bit changed opens`() throws {
    let store = try books.open(.read, SealedBooks.secret)
    guard case .keyed(let key) = store.seal else {
      Issue.record("the ledger is not sealed")
      return
    }
    let boxes = try store.reading { database in
      let scan = try HotStatement(
        database,
        """
        SELECT day, account, fingerprint, occurrence, field, box FROM sealedText
        UNION ALL SELECT row, 0, zeroblob(16), 0, field, box FROM sealedField
        """)
      var boxes: [StoredBox] = []
      while try scan.next() {
        let field = SecretField(rawValue: scan.text(4))
        let isText = SecretField.ofTransactions.contains(field)
        boxes.append(
          StoredBox(
            row: isText ? .transaction(scan.key(0)) : .numbered(scan.int64(0)), field: field,
            bytes: scan.blob(5)))
      }
      return boxes
    }
    // 41 references, one other side, two notes, two numbers, one receipt.
    #expect(boxes.count == 47)
    for one in boxes { try one.expectNoBitMayChange(key) }
  }

  @Test(arguments: [
    ("sealedText", "field='txn.reference'", "reference of transaction "),
    ("sealedText", "field='txn.counterparty'", "counterparty account of transaction "),
    ("sealedField", "field='note.text'", "note "),
    ("sealedField", "field='account.number'", "number of account 1"),
    ("sealedField", "field='receipt.payeeAccount'", "payee's account of receipt 1"),
  ])
  func `C3 a changed box is named, and no part of it is shown`(
    table: String, condition: String, words: String
  ) throws {
    let raw = RawDatabase(path: books.folder.ledger)
    #expect(
      raw.tamper(
        """
        UPDATE \(table) SET box=\(RawDatabase.damagedBox(at: -1))
        WHERE \(condition)
        """) == 0)
    let refused = refusal { _ = try SealedBooks.view(books.open(.read, SealedBooks.secret)) }
    guard case .changed(let what) = refused else {
      Issue.record("\(String(describing: refused))")
      return
    }
    #expect(what.hasPrefix(words))
    let problems = try books.open(.read, SealedBooks.secret).boxProblems()
    #expect(problems.contains("the \(what) was changed outside saldo"))
  }

  @Test(arguments: [
    // Between rows, between columns, from a copy of the ledger under another row's name.
    """
    UPDATE sealedText SET box=(SELECT box FROM b WHERE field='txn.reference' LIMIT 1)
      WHERE field='txn.reference'
        AND fingerprint<>(SELECT fingerprint FROM b WHERE field='txn.reference' LIMIT 1)
    """,
    """
    UPDATE sealedText SET box=(SELECT box FROM b WHERE field='txn.counterparty')
      WHERE field='txn.reference' AND day=(SELECT day FROM b WHERE field='txn.counterparty')
    """,
    "UPDATE sealedField SET box=(SELECT box FROM f WHERE row=3-sealedField.row AND field='note.text') WHERE field='note.text'",
    "UPDATE sealedField SET box=(SELECT box FROM f WHERE field='account.number' AND row=1) WHERE field='account.number' AND row=2",
    "DELETE FROM sealedField WHERE field='note.text'",
  ])
  func `C4 boxes that changed places do not open`(swap: String) throws {
    let raw = RawDatabase(path: books.folder.ledger)
    #expect(
      raw.tamper(
        """
        CREATE TEMP TABLE b AS SELECT * FROM sealedText;
        CREATE TEMP TABLE f AS SELECT * FROM sealedField;
        UPDATE sealedText SET key=-rowNumber FROM (
          SELECT day AS d, fingerprint AS p, occurrence AS o, field AS c,
            row_number() OVER() AS rowNumber FROM sealedText)
          WHERE day=d AND fingerprint=p AND occurrence=o AND field=c;
        UPDATE sealedField SET key=-rowid FROM f
          WHERE f.field=sealedField.field AND f.row=sealedField.row;
        """) == 0, "\(raw.message)")
    #expect(try SealedBooks.view(books.open(.read, SealedBooks.secret)) == before)
    #expect(raw.tamper(swap) == 0, "\(raw.message)")
    let refused = refusal { _ = try SealedBooks.view(books.open(.read, SealedBooks.secret)) }
    guard case .changed = refused else {
      Issue.record("\(String(describing: refused))")
      return
    }
  }

  @Test func `C4 boxes of another user's ledger do not open in this one`() throws {
    let theirs = try SealedBooks()
    _ = try theirs.open().seal(with: SealedBooks.secret, logN: SealedBooks.logN)
    let raw = RawDatabase(path: books.folder.ledger)
    #expect(
      raw.run(
        """
        ATTACH '\(theirs.folder.ledger)' AS theirs;
        UPDATE sealedText SET box=t.box FROM theirs.sealedText t WHERE t.day=sealedText.day
          AND t.account=sealedText.account AND t.fingerprint=sealedText.fingerprint
          AND t.field=sealedText.field
        """) == 0, "\(raw.message)")
    let refused = refusal { _ = try SealedBooks.view(books.open(.read, SealedBooks.secret)) }
    guard case .changed = refused else {
      Issue.record("\(String(describing: refused))")
      return
    }
  }

  @Test func `an undone run takes its boxes along, and twins keep their texts`() throws {
    let sealed = try SealedBooks(isFilled: false)
    _ = try sealed.open().seal(with: SealedBooks.secret, logN: SealedBooks.logN)
    let store = try sealed.open(.write, SealedBooks.secret)
    try sealed.take(store, account: "giro", number: SealedBooks.giroNumber, rows: 0..<3, twins: 1)
    try sealed.take(store, account: "giro", number: SealedBooks.giroNumber, rows: 0..<3, twins: 3)
    try sealed.take(store, account: "giro", number: SealedBooks.giroNumber, rows: 2..<5, twins: 2)
    _ = try store.undo(run: 2)
    let references = try store.transactions(TransactionFilter()).map(\.reference).sorted()
    #expect(references == [0, 1, 2, 2, 3, 3, 4, 4].map(SealedBooks.reference))
    _ = try store.undo(run: 1)
    #expect(
      try store.transactions(TransactionFilter()).map(\.reference).sorted()
        == [2, 2, 3, 3, 4, 4].map(SealedBooks.reference))
    _ = try store.undo(run: 3)
    let left = try store.reading { database in
      let count = try HotStatement(database, "SELECT count(*) FROM sealedText")
      return try count.next() ? count.int32(0) : -1
    }
    #expect(left == 0)
  }

  /// Files of two formats that overlap, with twins, taken and undone in any order: what a row's
  /// reference decides, it decides in boxes too.
  @Test(arguments: 0..<Seeds.count(6, full: 12))
  func `whatever happens, a sealed ledger is what an open one is`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let (open, sealed) = (try SealedBooks(isFilled: false), try SealedBooks(isFilled: false))
    _ = try sealed.open().seal(with: SealedBooks.secret, logN: SealedBooks.logN)
    let stores = [try open.open(), try sealed.open(.write, SealedBooks.secret)]
    for _ in 0..<8 {
      let undoable = try stores[0].runs().filter { !$0.isUndone }.map(\.id)
      if let run = undoable.randomElement(using: &random),
        Int.random(in: 0..<3, using: &random) == 0
      {
        for store in stores { _ = try store.undo(run: run) }
        continue
      }
      let first = Int.random(in: 0..<6, using: &random)
      let isSavings = Int.random(in: 0..<4, using: &random) == 0
      let twins = Int.random(in: 1..<4, using: &random)
      let format = ["csv", "ofx"].randomElement(using: &random) ?? "csv"
      for (books, store) in zip([open, sealed], stores) {
        try books.take(
          store, account: isSavings ? "savings" : "giro",
          number: isSavings ? SealedBooks.savingsNumber : SealedBooks.giroNumber,
          rows: isSavings ? 100..<(100 + first + 1) : first..<(first + 4), twins: twins,
          format: format)
      }
    }
    #expect(try SealedBooks.view(stores[1]) == SealedBooks.view(stores[0]))
    let questions = try stores.map { store in
      try store.openQuestions().map { "\($0.first.id) \($0.second.id) \($0.reason)" }
    }
    #expect(questions[1] == questions[0])
    #expect(try stores[1].boxProblems() == [] && stores[1].integrityProblems() == [])
    #expect(sealed.found() == [] && !open.found().isEmpty)
  }

  @Test func `the database refuses a secret text in its column`() throws {
    let raw = RawDatabase(path: books.folder.ledger)
    for sql in [
      "UPDATE account SET number='DE1' WHERE id=1",
      "INSERT INTO account(key,name,kind,currency,number) VALUES('x','x','bank','EUR','DE1')",
      "INSERT INTO note(text) VALUES('open')",
      """
      INSERT INTO txn SELECT day,account,fingerprint,9,amount,category,place,isTransfer,isPending,
        status,isPaired,hasSplits,statement,line,kind,bankKind,bankPending,balance,valueDay,
        cleanPayee,tagSet,note,payee,memo,'open',bankID,sourceCategory,NULL,NULL,8 FROM txn LIMIT 1
      """,
      "DELETE FROM keyHeader",
    ] {
      #expect(raw.run(sql) == 19, "\(sql)")
    }
  }

  @Test func `C5 the database refuses a nonce twice and a seal beyond 2³¹`() throws {
    let raw = RawDatabase(path: books.folder.ledger)
    let other = "(SELECT substr(box,2,12) FROM sealedText WHERE field='txn.counterparty')"
    let forged = "CAST(x'01'||\(other)||zeroblob(20) AS BLOB)"
    #expect(
      raw.run(
        "UPDATE sealedText SET box=\(forged) WHERE field='txn.reference' AND day=(SELECT max(day) FROM sealedText)"
      )
        == 19)
    #expect(raw.message.contains("UNIQUE"))
    #expect(
      raw.run("INSERT INTO sealedField(field,row,key,box) VALUES('note.text',9,1,\(forged))") == 19)
    #expect(raw.message == "a nonce is used once")
    #expect(raw.run("UPDATE keyHeader SET seals=2147483648-1") == 0)
    let fresh =
      "INSERT INTO sealedField(field,row,key,box) VALUES('note.text',?,1,CAST(x'01'||randomblob(28) AS BLOB))"
    #expect(raw.run(fresh.replacing("?", with: "10")) == 0)
    #expect(raw.run(fresh.replacing("?", with: "11")) == 19)
    #expect(raw.message.contains("saldo key rotate --data-key"))
  }

  @Test func `C5 every seal is counted`() throws {
    let store = try books.open(.write, SealedBooks.secret)
    #expect(try store.sealCount() == 47)
    try books.take(store, account: "giro", number: SealedBooks.giroNumber, rows: 40..<45)
    #expect(try store.sealCount() == 52)
  }
}
