internal import CBulkRows
internal import CSQLite
internal import GRDB
internal import Glibc
import Ledger

/// A buffer that inserts many rows with one statement.
///
/// Rows collect in memory as cells of a virtual table, and `flush` writes them. The ledger does not
/// have them before that, so code that reads or refers to such a row flushes first. Texts and blobs
/// must stay at their address until the flush.
final class BulkInsert {
  /// A function that returns the SQL to insert the waiting rows, given the SQL that reads each
  /// column.
  typealias SQL = (_ column: (Int) -> String) -> String

  private let database: Database
  private let connection: OpaquePointer?
  private let name: String
  private let rows: UnsafeMutablePointer<saldo_rows>
  private let cells: UnsafeMutablePointer<saldo_cell>
  private let fingerprints: UnsafeMutablePointer<(UInt64, UInt64)>
  private let places: UnsafeMutablePointer<saldo_place>
  private let columnCount: Int
  private let sql: SQL
  /// The statement that reads all columns.
  private let statement: HotStatement
  /// The statements that read only some columns, by their SQL.
  private var statements: [String: HotStatement] = [:]
  /// A bit for each column with a value in a waiting row; SQLite need not read the other columns.
  private var filled: UInt64 = 0
  /// A bit for each column in which the waiting rows differ or have a value that is not an integer.
  private var varied: UInt64 = 0
  private let isProven: Bool
  private let capacity: Int
  private var count = 0

  /// The maximum number of waiting rows that are not proven; their cells fit into a second-level
  /// cache.
  private static let usual = 256
  /// The maximum number of waiting rows that are proven.
  ///
  /// It is larger, because SQLite may compile a statement for each flush.
  private static let usualProven = 2048
  /// The minimum number of proven rows in a flush without checks.
  ///
  /// For fewer rows, compiling a statement takes longer than checking them.
  private static let fewestProven = 64

  /// The maximum number of compiled statements to keep.
  private static let mostStatements = 16

  /// Creates a buffer for rows of `columnCount` columns.
  ///
  /// With `isProven`, the caller guarantees every CHECK constraint and foreign key. SQLite then
  /// checks them only if a flush writes few rows.
  init(
    _ database: Database, name: String, columnCount: Int, isProven: Bool = false, sql: @escaping SQL
  ) throws {
    self.database = database
    self.sql = sql
    connection = database.sqliteConnection
    self.isProven = isProven
    capacity = isProven ? Self.usualProven : Self.usual
    self.name = name
    self.columnCount = columnCount
    cells = try Self.zeros(capacity * columnCount)
    fingerprints = try Self.zeros(capacity)
    places = try Self.zeros(capacity)
    rows = .allocate(capacity: 1)
    rows.initialize(
      to: saldo_rows(cells: cells, order: nil, row_count: 0, column_count: Int32(columnCount)))
    saldo_rows_register(connection, name, rows)
    statement = try database.hot(sql { "c\($0)" })
  }

  deinit {
    saldo_rows_forget(connection, name)
    rows.deallocate()
    free(cells)
    free(fingerprints)
    free(places)
  }

  /// Zeroed memory for `count` values.
  ///
  /// The system provides each page when it is first written, so a small import uses few pages.
  private static func zeros<Value>(_ count: Int) throws -> UnsafeMutablePointer<Value> {
    guard let room = calloc(count, MemoryLayout<Value>.stride) else {
      throw DatabaseError(resultCode: .SQLITE_NOMEM)
    }
    return room.bindMemory(to: Value.self, capacity: count)
  }

  /// Binds the key of the row to its first four columns.
  func bind(_ key: TransactionKey) {
    bind(0, key.day.daysSince1970)
    bind(1, key.account)
    bind(2, key.fingerprint)
    bind(3, key.occurrence)
    // If two rows share a place, either may come first.
    places[count] = saldo_place(
      key: UInt64(UInt32(bitPattern: key.day.daysSince1970) ^ 1 << 31) << 32 | key.fingerprint.high
        >> 32, row: Int32(count))
  }

