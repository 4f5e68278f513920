import GRDB
import Ledger
import Testing

@testable import Store

/// Rows that are inserted without SQLite's checks: each that breaks a constraint is refused all the same.
@Suite struct EntryProofTests {
  /// What is written of one row, apart from its statement.
  struct Row {
    var entry: StatementEntry
    var occurrence: Int32 = 1
    var account: Int32 = 1
    var statement: Int64 = 1
    var ids = DerivedFields(category: 1)
    var fingerprint: Fingerprint
  }

  /// So many rows that they are inserted without checks.
  private static let count = 300

  /// Writes good rows of which the hundredth is changed, and returns how many the ledger then has.
  private func write(_ change: (inout Row, inout EntryBatch) -> Void) throws -> Int {
    let books = try Books()
    try books.take(Export([.on(1, -350, "COFFEE")]))
    try books.take(Export([.on(1, -200, "TRAM")]), account: "card")
    let before = try count(books)
    var batch = EntryBatch()
    var rows = (0..<Self.count).map { index in
      var entry = StatementEntry(
        bookingDate: CalendarDate(daysSince1970: 20_000 + Int32(index)),
        amount: Amount(minorUnits: -100, currency: .eur), line: index + 2)
      entry.payee = batch.add("SHOP")
      return Row(entry: entry, fingerprint: Fingerprint(high: UInt64(index), low: 7))
    }
    change(&rows[100], &batch)
    do {
      try books.store.writing { transaction in
        let database = transaction.database
        let insert = try TransactionInsert(database, .none, EntryProof(database))
        try batch.withText { text in
          for row in rows {
            let key = TransactionKey(
              day: row.entry.bookingDate, account: row.account, fingerprint: row.fingerprint,
              occurrence: row.occurrence)
            try insert(key, statement: row.statement, row.entry, row.ids, text)
          }
          try insert.flush()
        }
        try expectChecks(database)
      }
    } catch {
      #expect(try count(books) == before)
      try books.store.writing { try expectChecks($0.database) }
      throw error
    }
    #expect(try books.store.integrityProblems().isEmpty)
    return try count(books) - before
  }

  private func count(_ books: Books) throws -> Int {
    try books.store.reading { try Int.fetchOne($0, sql: "SELECT count(*) FROM txn") ?? 0 }
  }

  /// SQLite checks what other statements write, before and after.
  private func expectChecks(_ database: Database) throws {
    for sql in ["UPDATE txn SET category=99", "UPDATE txn SET placeReason=9"] {
      #expect(throws: DatabaseError.self) { try database.execute(sql: sql) }
    }
  }

  typealias Change = @Sendable (inout Row, inout EntryBatch) -> Void

  static let good: [(String, Change)] = [
    ("a row like the others", { _, _ in }),
    ("the first day", { row, _ in row.entry.bookingDate = day(-25_567) }),
    ("the last day", { row, _ in row.entry.bookingDate = day(84_005) }),
    ("the largest amount", { row, _ in row.entry.amount.minorUnits = 10_000_000_000_000 }),
    ("the smallest amount", { row, _ in row.entry.amount.minorUnits = -10_000_000_000_000 }),
    ("a payee of many bytes", { row, batch in row.entry.payee = batch.add(text("ß", 65_536)) }),
    ("a long bank id", { row, batch in row.entry.bankID = batch.add(text("ß", 1024)) }),
    ("a long counterparty", { row, batch in row.entry.counterparty = batch.add(text("ß", 256)) }),
    ("no payee", { row, _ in row.entry.payee = .empty }),
    ("the last reason", { row, _ in row.ids.placeReason = Int32(PlaceReason.city.rawValue) }),
    (
      "a second occurrence",
      { row, _ in
        row.occurrence = 2
        row.fingerprint = Fingerprint(high: 99, low: 7)
        row.entry.bookingDate = day(20_099)
      }
    ),
  ]

