internal import GRDB

extension Database {
  /// The rows of a query.
  func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> [Row] {
    try Row.fetchAll(self, sql: sql, arguments: arguments)
  }

  /// The first row of a query; nil if there is none.
  func row(_ sql: String, _ arguments: StatementArguments = []) throws -> Row? {
    try Row.fetchOne(self, sql: sql, arguments: arguments)
  }

  /// A cursor over the rows of a query; each row is valid until the next step.
  func cursor(_ sql: String, _ arguments: StatementArguments = []) throws -> RowCursor {
    try Row.fetchCursor(self, sql: sql, arguments: arguments)
  }

  /// The first column of the first row; nil if there is no row or the value is null.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ type: Value.Type, _ sql: String, _ arguments: StatementArguments = []
  ) throws -> Value? { try type.fetchOne(self, sql: sql, arguments: arguments) }

  /// The first column of each row.
  func values<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ type: Value.Type, _ sql: String, _ arguments: StatementArguments = []
  ) throws -> [Value] { try type.fetchAll(self, sql: sql, arguments: arguments) }

  /// Whether a query returns any row.
  func exists(_ select: String, _ arguments: StatementArguments = []) throws -> Bool {
    try value(Bool.self, "SELECT EXISTS(\(select))", arguments) ?? false
  }

  /// Runs statements that return nothing.
  func run(_ sql: String, _ arguments: StatementArguments = []) throws {
    try execute(sql: sql, arguments: arguments)
  }

  /// A statement that runs through SQLite's C interface.
  func hot(_ sql: String) throws -> HotStatement { try HotStatement(self, sql) }
}

extension Array where Element: BinaryInteger {
  /// The numbers as an SQL list, separated by commas.
  var list: String { map { String($0) }.joined(separator: ",") }
}
