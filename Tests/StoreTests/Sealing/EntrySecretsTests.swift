import Foundation
import Ledger
import TestKit
import Testing

@testable import Store

/// Registers of a sealed ledger show what those of an open one show to whoever has the key, and no
/// secret to anyone else; so do their history, their undo and what people say of transactions.
@Suite struct EntrySecretsTests {
  private let books: SealedRegisters
  private let before: SealedRegisters.View

  /// Made open, then sealed.
  init() throws {
    books = try SealedRegisters()
    let store = try books.open()
    try SealedRegisters.fill(store)
    before = try SealedRegisters.view(store)
    #expect(books.found() == SealedRegisters.secrets)
    let counts = try store.seal(with: SealedRegisters.secret, logN: SealedRegisters.logN)
    // Three notes of coffee, milk and the deposit, two of the first asset: one is history.
    #expect(counts == SealedCounts(accountNumbers: 2, references: 1, notes: 6, extras: 1))
  }

  private func unlocked(_ access: LedgerStore.Access = .write) throws -> LedgerStore {
    try books.open(access, SealedRegisters.secret)
  }

  private func view() throws -> SealedRegisters.View { try SealedRegisters.view(unlocked(.read)) }

  private func boxCount() throws -> Int32 {
    try books.open(.read).reading { database in
      let count = try HotStatement(database, "SELECT count(*) FROM sealedEntry")
      return try count.next() ? count.int32(0) : -1
    }
  }

  @Test func `sealed registers and their history show what the open ones showed`() throws {
    #expect(try view() == before)
    #expect(try unlocked(.read).boxProblems() == [] && unlocked(.read).integrityProblems() == [])
  }

  @Test func `C7 no secret of a register is left in the file or beside it, old ones included`()
    throws
  {
    #expect(books.found() == [])
    #expect(books.found(["KANARIE"]) == [])
  }

  @Test func `what comes into sealed registers is what comes into open ones`() throws {
    let sealed = try SealedRegisters()
    _ = try sealed.open().seal(with: SealedRegisters.secret, logN: SealedRegisters.logN)
    let store = try sealed.open(.write, SealedRegisters.secret)
    try SealedRegisters.fill(store)
    #expect(try SealedRegisters.view(store) == before)
    #expect(sealed.found() == [])
  }

  @Test func `C2 without the key secret texts are left out where none is asked for`() throws {
    let locked = try books.open(.read)
    let assets = try locked.entriesWithoutKey(.asset)
    #expect(assets.map { $0.text("name") } == ["Asset 1", "Asset 2"])
    #expect(assets.allSatisfy { $0["accountNumber"] == nil && $0.extra == "{}" })
    #expect(assets.map { $0["notes"] } == [nil, .text("")])
    #expect(try locked.entries(.portfolio) == before.entries["portfolio"])
    #expect(try locked.fieldsByHand(.manualTransaction) == before.byHand["manualTransaction"])
    #expect(refusal { _ = try locked.entries(.asset) } == .key(.missing))
    #expect(refusal { _ = try locked.entry(.manualTransaction, "mono/c1") } == .key(.missing))
    #expect(refusal { _ = try SealedRegisters.view(locked) } == .key(.missing))
  }

  @Test func `what comes again is unchanged and seals nothing; what changed is named`() throws {
    let store = try unlocked()
    let seals = try store.sealCount()
    let same = SealedRegisters.asset(
      1, account: SealedRegisters.secrets[0], notes: SealedRegisters.secrets[2])
    #expect(try SealedRegisters.put([(.asset, same)], store).map(\.change) == [.unchanged])
    #expect(try store.sealCount() == seals)
    var changed = same
    changed["notes"] = .text("another")
    let outcome = try SealedRegisters.put([(.asset, changed)], store)[0]
    #expect(outcome == RegisterOutcome(change: .updated, fields: ["notes"]))
    #expect(try store.sealCount() == seals + 1)
    // The note that stood there first has its box already.
    changed["notes"] = .text(SealedRegisters.secrets[8])
    try SealedRegisters.put([(.asset, changed)], store)
    #expect(try store.sealCount() == seals + 1)
  }

  @Test func `what a person wrote in a secret field wins over a newer export`() throws {
    let outcome = try SealedRegisters.put(
      [(.manualTransaction, SealedRegisters.coffee("from the tracker"))], unlocked())[0]
    #expect(outcome.keptByHand == ["notes"] && outcome.change == .unchanged)
  }

