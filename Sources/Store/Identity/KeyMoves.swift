internal import GRDB
import Ledger

/// Moves what was said and is known of rows to the keys that these rows have now.
///
/// Rows that are derived from others are not moved: they follow their transaction, or are derived anew.
struct KeyMoves {
  /// A table that names rows whether or not the ledger has them.
  private struct Table {
    var name: String
    /// What the names of the columns of its keys begin with.
    var prefixes = [""]
  }

  private static let tables = [
    Table(name: "tombstone"), Table(name: "verdict", prefixes: ["", "other"]),
    Table(name: "transferVerdict", prefixes: ["", "other"]), Table(name: "receiptVerdict"),
    Table(name: "edit"), Table(name: "change"),
  ]

  private let moves: [TransactionKey: TransactionKey]

  init(_ moves: [TransactionKey: TransactionKey]) {
    self.moves = moves.filter { $0.key != $0.value }
  }

  func apply(in database: Database) throws {
    guard !moves.isEmpty else { return }
    for table in Self.tables { try apply(to: table, in: database) }
  }

  /// Which of equal rows are named at all, for a day, an account and a content.
  static func occurrences(of key: TransactionKey, in database: Database) throws -> Set<Int32> {
    try tables.reduce(into: []) { found, table in
      for prefix in table.prefixes {
        let names = TransactionKey.names(prefix)
        found.formUnion(
          try Int32.fetchAll(
            database,
            sql: """
              SELECT \(names[3]) FROM \(table.name)
              WHERE \(names[0])=? AND \(names[1])=? AND \(names[2])=?
              """, arguments: [key.day.daysSince1970, key.account, key.fingerprint.blob]))
      }
    }
  }

  /// All rows are taken away before any comes back: they may change places.
  ///
  /// What is moved takes the place of what was left there before.
  private func apply(to table: Table, in database: Database) throws {
    var rows: [Row] = []
    for prefix in table.prefixes {
      let condition = "(\(TransactionKey.names(prefix).joined(separator: ",")))=(?,?,?,?)"
      for old in moves.keys.sorted() {
        let sql = "FROM \(table.name) WHERE \(condition)"
        rows += try Row.fetchAll(database, sql: "SELECT * \(sql)", arguments: old.arguments)
        try database.execute(sql: "DELETE \(sql)", arguments: old.arguments)
      }
    }
    for row in rows { try insert(row, into: table, in: database) }
  }

  private func insert(_ row: Row, into table: Table, in database: Database) throws {
    var keys = try table.prefixes.map { prefix in
      let names = TransactionKey.names(prefix)
      let key = try TransactionKey(row, names[0], names[1], names[2], names[3])
      return moves[key] ?? key
    }
    // Of a verdict the first row is the smaller one; of a transfer it is the one that goes out.
    if table.name == "verdict" { keys.sort() }
    guard Set(keys).count == keys.count else { return }
    var values = Dictionary(
      uniqueKeysWithValues: row.map { ($0.0, $0.1 as (any DatabaseValueConvertible)?) })
    for (prefix, key) in zip(table.prefixes, keys) {
      let parts: [any DatabaseValueConvertible] = [
        key.day.daysSince1970, key.account, key.fingerprint.blob, key.occurrence,
      ]
      for (name, part) in zip(TransactionKey.names(prefix), parts) { values[name] = part }
    }
    let names = row.columnNames.map { $0 }
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO \(table.name)(\(names.joined(separator: ",")))
        VALUES(\(names.map { ":\($0)" }.joined(separator: ",")))
        """, arguments: StatementArguments(values))
  }
}
