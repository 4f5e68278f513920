internal import Foundation
internal import GRDB
import Ledger
import LedgerSchema

/// An export of a ledger as of one moment, table by table.
package final class ExportSession {
  private let database: Database

  init(_ database: Database) { self.database = database }

  /// Calls `body` with the column values of each row of a table; nil for an empty column.
  package func rows(of table: ExportedTable, _ body: ([ExportedValue?]) throws -> Void) throws {
    let columns = table.columns.map { "\(Self.expression($0)) AS \"\($0.name)\"" }
    let rows = try database.cursor(
      """
      SELECT \(columns.joined(separator: ",")) FROM \(table.table) t
      ORDER BY \(try order(of: table))
      """)
    while let row = try rows.next() {
      try body(
        try table.columns.indices.map { index in
          try Self.value(row[index], table.columns[index], row)
        })
    }
  }

  /// The key columns of a table as an SQL list; rows can be restored in this order.
  private func order(of table: ExportedTable) throws -> String {
    try database.values(
      String.self, "SELECT 't.'||name FROM pragma_table_info(?) WHERE pk>0 ORDER BY pk",
      [table.table]
    ).joined(separator: ",")
  }

  private static func expression(_ column: ExportedColumn) -> String {
    switch column.kind {
    case .named(let name):
      "(SELECT \(name.column) FROM \(name.rawValue) WHERE id=t.\(column.stored))"
    case .edit, .side("subject", _):
      """
      CASE WHEN t.field IN('note','number')
        THEN (SELECT text FROM note WHERE id=CAST(t.\(column.stored) AS INTEGER))
        ELSE t.\(column.stored) END
      """
    default: "t.\(column.stored)"
    }
  }

  private static func value(
    _ stored: DatabaseValue, _ column: ExportedColumn, _ row: Row
  ) throws -> ExportedValue? {
    if stored.isNull { return nil }
    if case .side(let subject, let isEarlier) = column.kind,
      let columns = ExportedTables.columns(ofRegister: try row.text(subject), isEarlier: isEarlier)
    {
      return try entry(String.fromDatabaseValue(stored) ?? "", columns)
    }
    guard let value = value(stored, column.kind) else { throw unreadable(column.name) }
    return value
  }

  private static func value(
    _ stored: DatabaseValue, _ kind: ExportedColumn.Kind
  ) -> ExportedValue? {
    let number = Int64.fromDatabaseValue(stored)
    let text = String.fromDatabaseValue(stored)
    return switch kind {
    case .number: number.map { .number($0) }
    case .flag: number.map { .flag($0 != 0) }
    case .text, .secret, .edit, .side, .named: text.map { .text($0) }
    case .object: text.map { .json($0) }
    case .day:
      number.flatMap { Int32(exactly: $0) }
        .map { .text(CalendarDate(daysSince1970: $0).description) }
    case .bytes:
      Data.fromDatabaseValue(stored).map { .text(Hexadecimal.text(Array($0))) }
    case .word(let words):
      number.flatMap { Int(exactly: $0) }.flatMap { words.indices.contains($0) ? words[$0] : nil }
        .map { .text($0) }
    case .degrees:
      if case .double(let degrees) = stored.storage { .json("\(degrees)") } else { nil }
    }
  }

  /// A record of a register, from its values in the log.
  ///
  /// It leaves out empty columns, and columns that the register got after the log line was written.
  private static func entry(
    _ literals: String, _ columns: [ExportedColumn]
  ) throws -> ExportedValue {
    guard let values = SQLLiterals.values(literals) else { throw unreadable("change") }
    return .entry(
      try zip(columns, values).compactMap { column, stored in
        if stored.isNull { return nil }
        guard let value = value(stored, column.kind) else { throw unreadable(column.name) }
        return ExportedValue.Member(column, value)
      })
  }

  private static func unreadable(_ name: String) -> StoreError {
    .notALedger(path: "", reason: "its \(name) cannot be read")
  }
}

extension LedgerStore {
  /// Calls `body` with an export of the decrypted ledger as of one moment; returns the result of
  /// `body`.
  ///
  /// - Throws: ``StoreError/key(_:)`` if the ledger has a key that was not given.
  package func export<Result>(_ body: (ExportSession) throws -> Result) throws -> Result {
    try unsealed().reading { try body(ExportSession($0)) }
  }

  /// Whether the ledger has neither runs nor accounts.
  package func isEmpty() throws -> Bool {
    try reading { try !$0.exists("SELECT 1 FROM run") && !$0.exists("SELECT 1 FROM account") }
  }
}