  @Test func `undo brings back what stood there, and takes its boxes along`() throws {
    let store = try unlocked()
    _ = try store.undo(run: 3)
    #expect(try store.entry(.manualTransaction, "mono/c1")?.text("notes") == "KANARIE coffee")
    #expect(try store.entries(.groceryItem).isEmpty)
    _ = try store.undo(run: 2)
    #expect(try store.entry(.asset, "wealthwise/a1")?.text("notes") == "KANARIE old note")
    #expect(try store.boxProblems() == [])
    #expect(try boxCount() == 7)
    _ = try store.undo(run: 1)
    #expect(try boxCount() == 0)
    #expect(try Registers.all.allSatisfy { try store.entries($0).isEmpty })
  }

  @Test func `C6 another data key changes every box and token, and undo still finds all`() throws {
    func marks() throws -> Set<[UInt8]> {
      try books.open(.read).reading { database in
        let scan = try HotStatement(
          database,
          "SELECT box FROM sealedEntry UNION ALL SELECT CAST(token AS BLOB) FROM sealedEntry")
        var marks: Set<[UInt8]> = []
        while try scan.next() { marks.insert(scan.blob(0)) }
        return marks
      }
    }
    let old = try marks()
    let counts = try unlocked().renewDataKey(
      with: SealedRegisters.other, logN: SealedRegisters.logN)
    #expect(counts.total == 10 && old.count == 20)
    #expect(try marks().isDisjoint(with: old) && marks().count == 20)
    #expect(refusal { _ = try unlocked() } == .key(.wrong))
    let store = try books.open(.write, SealedRegisters.other)
    #expect(try SealedRegisters.view(store) == before)
    #expect(books.found() == [])
    for run in [3, 2, 1] { _ = try store.undo(run: run) }
    #expect(try boxCount() == 0)
  }

