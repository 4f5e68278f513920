internal import CSQLite
internal import GRDB
import Ledger

/// The statement of a query, on a connection that only answers queries.
final class QuerySession {
  private let connection: OpaquePointer?
  private let warden = QueryGuard()
  private var statement: OpaquePointer?

  /// Creates the views of a query.
  ///
  /// `income` has the ids of the income categories. `figures` has the rows of the figure views that
  /// the query names.
  init(
    _ connection: OpaquePointer?, for sql: String, receipts: [ReceiptPosting], income: [Int64],
    figures: [String: [[QueryValue]]], isSealed: Bool
  ) throws {
    self.connection = connection
    MoneyFunction.add(to: connection)
    saldo_take_quoted_for_names(connection)
    try execute("PRAGMA query_only=OFF")
    let notes = isSealed ? "SELECT NULL AS id, NULL AS text" : "SELECT id, text FROM main.note"
    try execute(
      """
      DROP VIEW IF EXISTS temp.saldo_note;
      CREATE TEMP VIEW saldo_note AS \(notes);
      CREATE TEMP TABLE IF NOT EXISTS saldo_receipt(
        id TEXT, part INTEGER, day INTEGER, currency TEXT, minor INTEGER, merchant TEXT,
        category INTEGER, place INTEGER);
      DELETE FROM temp.saldo_receipt;
      CREATE TEMP TABLE IF NOT EXISTS saldo_income(category INTEGER PRIMARY KEY);
      DELETE FROM temp.saldo_income;
      DROP VIEW IF EXISTS temp.saldo_posting;
      \(LedgerViews.foundation);
      """)
    for view in LedgerViews.all where view.figures.isEmpty || view.isNamed(in: sql) {
      if !view.figures.isEmpty { try fill(view, figures[view.name] ?? []) }
      try execute("DROP VIEW IF EXISTS temp.\(view.name); \(view.creation)")
    }
    for receipt in receipts { try execute(receipt.insertion()) }
    for category in income { try execute("INSERT INTO temp.saldo_income VALUES(\(category))") }
    // SQLite creates these tables on first use, which the guard would reject.
    try execute("SELECT 1 FROM json_each('[]'), json_tree('[]')")
    try execute("PRAGMA query_only=ON")
    warden.watch(connection)
  }

  var readsSecret: Bool { warden.readsSecret }
  /// The names of the figure views that the query reads.
  var figures: Set<String> { warden.figures }

  /// Creates and fills the table of a figure view.
  private func fill(_ view: LedgerView, _ rows: [[QueryValue]]) throws {
    try execute("DROP VIEW IF EXISTS temp.\(view.name); \(view.figureTable)")
    let marks = view.figures.map { _ in "?" }.joined(separator: ",")
    let sql = "INSERT INTO temp.\(LedgerView.rows(of: view.name)) VALUES(\(marks))"
    var insert: OpaquePointer?
    defer { sqlite3_finalize(insert) }
    guard sqlite3_prepare_v2(connection, sql, -1, &insert, nil) == SQLITE_OK else {
      throw problem()
    }
    for row in rows {
      guard row.count == view.figures.count else {
        throw DatabaseError(
          resultCode: .SQLITE_MISMATCH,
          message: "\(view.name) has \(view.figures.count) columns, not \(row.count)")
      }
      for (index, value) in row.enumerated() { Self.bind(value, to: insert, Int32(index + 1)) }
      guard sqlite3_step(insert) == SQLITE_DONE else { throw problem() }
      sqlite3_reset(insert)
    }
  }

  private static func bind(_ value: QueryValue, to statement: OpaquePointer?, _ index: Int32) {
    // -1 is SQLITE_TRANSIENT: SQLite copies the text.
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    switch value {
    case .integer(let number): sqlite3_bind_int64(statement, index, number)
    case .text(let text), .real(let text):
      sqlite3_bind_text(statement, index, text, Int32(text.utf8.count), transient)
    case .null, .blob: sqlite3_bind_null(statement, index)
    }
  }

  /// Compiles the query.
  func prepare(_ sql: String) throws {
    let text = Array(sql.utf8CString)
    let (code, rest) = text.withUnsafeBufferPointer { characters in
      var tail: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v2(connection, characters.baseAddress, -1, &statement, &tail)
      return (code, tail.flatMap { tail in characters.baseAddress.map { tail - $0 } } ?? 0)
    }
    guard code == SQLITE_OK else { throw problem() }
    guard statement != nil else { throw QueryProblem.empty }
    guard sqlite3_bind_parameter_count(statement) == 0 else { throw QueryProblem.parameters }
    try checkRest(text, from: rest)
  }

  /// Checks that no second statement follows the first.
  private func checkRest(_ text: [CChar], from offset: Int) throws {
    var other: OpaquePointer?
    defer { sqlite3_finalize(other) }
    let code = text.withUnsafeBufferPointer {
      sqlite3_prepare_v2(connection, $0.baseAddress.map { $0 + offset }, -1, &other, nil)
    }
    guard code == SQLITE_OK, other == nil else { throw QueryProblem.several(offset: offset) }
  }

  /// The names of the answer's columns.
  var columns: [String] {
    (0..<sqlite3_column_count(statement)).map { column in
      sqlite3_column_name(statement, column).map { String(cString: $0) } ?? ""
    }
  }

