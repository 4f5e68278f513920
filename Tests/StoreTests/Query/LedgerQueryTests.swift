import Foundation
import Ledger
import Testing

@testable import Store

/// Questions in SQL: what the views show, and what a query cannot do.
@Suite struct LedgerQueryTests {
  private let folder = TemporaryFolder()
  private let day = CalendarDate(daysSince1970: 20_000)

  private static func answer(
    _ sql: String, of store: LedgerStore
  ) throws -> (columns: [String], rows: [[QueryValue]]) {
    var columns: [String] = []
    var rows: [[QueryValue]] = []
    try LedgerQuery(store, income: IncomeCategories()).run(
      sql, columns: { columns = $0 }, row: { rows.append($0) })
    return (columns, rows)
  }

  private func ask(_ sql: String) throws -> [[QueryValue]] {
    try Self.answer(sql, of: try LedgerStore(path: folder.ledger, access: .read)).rows
  }

  private func problem(_ sql: String) -> QueryProblem? {
    do {
      _ = try ask(sql)
      return nil
    } catch {
      return error as? QueryProblem
    }
  }

  /// Two coffees alike, a wage, an announced row, in an account of euros.
  private func fill() throws {
    let coffee = BankRow(content: Content(day: day, amount: -250, payee: "Café 'Zwölf'"))
    let wage = BankRow(content: Content(day: day.adding(days: 1), amount: 180_000, payee: "Work"))
    var announced = BankRow(
      content: Content(day: day.adding(days: 2), amount: -5, payee: "Soon"), bankID: "A1")
    announced.isPending = true
    try Books(path: folder.ledger).take(Export([coffee, coffee, wage, announced]))
  }

  @Test func `every view has the columns it promises, and a query alone sees all of it`() throws {
    try fill()
    let store = try LedgerStore(path: folder.ledger, access: .read)
    for view in LedgerViews.all {
      let answer = try Self.answer("SELECT * FROM \(view.name)", of: store)
      #expect(answer.columns == view.columns.map(\.name), "\(view.name)")
      #expect(Set(answer.columns).count == answer.columns.count)
    }
  }

  @Test func `rows have the ids that are listed, and say whether they count`() throws {
    try fill()
    let rows = try ask("SELECT id, date, amount, minor, pending, counts FROM v_transaction")
    let listed = try LedgerStore(path: folder.ledger, access: .read)
      .transactions(TransactionFilter())
    #expect(rows.count == 4)
    #expect(Set(rows.map { $0[0] }) == Set(listed.map { .text($0.id.description) }))
    let second = try #require(listed.first { $0.id.occurrence == 2 })
    #expect(rows.contains { $0[0] == .text(second.id.description) })
    let announced = try #require(rows.first { $0[4] == .integer(1) })
    #expect(announced[1] == .text("2024-10-06"))
    #expect(announced[2...] == [.text("-0.05"), .integer(-5), .integer(1), .integer(0)])
  }