  @Test func `C6 a rotation that meets a changed box leaves everything as it was`() throws {
    let raw = RawDatabase(path: books.folder.ledger)
    #expect(
      raw.run(
        """
        UPDATE sealedEntry SET box=\(RawDatabase.damagedBox(at: -1))
        WHERE register='manualTransaction'
        """) == 0)
    let refused = refusal {
      _ = try unlocked().renewDataKey(with: SealedRegisters.other, logN: SealedRegisters.logN)
    }
    #expect(refused == .changed(what: "note of transaction mono/c1"))
    #expect(try unlocked(.read).entries(.asset) == before.entries["asset"])
  }

  @Test func `C3 no box of a register with a single bit changed opens`() throws {
    guard case .keyed(let key) = try unlocked(.read).seal else {
      Issue.record("the ledger is not sealed")
      return
    }
    let boxes = try books.open(.read).reading { database in
      let scan = try HotStatement(
        database, "SELECT register, entry, field, token, box FROM sealedEntry")
      var boxes: [StoredBox] = []
      while try scan.next() {
        let register = try #require(Registers[scan.text(0)])
        boxes.append(
          StoredBox(
            row: .entry(register, key: scan.text(1), token: scan.text(3)),
            field: .of(register, scan.text(2)), bytes: scan.blob(4)))
      }
      return boxes
    }
    #expect(boxes.count == 10)
    for one in boxes { try one.expectNoBitMayChange(key) }
  }

  @Test(arguments: [
    ("accountNumber", "account number of asset wealthwise/a1"),
    ("extra", "extra text of asset wealthwise/a2"),
    ("reference", "reference of asset transaction wealthwise/t1"),
  ])
  func `C3 a changed box of a register is named, and no part of it is shown`(
    field: String, words: String
  ) throws {
    let raw = RawDatabase(path: books.folder.ledger)
    #expect(
      raw.run(
        """
        UPDATE sealedEntry SET box=\(RawDatabase.damagedBox(at: 21))
        WHERE field='\(field)'
        """) == 0)
    #expect(refusal { _ = try view() } == .changed(what: words))
    #expect(
      try unlocked(.read).boxProblems().contains("the \(words) was changed outside saldo"))
  }

  /// Each of these is what somebody can do who may write the file: to tokens in the rows, between rows
  /// and between columns, to boxes, and to both at once.
  @Test(arguments: [
    "UPDATE register_asset SET accountNumber=(SELECT token FROM s WHERE entry='wealthwise/a2' AND field='accountNumber') WHERE key='wealthwise/a1'",
    "UPDATE register_asset SET accountNumber=(SELECT token FROM s WHERE entry='wealthwise/a1' AND field='notes') WHERE key='wealthwise/a1'",
    "UPDATE register_assetTransaction SET notes=reference, reference=notes",
    "UPDATE register_asset SET notes=lower(hex(randomblob(16))) WHERE key='wealthwise/a1'",
    """
    UPDATE sealedEntry SET key=-1, box=(SELECT box FROM s WHERE entry='wealthwise/a2' AND field='accountNumber')
      WHERE entry='wealthwise/a1' AND field='accountNumber'
    """,
    """
    UPDATE sealedEntry SET key=-1, box=(SELECT box FROM s WHERE field='reference')
      WHERE register='assetTransaction' AND field='notes'
    """,
    // The box of an earlier note under the token of the present one.
    """
    UPDATE sealedEntry SET key=-1, box=(SELECT box FROM s WHERE entry='wealthwise/a1' AND field='notes'
        AND token<>(SELECT notes FROM register_asset WHERE key='wealthwise/a1'))
      WHERE field='notes' AND token=(SELECT notes FROM register_asset WHERE key='wealthwise/a1')
    """,
    // The token moves to another row, and its box with it.
    """
    UPDATE sealedEntry SET entry='wealthwise/a1'
      WHERE entry='wealthwise/a2' AND field='accountNumber';
    UPDATE register_asset SET accountNumber=(SELECT token FROM s WHERE entry='wealthwise/a2' AND field='accountNumber') WHERE key='wealthwise/a1'
    """,
    "DELETE FROM sealedEntry WHERE register='manualTransaction'",
  ])
  func `C4 texts of registers that changed places do not open`(swap: String) throws {
    let raw = RawDatabase(path: books.folder.ledger)
    #expect(raw.run("CREATE TEMP TABLE s AS SELECT * FROM sealedEntry") == 0, "\(raw.message)")
    #expect(try view() == before)
    #expect(raw.tamper(swap) == 0, "\(raw.message)")
    guard case .changed = refusal({ _ = try view() }) else {
      Issue.record("it opens")
      return
    }
    #expect(try !unlocked(.read).boxProblems().isEmpty)
  }

  @Test func `C4 the same text of two entries is two tokens, of one entry one`() throws {
    let store = try unlocked()
    let twins = (3...4).map { SealedRegisters.asset($0, account: "KANARIE same") }
    try SealedRegisters.put(twins.map { (.asset, $0) }, store)
    let tokens = try store.reading { database in
      let scan = try HotStatement(
        database, "SELECT accountNumber FROM register_asset WHERE key>'wealthwise/a2' ORDER BY key")
      var tokens: [String] = []
      while try scan.next() { tokens.append(scan.text(0)) }
      return tokens
    }
    #expect(tokens.count == 2 && Set(tokens).count == 2)
  }

  @Test func `C5 a nonce is used once among all tables of boxes, and the 2³¹st seal refused`()
    throws
  {
    let raw = RawDatabase(path: books.folder.ledger)
    let add = "INSERT INTO sealedEntry VALUES('asset','x/y','notes',lower(hex(randomblob(16))),1,"
    let used = "(SELECT substr(box,2,12) FROM sealedEntry LIMIT 1)"
    #expect(raw.run("\(add)CAST(x'01'||\(used)||zeroblob(20) AS BLOB))") == 19)
    #expect(raw.message.contains("UNIQUE"))
    #expect(
      raw.run(
        "INSERT INTO sealedField(field,row,key,box) VALUES('note.text',9,1,CAST(x'01'||\(used)||zeroblob(20) AS BLOB))"
      ) == 19)
    #expect(raw.message == "a nonce is used once")
    #expect(raw.run("UPDATE keyHeader SET seals=2147483648") == 0)
    #expect(raw.run("\(add)CAST(x'01'||randomblob(28) AS BLOB))") == 19)
    #expect(raw.message.contains("saldo key rotate --data-key"))
  }

  @Test(arguments: [
    "UPDATE register_asset SET notes='open'", "UPDATE register_asset SET accountNumber='1'",
    "UPDATE register_asset SET extra='{\"a\":1}'", "UPDATE register_groceryItem SET notes='open'",
    "UPDATE register_portfolio SET extra='{\"sealed\":\"not a token, but as long a text\"}'",
    "INSERT INTO register_person(key,name,extra) VALUES('x/y','z','{\"a\":1}')",
  ])
  func `the database refuses a secret text in a register's column`(sql: String) throws {
    let raw = RawDatabase(path: books.folder.ledger)
    raw.run("INSERT INTO writingRun VALUES(1,1)")
    #expect(raw.run(sql) == 19 && raw.message == "secret texts of this ledger are encrypted")
  }

  @Test func `a run that opened the ledger before it was sealed cannot write to a register`() throws
  {
    let fresh = try SealedRegisters()
    let open = try fresh.open()
    try SealedRegisters.put([(.portfolio, SealedRegisters.portfolio)], open)
    _ = try fresh.open().seal(with: SealedRegisters.secret, logN: SealedRegisters.logN)
    let asset = SealedRegisters.asset(1, notes: "KANARIE late")
    #expect(
      refusal { try SealedRegisters.put([(.asset, asset)], open) }
        == .constraint(reason: "secret texts of this ledger are encrypted"))
    #expect(fresh.found(["KANARIE late"]) == [])
  }

  /// Puts, deletions, undos and rotations in any order: a sealed ledger is what an open one is.
  @Test(arguments: 0..<Seeds.count(6, full: 16))
  func `whatever happens, sealed registers are what open ones are`(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let (open, sealed) = (try SealedRegisters(), try SealedRegisters())
    let plain = try open.open()
    try SealedRegisters.put([(.portfolio, SealedRegisters.portfolio)], plain)
    let first = try sealed.open()
    try SealedRegisters.put([(.portfolio, SealedRegisters.portfolio)], first)
    var secrets = [SealedRegisters.secret, SealedRegisters.other]
    _ = try first.seal(with: secrets[0], logN: SealedRegisters.logN)
    for step in 0..<14 {
      let closed = try sealed.open(.write, secrets[0])
      let stores = [plain, closed]
      let undoable = try plain.runs().filter { !$0.isUndone && $0.id > 1 }.map(\.id)
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        guard let run = undoable.randomElement(using: &random) else { continue }
        let ends = stores.map { store in refusal { _ = try store.undo(run: run) } }
        #expect(ends[0] == ends[1])
      case 1:
        let key = "wealthwise/a\(Int.random(in: 1...3, using: &random))"
        guard try plain.entry(.asset, key) != nil else { continue }
        for store in stores { try SealedRegisters.delete(key, .asset, store) }
      case 2:
        _ = try closed.renewDataKey(with: secrets[1], logN: SealedRegisters.logN)
        secrets.swapAt(0, 1)
      default:
        func text() -> String? {
          let number = Int.random(in: 0..<5, using: &random)
          return number == 0 ? nil : "KANARIE-\(number)'\u{301}\(seed)"
        }
        let asset = SealedRegisters.asset(
          Int.random(in: 1...3, using: &random), account: text(), notes: text(),
          extra: text().map { "{\"more\":\"\($0)\"}" } ?? "{}")
        let byHand = Bool.random(using: &random)
        let outcomes = try stores.map {
          try SealedRegisters.put([(.asset, asset)], $0, byHand: byHand)
        }
        #expect(outcomes[0] == outcomes[1], "step \(step)")
      }
    }
    let closed = try sealed.open(.write, secrets[0])
    #expect(try SealedRegisters.view(closed) == SealedRegisters.view(plain))
    #expect(try closed.boxProblems() == [] && closed.integrityProblems() == [])
    #expect(sealed.found(["KANARIE"]) == [] && open.found(["KANARIE"]) == ["KANARIE"])
  }

  @Test func `what a person notes of a transaction is sealed, found again and taken back`() throws {
    let rows = try SealedBooks()
    let open = try rows.open()
    let id = try #require(try open.transactions(TransactionFilter()).last?.id)
    func say(_ note: String?, _ store: LedgerStore) throws {
      let run = try store.nextRun()
      try store.writeRegisters(nil, run: run, day: TruthLedger.firstDay) { session throws in
        _ = try session.edit(id, .note, to: note)
      }
    }
    try say("KANARIE said before", open)
    _ = try open.seal(with: SealedBooks.secret, logN: SealedBooks.logN)
    let store = try rows.open(.write, SealedBooks.secret)
    #expect(try store.edits(of: id).map(\.value) == ["KANARIE said before"])
    try say("KANARIE said since", store)
    // The same again is nothing new, whatever nonce it was sealed with.
    try say("KANARIE said since", store)
    _ = try store.renewDataKey(with: SealedBooks.other, logN: SealedBooks.logN)
    let renewed = try rows.open(.write, SealedBooks.other)
    #expect(try renewed.transactions(id: id).map(\.note) == ["KANARIE said since"])
    let period = try #require(
      Period(start: TruthLedger.firstDay, end: TruthLedger.firstDay.adding(days: 400)))
    let said = try renewed.changes(in: period).map { change -> String in
      guard case .field(_, .note, let before, let after, _) = change.subject else { return "" }
      return "\(before ?? "-") → \(after ?? "-")"
    }
    #expect(said == ["KANARIE said before → KANARIE said since", "- → KANARIE said before"])
    #expect(refusal { _ = try rows.open(.read).edits(of: id) } == .key(.missing))
    #expect(rows.found() == [])
    let bytes = try Data(contentsOf: URL(filePath: rows.folder.ledger))
    #expect(bytes.range(of: Data("KANARIE said".utf8)) == nil)
    _ = try renewed.undo(run: 4)
    #expect(try renewed.transactions(id: id).map(\.note) == ["KANARIE said before"])
  }
}
