internal import GRDB
import Ledger

/// The moves of decisions, overrides and log lines to new keys of their rows.
///
/// Derived rows are not moved: they follow their transaction or are derived again.
struct KeyMoves {
  /// A table with references to rows that need not exist in the ledger.
  private struct Table {
    var name: String
    /// The prefixes of the names of the key columns, one for each reference.
    var prefixes = [""]
  }

  private static let decisions = [
    Table(name: "tombstone"), Table(name: "verdict", prefixes: ["", "other"]),
    Table(name: "transferVerdict", prefixes: ["", "other"]), Table(name: "receiptVerdict"),
  ]
  private static let tables = decisions + [Table(name: "edit"), Table(name: "change")]

  private let moves: [TransactionKey: TransactionKey]
  private let tables: [Table]

  init(_ moves: [TransactionKey: TransactionKey]) { self.init(moves, Self.tables) }

  /// Creates moves of decisions only, without overrides and log lines.
  init(ofDecisions moves: [TransactionKey: TransactionKey]) { self.init(moves, Self.decisions) }

  private init(_ moves: [TransactionKey: TransactionKey], _ tables: [Table]) {
    self.moves = moves.filter { $0.key != $0.value }
    self.tables = tables
  }

  func apply(in database: Database) throws {
    guard !moves.isEmpty else { return }
    for table in tables { try apply(to: table, in: database) }
  }

  /// The keys of an account's rows that decisions, overrides or log lines refer to.
  static func keys(of account: Int32, in database: Database) throws -> Set<TransactionKey> {
    try tables.reduce(into: []) { found, table in
      for prefix in table.prefixes {
        let names = TransactionKey.names(prefix)
        let rows = try database.rows(
          """
          SELECT DISTINCT \(names.joined(separator: ",")) FROM \(table.name)
          WHERE \(names[1])=? AND \(names[0]) IS NOT NULL
          """, [account])
        for row in rows { found.insert(try TransactionKey(row, prefix)) }
      }
    }
  }

  /// The occurrences of equal rows to which decisions, overrides or log lines refer.
  ///
  /// Equal rows have the day, account and fingerprint of `key`.
  static func occurrences(of key: TransactionKey, in database: Database) throws -> Set<Int32> {
    try tables.reduce(into: []) { found, table in
      for prefix in table.prefixes {
        let names = TransactionKey.names(prefix)
        found.formUnion(
          try database.values(
            Int32.self,
            """
            SELECT \(names[3]) FROM \(table.name)
            WHERE \(names[0])=? AND \(names[1])=? AND \(names[2])=?
            """, [key.day.daysSince1970, key.account, key.fingerprint.blob]))
      }
    }
  }

  /// Moves the keys in one table.
  ///
  /// It deletes all moved rows before it inserts any, because rows may swap keys. A moved row
  /// replaces a leftover row with the same key. A pair with two equal keys is dropped.
  private func apply(to table: Table, in database: Database) throws {
    var rows: [Row] = []
    for prefix in table.prefixes {
      let condition = "(\(TransactionKey.names(prefix).joined(separator: ",")))=(?,?,?,?)"
      for old in moves.keys.sorted() {
        let sql = "FROM \(table.name) WHERE \(condition)"
        rows += try database.rows("SELECT * \(sql)", old.arguments)
        try database.run("DELETE \(sql)", old.arguments)
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
    // The first key of a verdict is the smaller one; that of a transfer is the outgoing leg.
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
    try database.run(
      """
      INSERT OR REPLACE INTO \(table.name)(\(names.joined(separator: ",")))
      VALUES(\(names.map { ":\($0)" }.joined(separator: ",")))
      """, StatementArguments(values))
  }
}

/// The renumbering of equal rows when an undo removes some of them.
///
/// The remaining rows are numbered from 1, and the removed ones follow. A decision about one of
/// several equal rows moves with the row. It applies again when the row's file is imported again.
struct OccurrenceShift {
  /// The remaining occurrences of each group of equal rows, ascending, by the key of its first row.
  private var staying: [TransactionKey: [Int32]] = [:]

  /// Creates the renumbering from the keys of the rows that remain.
  init(_ keys: [TransactionKey]) {
    for key in keys { staying[key.first, default: []].append(key.occurrence) }
  }

  /// Moves decisions, overrides and log lines to the new occurrences.
  func moveFacts(in database: Database) throws {
    var moves: [TransactionKey: TransactionKey] = [:]
    for (content, staying) in staying {
      for occurrence in try KeyMoves.occurrences(of: content, in: database) {
        moves[content.twin(occurrence)] = content.twin(Self.moved(occurrence, staying))
      }
    }
    try KeyMoves(moves).apply(in: database)
  }

  private static func moved(_ occurrence: Int32, _ staying: [Int32]) -> Int32 {
    let below = Int32(staying.count { $0 < occurrence })
    return staying.contains(occurrence) ? below + 1 : Int32(staying.count) + occurrence - below
  }
}

extension TransactionKey {
  fileprivate var first: TransactionKey { twin(1) }

  fileprivate func twin(_ occurrence: Int32) -> TransactionKey {
    var key = self
    key.occurrence = occurrence
    return key
  }
}
