internal import CSQLite
internal import GRDB

/// A query that passes its rows to a handler from inside SQLite, for scans over a whole ledger.
///
/// The query is `SELECT saldo_row(a, b, …) FROM …`. SQLite calls the aggregate for each row. This
/// saves a third of the time for stepping and reading columns.
final class HotScan {
  /// The columns of the current row, valid until the handler returns.
  struct Row {
    fileprivate let values: UnsafeMutablePointer<OpaquePointer?>

    @inline(__always)
    func int32(_ column: Int) -> Int32 { sqlite3_value_int(values[column]) }

    @inline(__always)
    func int64(_ column: Int) -> Int64 { sqlite3_value_int64(values[column]) }

    @inline(__always)
    func isNull(_ column: Int) -> Bool { sqlite3_value_type(values[column]) == SQLITE_NULL }

    /// The bytes of a text, valid until the handler returns.
    func bytes(_ column: Int) -> UnsafeBufferPointer<UInt8> {
      let start = sqlite3_value_text(values[column])
      return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(values[column])))
    }

    /// The sixteen bytes of a blob as two numbers; zeros for any other value.
    func fingerprint(_ column: Int) -> (UInt64, UInt64) {
      guard let bytes = sqlite3_value_blob(values[column]),
        sqlite3_value_bytes(values[column]) == 16
      else { return (0, 0) }
      return (
        bytes.loadUnaligned(as: UInt64.self),
        bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      )
    }
  }

  /// The name of the aggregate function.
  private static let function = "saldo_row"

  private let handler: (Row) throws -> Void
  private var problem: (any Error)?

  private init(_ handler: @escaping (Row) throws -> Void) { self.handler = handler }

  /// Runs a query and calls `handler` for each row.
  ///
  /// - Throws: the error of the handler, which ends the scan, or an error of the database.
  static func run(
    _ database: Database, _ sql: String, _ arguments: [Int64] = [], _ handler: (Row) throws -> Void
  ) throws {
    try withoutActuallyEscaping(handler) { handler in
      let scan = HotScan(handler)
      try scan.register(on: database)
      defer { scan.unregister(from: database) }
      let statement = try database.hot(sql)
      for (index, argument) in arguments.enumerated() {
        statement.bind(Int32(index + 1), argument)
      }
      do {
        while try statement.next() {}
      } catch {
        throw scan.problem ?? error
      }
    }
  }

  private func register(on database: Database) throws {
    let flags = SQLITE_UTF8 | SQLITE_DIRECTONLY
    let code = sqlite3_create_function_v2(
      database.sqliteConnection, Self.function, -1, flags,
      Unmanaged.passUnretained(self).toOpaque(), nil,
      { context, _, values in
        guard let values, let data = sqlite3_user_data(context) else { return }
        let scan = Unmanaged<HotScan>.fromOpaque(data)._withUnsafeGuaranteedRef { $0 }
        scan.take(Row(values: values), context)
      }, { _ in }, nil)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  /// Removes the aggregate, which points to this scan.
  private func unregister(from database: Database) {
    sqlite3_create_function_v2(
      database.sqliteConnection, Self.function, -1, SQLITE_UTF8, nil, nil, nil, nil, nil)
  }

  @inline(__always)
  private func take(_ row: Row, _ context: OpaquePointer?) {
    do {
      try handler(row)
    } catch {
      problem = error
      sqlite3_result_error_code(context, SQLITE_ABORT)
    }
  }
}