  static let bad: [(String, Change)] = [
    ("a day before 1900", { row, _ in row.entry.bookingDate = day(-25_568) }),
    ("a day after 2199", { row, _ in row.entry.bookingDate = day(84_006) }),
    ("too large an amount", { row, _ in row.entry.amount.minorUnits = 10_000_000_000_001 }),
    ("too small an amount", { row, _ in row.entry.amount.minorUnits = -10_000_000_000_001 }),
    ("line zero", { row, _ in row.entry.line = 0 }),
    ("too long a payee", { row, batch in row.entry.payee = batch.add(text("x", 65_537)) }),
    ("too long a bank id", { row, batch in row.entry.bankID = batch.add(text("x", 1025)) }),
    (
      "too long a counterparty",
      { row, batch in row.entry.counterparty = batch.add(text("x", 257)) }
    ),
    ("no category", { row, _ in row.ids.category = 0 }),
    ("a category that is not there", { row, _ in row.ids.category = 99 }),
    ("a category beyond all others", { row, _ in row.ids.category = 1 << 30 }),
    ("a category below zero", { row, _ in row.ids.category = -1 }),
    ("a place that is not there", { row, _ in row.ids.place = 99 }),
    ("a payee that is not there", { row, _ in row.ids.payee = 99 }),
    ("a tag set that is not there", { row, _ in row.ids.tagSet = 99 }),
    ("a note that is not there", { row, _ in row.ids.note = 99 }),
    ("a statement that is not there", { row, _ in row.statement = 99 }),
    ("a statement of another account", { row, _ in row.account = 2 }),
    ("an account that is not there", { row, _ in row.account = 99 }),
    ("occurrence zero", { row, _ in row.occurrence = 0 }),
    ("a second occurrence without a first", { row, _ in row.occurrence = 2 }),
    (
      "the same occurrence twice",
      { row, _ in
        row.fingerprint = Fingerprint(high: 99, low: 7)
        row.entry.bookingDate = day(20_099)
      }
    ),
  ]

  private static func day(_ number: Int32) -> CalendarDate { CalendarDate(daysSince1970: number) }

  private static func text(_ letter: String, _ count: Int) -> String {
    String(repeating: letter, count: count)
  }

  @Test(arguments: good.indices) func `a good row is taken`(index: Int) throws {
    let (name, change) = Self.good[index]
    #expect(try write(change) == Self.count, "\(name)")
  }

  @Test(arguments: bad.indices) func `a bad row is refused with all others`(index: Int) {
    let (name, change) = Self.bad[index]
    #expect(throws: StoreError.self, "\(name)") { try write(change) }
  }

  /// SQLite gets them in the order of the table, two of each day, and with columns of flags that are all off.
  @Test(arguments: [false, true])
  func `rows that are inserted together keep their values in any order`(hasFlags: Bool) throws {
    let books = try Books()
    try books.take(Export([.on(1, -350, "COFFEE")]))
    var batch = EntryBatch()
    let payee = batch.add("SHOP")
    var expected: [String] = []
    try books.store.writing { transaction in
      let database = transaction.database
      let insert = try TransactionInsert(database, .none, EntryProof(database))
      try batch.withText { text in
        for index in 0..<Self.count {
          let day = 20_000 + Int32(index * 7 % (Self.count / 2))
          var entry = StatementEntry(
            bookingDate: Self.day(day),
            amount: Amount(minorUnits: Int64(index) - 100, currency: .eur), line: index + 2)
          entry.payee = payee
          entry.isPending = hasFlags && index % 3 == 0
          var ids = DerivedFields(category: 1)
          ids.isTransfer = hasFlags && index % 10 == 0 ? 1 : 0
          let fingerprint = Fingerprint(high: UInt64(index * 11 % Self.count), low: 7)
          let key = TransactionKey(
            day: entry.bookingDate, account: 1, fingerprint: fingerprint, occurrence: 1)
          try insert(key, statement: 1, entry, ids, text)
          let pending = entry.isPending ? 1 : 0
          expected.append(
            "\(index + 2) \(day) \(index - 100) \(ids.isTransfer) \(pending) "
              + "\(pending) 1 SHOP")
        }
        try insert.flush()
      }
    }
    let found = try books.store.reading { database in
      try String.fetchAll(
        database,
        sql: """
          SELECT line||' '||day||' '||amount||' '||isTransfer||' '||isPending||' '||bankPending
            ||' '||occurrence||' '||payee
          FROM txn WHERE payee='SHOP' ORDER BY line
          """)
    }
    #expect(found == expected)
    #expect(try books.store.integrityProblems().isEmpty)
  }