  @Test func `totals hold what counts and nothing else`() throws {
    try fill()
    #expect(
      try ask("SELECT income, expense, balance, balance_minor, count FROM v_month") == [
        [.text("1800.00"), .text("-5.00"), .text("1795.00"), .integer(179_500), .integer(3)]
      ])
    #expect(
      try ask("SELECT total, count, first FROM v_account") == [
        [.text("1795.00"), .integer(3), .text("2024-10-04")]
      ])
    #expect(try ask("SELECT payee FROM v_posting WHERE payee='Café ''Zwölf'''").count == 2)
  }

  @Test(arguments: [
    ("money(-5,'EUR')", "-0.05"), ("money(0,'EUR')", "0.00"), ("money(-1,'JPY')", "-1"),
    ("money(1234567,'KWD')", "1234.567"),
    ("money(9223372036854775807,'USD')", "92233720368547758.07"),
  ])
  func `money writes minor units exactly`(expression: String, text: String) throws {
    try fill()
    #expect(try ask("SELECT \(expression)") == [[.text(text)]])
    #expect(try ask("SELECT money(NULL,'EUR'), money(1,NULL)") == [[.null, .null]])
  }

  @Test(arguments: ["money(1.5,'EUR')", "money('1','EUR')", "money(1,'XYZ')"])
  func `money refuses what it would have to guess`(expression: String) throws {
    try fill()
    guard case .sql(let message, nil)? = problem("SELECT \(expression)") else {
      Issue.record("answered")
      return
    }
    #expect(message.hasPrefix("money(minor, currency)"))
  }

  @Test(arguments: [
    "DELETE FROM v_posting", "UPDATE v_transaction SET note='x'", "INSERT INTO txn(day) VALUES(1)",
    "UPDATE account SET name='x'", "DELETE FROM txn",
    "DROP TABLE txn", "CREATE TABLE x(a)", "CREATE TEMP TABLE x(a)", "ALTER TABLE txn ADD y",
    "PRAGMA query_only=OFF", "PRAGMA user_version=9", "ATTACH '/tmp/x.sqlite' AS x", "DETACH temp",
    "BEGIN", "COMMIT", "SAVEPOINT a", "REINDEX", "ANALYZE", "DROP VIEW temp.v_month",
    "SELECT load_extension('/tmp/x.so')", "CREATE VIRTUAL TABLE x USING fts5(a)",
    "SELECT * FROM pragma_table_info('txn')",
  ])
  func `nothing is changed and nothing else is reached`(sql: String) throws {
    try fill()
    let before = FileManager.default.contents(atPath: folder.ledger)
    guard case .forbidden? = problem(sql) else {
      Issue.record("\(sql): \(problem(sql).map { "\($0)" } ?? "done")")
      return
    }
    #expect(FileManager.default.contents(atPath: folder.ledger) == before)
  }

  @Test func `a vacuum into another file is not made`() throws {
    try fill()
    #expect(throws: (any Error).self) { try ask("VACUUM INTO '\(folder.other)'") }
    #expect(!FileManager.default.fileExists(atPath: folder.other))
  }

  @Test(arguments: [
    "SELECT * FROM txn", "SELECT count(*) FROM txn", "SELECT name FROM sqlite_schema",
    "SELECT (SELECT text FROM note) FROM v_posting", "SELECT header FROM main.keyHeader",
    "WITH v_month AS (SELECT box FROM main.sealedText) SELECT * FROM v_month",
    "SELECT * FROM saldo_receipt",
  ])
  func `tables that are no views stay shut`(sql: String) throws {
    try fill()
    guard case .notAView? = problem(sql) else {
      Issue.record("\(sql): \(problem(sql).map { "\($0)" } ?? "answered")")
      return
    }
  }

  @Test func `a slip says where it is`() throws {
    try fill()
    #expect(problem("SELECT amuont FROM v_month") == .noSuchColumn("amuont", offset: 7))
    #expect(problem("SELECT a FROM v_moth") == .noSuchView("v_moth", offset: nil))
    #expect(problem("SELECT FROM") == .sql(message: "near \"FROM\": syntax error", offset: 7))
    #expect(problem("SELECT 1; SELECT 2") == .several(offset: 9))
    #expect(problem(" -- nothing\n;") == .empty)
    #expect(problem("SELECT ?1") == .parameters)
    #expect(problem("SELECT 1 ; -- done\n") == nil)
    // A misspelt column in double quotation marks is none of SQLite's texts.
    #expect(
      problem("SELECT 1 FROM v_month WHERE month=\"2026\"") == .noSuchColumn("2026", offset: 34))
  }

  /// The rows that views of figures have in these tests.
  private static let figures: [String: [[QueryValue]]] = [
    "v_price": [
      [
        .text("2026-08-01"), .text("2026-08"), .text("Tea\0"), .text("Shop"), .text("EUR"),
        .integer(250),
      ],
      [.text("2026-08-02"), .text("2026-08"), .text("Salt"), .null, .text("JPY"), .integer(90)],
    ]
  ]

  @Test func `figures are computed where a query reads their view, and only these`() throws {
    try fill()
    var asked: [Set<String>] = []
    func ask(_ sql: String) throws -> [[QueryValue]] {
      var rows: [[QueryValue]] = []
      let store = try LedgerStore(path: folder.ledger, access: .read)
      try LedgerQuery(
        store, income: IncomeCategories(),
        figures: {
          asked.append($0)
          return Self.figures
        }
      ).run(sql, columns: { _ in }, row: { rows.append($0) })
      return rows
    }
    #expect(try ask("SELECT count(*) FROM v_transaction") == [[.integer(4)]])
    #expect(try ask("SELECT 'v_price' FROM v_month").count == 1)
    #expect(asked.isEmpty)
    #expect(
      try ask("SELECT product, store, amount, minor FROM v_price ORDER BY date") == [
        [.text("Tea\0"), .text("Shop"), .text("2.50"), .integer(250)],
        [.text("Salt"), .null, .text("90"), .integer(90)],
      ])
    #expect(try ask("SELECT count(*) FROM v_price p JOIN v_asset a ON 1") == [[.integer(0)]])
    #expect(try ask("SELECT count(*) FROM v_price") == [[.integer(2)]])
    #expect(asked == [["v_price"], ["v_price", "v_asset"], ["v_price"]])
  }

  @Test func `the table behind figures is no view, and a row of another width is refused`() throws {
    try fill()
    #expect(problem("SELECT product FROM saldo_rows_v_price") == .notAView("saldo_rows_v_price"))
    let store = try LedgerStore(path: folder.ledger, access: .read)
    #expect(throws: (any Error).self) {
      try LedgerQuery(
        store, income: IncomeCategories(), figures: { _ in ["v_price": [[.text("2026-08-01")]]] }
      ).run("SELECT * FROM v_price", columns: { _ in }, row: { _ in })
    }
  }

  @Test func `values are what SQLite makes of them`() throws {
    try fill()
    let row = try ask("SELECT NULL, 9223372036854775807, 0.1, 'a'||char(0)||'b', x'00ff', 1e400")[0]
    #expect(
      row == [
        .null, .integer(.max), .real("0.1"), .text("a\0b"), .blob([0, 255]), .real("Inf"),
      ])
    let tooMuch = "SELECT sum(x) FROM (SELECT 9223372036854775807 AS x UNION ALL SELECT 1)"
    #expect(problem(tooMuch) == .sql(message: "integer overflow", offset: nil))
  }

  @Test func `sealed texts need the key, and everything else does not`() throws {
    let books = try SealedBooks()
    _ = try books.open(.write).seal(with: SealedBooks.secret)
    let locked = try books.open(.read)
    let count = try Self.answer("SELECT count(*) FROM v_transaction WHERE counts", of: locked)
    #expect(count.rows == [[.integer(Int64(SealedBooks.rowCount) + 1)]])
    for sql in [
      "SELECT reference FROM v_transaction", "SELECT * FROM v_transaction",
      "SELECT 1 FROM v_transaction WHERE note LIKE 'K%'",
    ] {
      #expect(throws: StoreError.key(.missing)) { try Self.answer(sql, of: books.open(.read)) }
    }
    let open = try Self.answer(
      "SELECT reference, note FROM v_transaction",
      of: books.open(.read, SealedBooks.secret))
    let texts = Set(open.rows.flatMap { $0 })
    #expect(texts.contains(.text(SealedBooks.reference(3))))
    #expect(texts.contains(.text(SealedBooks.notes[0])))
  }
}
