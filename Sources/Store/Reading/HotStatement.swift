internal import CSQLite
internal import GRDB
import Ledger

/// A prepared statement that runs through SQLite's C interface.
///
/// GRDB prepares it and owns the connection. Binding and stepping bypass GRDB, because an import or
/// a report does both for each row.
final class HotStatement {
  private let statement: GRDB.Statement
  private let handle: OpaquePointer
  private let connection: OpaquePointer?
  /// A bit for each parameter with a value; SQLite keeps bindings, so repeated nulls need no call.
  private var filled: UInt64 = 0

  init(_ database: Database, _ sql: String) throws {
    statement = try database.makeStatement(sql: sql)
    handle = statement.sqliteStatement
    connection = database.sqliteConnection
  }

  func bind(_ index: Int32, _ value: Int64) {
    filled |= 1 << UInt64(index)
    sqlite3_bind_int64(handle, index, value)
  }

  func bind(_ index: Int32, _ value: Int32) { bind(index, Int64(value)) }

  func bind(_ index: Int32, _ day: CalendarDate) { bind(index, Int64(day.daysSince1970)) }

  /// Binds the first and the last day of a range to two parameters, from `index` on.
  func bind(_ index: Int32, _ days: ClosedRange<CalendarDate>) {
    bind(index, days.lowerBound)
    bind(index + 1, days.upperBound)
  }

  /// Binds the first and the last day of a period to two parameters, from `index` on.
  func bind(_ index: Int32, _ period: Period) {
    bind(index, period.start)
    bind(index + 1, period.end)
  }

  func bindNull(_ index: Int32) {
    guard filled & 1 << UInt64(index) != 0 else { return }
    filled &= ~(1 << UInt64(index))
    sqlite3_bind_null(handle, index)
  }

  /// Binds an id of another table, or null for 0.
  func bind(id: Int32, at index: Int32) {
    if id == 0 { bindNull(index) } else { bind(index, id) }
  }

  /// Binds a text that must stay at its address until the statement has run; null if it is empty.
  func bind(_ index: Int32, _ text: UnsafeBufferPointer<UInt8>) {
    guard let base = text.baseAddress, !text.isEmpty else { return bindNull(index) }
    filled |= 1 << UInt64(index)
    base.withMemoryRebound(to: CChar.self, capacity: text.count) { characters in
      _ = sqlite3_bind_text(handle, index, characters, Int32(text.count), nil)
    }
  }

  /// Binds a text that SQLite copies; null if it is nil.
  func bind(copied text: String?, at index: Int32) {
    guard let text else { return bindNull(index) }
    filled |= 1 << UInt64(index)
    // -1 is SQLITE_TRANSIENT.
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    _ = sqlite3_bind_text(handle, index, text, -1, transient)
  }

  /// Binds the sixteen bytes of a fingerprint, which SQLite copies.
  func bind(_ index: Int32, _ fingerprint: Fingerprint) {
    filled |= 1 << UInt64(index)
    withUnsafeBytes(of: (fingerprint.high.bigEndian, fingerprint.low.bigEndian)) { bytes in
      // -1 is SQLITE_TRANSIENT.
      let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      _ = sqlite3_bind_blob(handle, index, bytes.baseAddress, 16, transient)
    }
  }

  /// Binds bytes that must stay at their address until the statement has run.
  func bind(blob bytes: UnsafeBufferPointer<UInt8>, at index: Int32) {
    filled |= 1 << UInt64(index)
    sqlite3_bind_blob(handle, index, bytes.baseAddress, Int32(bytes.count), nil)
  }

  /// Runs a statement that returns no row, and resets it.
  func run() throws {
    let code = sqlite3_step(handle)
    sqlite3_reset(handle)
    guard code == SQLITE_DONE || code == SQLITE_ROW else { throw failure(code) }
  }

  /// Steps to the next row; after the last, resets the statement and returns false.
  func next() throws -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    sqlite3_reset(handle)
    guard code == SQLITE_DONE else { throw failure(code) }
    return false
  }

  /// The results of `body` for the remaining rows.
  func map<Value>(_ body: (HotStatement) throws -> Value) throws -> [Value] {
    var values: [Value] = []
    while try next() { values.append(try body(self)) }
    return values
  }

  /// Resets the statement before all its rows were read.
  func reset() { sqlite3_reset(handle) }

  func int64(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
  func int32(_ column: Int32) -> Int32 { sqlite3_column_int(handle, column) }

  func text(_ column: Int32) -> String {
    sqlite3_column_text(handle, column).map { String(cString: $0) } ?? ""
  }

  /// The bytes of a text, valid until the next step.
  func bytes(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
    let start = sqlite3_column_text(handle, column)
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }

  func blob(_ column: Int32) -> [UInt8] {
    guard let bytes = sqlite3_column_blob(handle, column) else { return [] }
    return Array(
      UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column))))
  }

  func fingerprint(_ column: Int32) -> Fingerprint {
    guard let bytes = sqlite3_column_blob(handle, column),
      sqlite3_column_bytes(handle, column) == 16
    else { return Fingerprint(high: 0, low: 0) }
    return Fingerprint(
      high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }

  private func failure(_ code: Int32) -> any Error {
    DatabaseError(
      resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(connection)))
  }
}