  func bind(_ column: Int, _ value: Int64) {
    let cell = cells + (count * columnCount + column)
    cell.pointee.value.integer = value
    cell.pointee.kind = Int32(SALDO_INTEGER)
    let bit: UInt64 = 1 &<< UInt64(column)
    filled |= bit
    if value != cells[column].value.integer { varied |= bit }
  }

  func bind(_ column: Int, _ value: Int32) { bind(column, Int64(value)) }

  func bind(flag: Bool, at column: Int) { bind(column, Int64(flag ? 1 : 0)) }

  func bindNull(_ column: Int) {
    cells[count * columnCount + column].kind = Int32(SALDO_NULL)
    varied |= 1 &<< UInt64(column)
  }

  /// Binds an id of another table, or null for 0.
  func bind(id: Int32, at column: Int) {
    if id == 0 { bindNull(column) } else { bind(column, id) }
  }

  /// Binds a text that stays at its address until the flush; null if it is empty and `orNull` is
  /// set.
  func bind(_ column: Int, _ text: UnsafeBufferPointer<UInt8>, orNull: Bool = true) {
    if orNull, text.isEmpty { return bindNull(column) }
    let cell = cells + (count * columnCount + column)
    // An empty text needs an address too; any address works.
    cell.pointee.value.bytes = UnsafeRawPointer(text.baseAddress) ?? UnsafeRawPointer(cells)
    cell.pointee.count = Int32(text.count)
    cell.pointee.kind = Int32(SALDO_TEXT)
    filled |= 1 &<< UInt64(column)
    varied |= 1 &<< UInt64(column)
  }

  /// Binds the sixteen bytes of a fingerprint; a row has room for one.
  private func bind(_ column: Int, _ fingerprint: Fingerprint) {
    fingerprints[count] = (fingerprint.high.bigEndian, fingerprint.low.bigEndian)
    let cell = cells + (count * columnCount + column)
    cell.pointee.value.bytes = UnsafeRawPointer(fingerprints + count)
    cell.pointee.count = 16
    cell.pointee.kind = Int32(SALDO_BLOB)
    filled |= 1 &<< UInt64(column)
    varied |= 1 &<< UInt64(column)
  }

  /// Whether the next row fills the buffer and causes a flush.
  var isOneShort: Bool { count == capacity - 1 }

  /// Ends a row, and writes the waiting rows if the buffer is full.
  func endRow() throws {
    count += 1
    if count == capacity { try flush() }
  }

  /// Writes the waiting rows.
  func flush() throws {
    guard count > 0 else { return }
    rows.pointee.row_count = Int32(count)
    let skipsChecks = isProven && count >= Self.fewestProven
    if skipsChecks { sort() }
    rows.pointee.order = skipsChecks ? UnsafePointer(places) : nil
    defer {
      count = 0
      filled = 0
      varied = 0
    }
    guard skipsChecks else { return try statement.run() }
    try setChecks(false)
    let outcome = Result { try statementOfWhatDiffers().run() }
    try setChecks(true)
    try outcome.get()
  }

  /// Sorts the rows in table order; SQLite then inserts each row next to the previous one.
  ///
  /// Without sorting, the searches from the root of the tree took an eighth of the insert time.
  /// Rows that SQLite checks keep their order, because a second occurrence needs the first.
  private func sort() {
    var places = UnsafeMutableBufferPointer(start: places, count: count)
    places.sort { $0.key < $1.key }
  }

  /// The statement that reads only the columns in which the rows differ.
  ///
  /// Most columns are empty in every row or hold the same number, such as the account. For SQLite,
  /// reading a column costs ten times as much as a constant.
  private func statementOfWhatDiffers() throws -> HotStatement {
    let sql = sql { column in
      let bit: UInt64 = 1 &<< UInt64(column)
      guard filled & bit != 0 else { return "NULL" }
      return varied & bit != 0 ? "c\(column)" : "\(cells[column].value.integer)"
    }
    if let known = statements[sql] { return known }
    if statements.count == Self.mostStatements { statements = [:] }
    let made = try database.hot(sql)
    statements[sql] = made
    return made
  }

  private func setChecks(_ checks: Bool) throws {
    let code = saldo_check_constraints(connection, checks ? 1 : 0)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }
}