  /// Many sightings of good rows, of which one names another line, statement or account.
  @Test(arguments: [(0, 3, 1), (5, 99, 1), (5, 2, 1), (5, 3, 2)])
  func `a bad sighting is refused with all others`(
    line: Int32, statement: Int64, account: Int32
  ) throws {
    let days = 1...200
    let books = try Books()
    let rows = Export(days.map { .on($0, -350, "COFFEE") })
    try books.take(rows)
    try books.take(Export([.on(1, -200, "TRAM")]), account: "card")
    try books.take(Export([.on(1, -1, "LAST")]))
    let fingerprints = try books.store.reading { database in
      let scan = try HotStatement(
        database, "SELECT fingerprint, day FROM txn WHERE account=1 AND payee='COFFEE'")
      var found: [(Fingerprint, CalendarDate)] = []
      while try scan.next() {
        found.append((scan.fingerprint(0), CalendarDate(daysSince1970: scan.int32(1))))
      }
      return found
    }
    func write(_ bad: Int?) throws {
      try books.store.writing { transaction in
        let database = transaction.database
        let insert = try SightingInsert(database, EntryProof(database))
        for (index, (fingerprint, day)) in fingerprints.enumerated() {
          let isBad = index == bad
          let entry = StatementEntry(
            bookingDate: day, amount: Amount(minorUnits: -350, currency: .eur),
            line: isBad ? Int(line) : index + 2)
          let key = TransactionKey(
            day: day, account: isBad ? account : 1, fingerprint: fingerprint, occurrence: 1)
          try insert(
            key, statement: isBad ? statement : 3, entry,
            bankID: UnsafeBufferPointer(start: nil, count: 0))
        }
        try insert.flush()
        if bad == nil { throw Undone() }
      }
    }
    struct Undone: Error {}
    #expect(throws: Undone.self) { try write(nil) }
    #expect(throws: StoreError.self) { try write(100) }
    #expect(try books.store.integrityProblems().isEmpty)
  }

  /// A constraint that is new here needs a line in EntryProof and a bad row above.
  @Test func `the proof knows each constraint of the tables`() throws {
    let books = try Books()
    let transaction = try books.store.reading { try constraints(of: "txn", $0) }
    let sighting = try books.store.reading { try constraints(of: "sighting", $0) }
    #expect(sighting.checks == ["line>=1", "isPending IN(0,1)"])
    #expect(
      sighting.keys == ["day,account,fingerprint,occurrence>txn", "statement,account>statement"])
    #expect(
      transaction.checks == [
        "day BETWEEN -25567 AND 84005", "length(fingerprint)=16", "occurrence>=1",
        "amount BETWEEN -10000000000000 AND 10000000000000", "isTransfer BETWEEN 0 AND 1",
        "isPending BETWEEN 0 AND 1", "status BETWEEN 0 AND 5", "isPaired BETWEEN 0 AND 1",
        "hasSplits BETWEEN 0 AND 1", "line>=1", "bankPending BETWEEN 0 AND 1",
        "length(payee)<=65536", "length(bankID)<=1024", "length(counterparty)<=256",
        "placeReason BETWEEN 1 AND 8", "previous IS nullif(occurrence-1,0)",
        "isPending<=bankPending",
      ])
    #expect(
      transaction.keys == [
        "category>category", "cleanPayee>payee", "day,account,fingerprint,previous>txn",
        "note>note", "place>place", "statement,account>statement", "tagSet>tagSet",
      ])
  }

  private func constraints(
    of table: String, _ database: Database
  ) throws -> (checks: [String], keys: [String]) {
    let sql =
      try String.fetchOne(
        database, sql: "SELECT sql FROM sqlite_master WHERE name=?", arguments: [table]) ?? ""
    let checks = sql.split(separator: "CHECK(").dropFirst().map { part in
      // An expression ends where a bracket closes that it did not open.
      var depth = 1
      let end = part.firstIndex { character in
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
        return depth == 0
      }
      return String(part[..<(end ?? part.endIndex)])
    }
    let keys = try String.fetchAll(
      database,
      sql: """
        SELECT group_concat("from",',') || '>' || "table"
        FROM pragma_foreign_key_list('\(table)') GROUP BY id, "table" ORDER BY 1
        """)
    return (checks, keys)
  }
}