  /// The next row of the answer; nil after the last.
  func next() throws -> [QueryValue]? {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return (0..<sqlite3_column_count(statement)).map(value)
    case SQLITE_DONE: return nil
    default: throw problem()
    }
  }

  private func value(_ column: Int32) -> QueryValue {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .real(text(column))
    case SQLITE_TEXT: return .text(text(column))
    case SQLITE_BLOB:
      let count = Int(sqlite3_column_bytes(statement, column))
      guard let bytes = sqlite3_column_blob(statement, column) else { return .blob([]) }
      return .blob(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
    default: return .null
    }
  }

  /// The text of a column, which may contain a null byte.
  private func text(_ column: Int32) -> String {
    let start = sqlite3_column_text(statement, column)
    let bytes = UnsafeBufferPointer(
      start: start, count: Int(sqlite3_column_bytes(statement, column)))
    return String(decoding: bytes, as: UTF8.self)
  }

  func end() {
    sqlite3_finalize(statement)
    statement = nil
    QueryGuard.leave(connection)
  }

  /// The error for the last failure of SQLite.
  private func problem() -> any Error {
    if let refused = warden.problem { return refused }
    let code = sqlite3_errcode(connection)
    let message = String(cString: sqlite3_errmsg(connection))
    guard [SQLITE_ERROR, SQLITE_MISMATCH, SQLITE_TOOBIG, SQLITE_RANGE].contains(code & 0xFF) else {
      return DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }
    if message.hasPrefix("cannot modify ") { return QueryProblem.forbidden(what: "a change") }
    let offset = sqlite3_error_offset(connection)
    let place = offset < 0 ? nil : Int(offset)
    if message.hasPrefix(Self.noTable) {
      return QueryProblem.noSuchView(String(message.dropFirst(Self.noTable.count)), offset: place)
    }
    if message.hasPrefix(Self.noColumn) {
      return QueryProblem.noSuchColumn(
        String(message.dropFirst(Self.noColumn.count)), offset: place)
    }
    return QueryProblem.sql(message: message, offset: place)
  }

  private static let noTable = "no such table: "
  private static let noColumn = "no such column: "

  private func execute(_ sql: String) throws {
    guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else {
      throw DatabaseError(
        resultCode: ResultCode(rawValue: sqlite3_errcode(connection)),
        message: String(cString: sqlite3_errmsg(connection)))
    }
  }
}

/// The SQL function `money(minor, currency)`: minor units as exact decimal text.
enum MoneyFunction {
  static func add(to connection: OpaquePointer?) {
    sqlite3_create_function_v2(
      connection, "money", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nil,
      { context, _, values in
        guard let values else { return }
        MoneyFunction.answer(context, values[0], values[1])
      }, nil, nil, nil)
  }

  private static func answer(
    _ context: OpaquePointer?, _ minor: OpaquePointer?, _ currency: OpaquePointer?
  ) {
    guard sqlite3_value_type(minor) != SQLITE_NULL, sqlite3_value_type(currency) != SQLITE_NULL
    else { return sqlite3_result_null(context) }
    guard sqlite3_value_type(minor) == SQLITE_INTEGER else {
      return fail(context, "money(minor, currency): minor must be a whole number")
    }
    let code = sqlite3_value_text(currency).map { String(cString: $0) } ?? ""
    guard let currency = Currency(code) else {
      return fail(context, "money(minor, currency): unknown currency")
    }
    let amount = Amount(minorUnits: sqlite3_value_int64(minor), currency: currency)
    // -1 is SQLITE_TRANSIENT: SQLite copies the text.
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    sqlite3_result_text(context, amount.description, -1, transient)
  }

  private static func fail(_ context: OpaquePointer?, _ message: String) {
    sqlite3_result_error(context, message, -1)
  }
}

/// A posting of a receipt without a bank row, as a row for queries.
struct ReceiptPosting {
  let id: ReceiptID
  let part: Int
  let day: CalendarDate
  let currency: Currency
  let minorUnits: Int64
  let merchant: String
  let category: Int32
  let place: Int64?

  /// The SQL that inserts the posting into the table behind the views.
  func insertion() throws -> String {
    // A null byte would end the C string.
    let merchant = try SQLLiterals.text(
      String(merchant.unicodeScalars.filter { $0 != "\0" }.map(Character.init)).databaseValue)
    return """
      INSERT INTO temp.saldo_receipt VALUES('\(id)',\(part),\(day.daysSince1970),'\(currency)',
        \(minorUnits),\(merchant),\(category),\(place.map(String.init) ?? "NULL"))
      """
  }
}

extension ReceiptRows {
  /// The postings of receipts without a bank row, in report order.
  static func postings(_ database: Database) throws -> [ReceiptPosting] {
    let rows = try database.rows(
      "SELECT r.id, r.placeID \(counting) ORDER BY r.day, r.digest, r.occurrence")
    return try rows.flatMap { row -> [ReceiptPosting] in
      let number = try row.int64("id")
      guard let stored = try LedgerStore.receipt(database, number) else { return [] }
      let place = try row.int64OrNil("placeID")
      let receipt = stored.receipt
      return stored.shares(of: -receipt.total.minorUnits, fallback: 1).enumerated().map {
        ReceiptPosting(
          id: stored.id, part: $0 + 1, day: receipt.day, currency: receipt.total.currency,
          minorUnits: $1.amount, merchant: receipt.merchant, category: $1.category, place: place)
      }
    }
  }
}
