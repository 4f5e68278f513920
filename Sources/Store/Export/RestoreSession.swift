internal import Foundation
internal import GRDB
import Ledger
import LedgerSchema

/// A restore of an export into an empty ledger, inside one write transaction.
///
/// The keys, checks and triggers of the tables apply to every row.
package final class RestoreSession {
  private let database: Database
  /// The statement that inserts a row into the table begun last.
  private var insert: GRDB.Statement?

  init(_ database: Database) { self.database = database }

  /// Prepares to write the rows of a table.
  package func begin(_ table: ExportedTable) throws {
    // The triggers of a register log every row under a run. The export contains the original log,
    // so `end` deletes these lines.
    if Self.isRegister(table) {
      try database.run(
        "INSERT INTO writingRun(one,run) SELECT 1,id FROM run ORDER BY id DESC LIMIT 1")
    }
    let names = table.columns.map { "\"\($0.stored)\"" }
    if !table.becomes.isEmpty {
      try database.run(
        """
        CREATE TEMP TABLE \(table.table)(id INTEGER PRIMARY KEY,\(names.joined(separator: ",")))
        """)
    }
    let computed = table.computed.sorted { $0.key < $1.key }
    let columns = (names + computed.map(\.key)).joined(separator: ",")
    let row = names.map { "? AS \($0)" }.joined(separator: ",")
    let values = (["*"] + computed.map(\.value)).joined(separator: ",")
    insert = try database.makeStatement(
      sql: "INSERT INTO \(table.table)(\(columns)) SELECT \(values) FROM (SELECT \(row))")
  }

  /// Writes a row of the table begun last.
  ///
  /// - Throws: ``ExportProblem`` if the ledger rejects the row.
  package func add(_ row: [ExportedValue?], to table: ExportedTable) throws {
    let stored = try self.stored(row, table)
    try Self.translating { try insert?.execute(arguments: StatementArguments(stored)) }
  }

  /// Ends a table: converts the rows of an earlier list, and deletes the log lines of a register.
  package func end(_ table: ExportedTable) throws {
    for sql in table.becomes { try Self.translating { try database.run(sql) } }
    guard Self.isRegister(table) else { return }
    try database.run("DELETE FROM change; DELETE FROM writingRun")
  }

  /// Replaces earlier names, and drops the tables of lists that current exports no longer have.
  fileprivate func forgetEarlierLists() throws {
    try EarlierNames.replace(database)
    for name in try database.values(
      String.self, "SELECT name FROM sqlite_temp_schema WHERE type='table'")
    {
      try database.run("DROP TABLE temp.\(name)")
    }
  }

  private static func isRegister(_ table: ExportedTable) -> Bool {
    Registers.all.contains { $0.table == table.table }
  }

  /// An export of the ledger as written so far, for comparison with the restored export.
  package var written: ExportSession { ExportSession(database) }

  /// The sums of each account's transactions by month, in minor units, as the database computes
  /// them.
  package func monthlySums() throws -> [(account: String, month: String, sum: Int64)] {
    try database.rows(
      """
      SELECT account.key AS account, substr(date(day*86400,'unixepoch'),1,7) AS month,
        sum(amount) AS sum
      FROM txn JOIN account ON account.id=txn.account GROUP BY 1, 2
      """
    ).map { row in
      (
        try row.text("account"),
        try row.text("month"),
        try row.int64("sum")
      )
    }
  }

  /// The first broken foreign key; nil if there is none.
  ///
  /// The result names the table of the row, and the table that the row refers to.
  fileprivate func brokenLink() throws -> (table: String, parent: String)? {
    guard let row = try database.row("PRAGMA foreign_key_check") else { return nil }
    let name = try row.text("table")
    let parent = try row.text("parent")
    func title(_ table: String) -> String {
      ExportedTables.all.first { $0.table == table }?.name ?? table
    }
    return (title(name), title(parent))
  }

  private func stored(_ row: [ExportedValue?], _ table: ExportedTable) throws -> [DatabaseValue] {
    try table.columns.indices.map { index in
      guard let value = row[index] else { return .null }
      let column = table.columns[index]
      switch (column.kind, value) {
      case (.edit, .text(let text)), (.side, .text(let text)):
        let field = table.columns.firstIndex { $0.name == "field" }.flatMap { row[$0] }
        guard case .text(let name)? = field, ["note", "number"].contains(name) else {
          return text.databaseValue
        }
        return "\(try id(of: text, .note, column.name))".databaseValue
      case (.side(let subject, _), .entry(let members)):
        let register = table.columns.firstIndex { $0.name == subject }.flatMap { row[$0] }
        return try literals(members, of: register).databaseValue
      default: return try stored(value, column)
      }
    }
  }

  private func stored(_ value: ExportedValue, _ column: ExportedColumn) throws -> DatabaseValue {
    switch (column.kind, value) {
    case (.number, .number(let number)): return number.databaseValue
    case (.flag, .flag(let flag)): return flag.databaseValue
    case (.text, .text(let text)), (.secret, .text(let text)), (.object, .json(let text)):
      return text.databaseValue
    case (.named(let name), .text(let text)):
      return try id(of: text, name, column.name).databaseValue
    default:
      guard let stored = Self.parsed(value, column.kind) else {
        throw ExportProblem(column.name, "cannot be read")
      }
      return stored
    }
  }

  private static func parsed(
    _ value: ExportedValue, _ kind: ExportedColumn.Kind
  ) -> DatabaseValue? {
    switch (kind, value) {
    case (.day, .text(let text)): CalendarDate(text)?.daysSince1970.databaseValue
    case (.bytes, .text(let text)): Hexadecimal.bytes(text).map { Data($0).databaseValue }
    case (.word(let words), .text(let text)): words.firstIndex(of: text)?.databaseValue
    case (.degrees, .json(let text)): Double(text)?.databaseValue
    default: nil
    }
  }

  /// The id of the row with a name; inserts the row first if the name is its only column.
  private func id(of text: String, _ name: NameTable, _ column: String) throws -> Int64 {
    if name.isWhole {
      try Self.translating {
        try database.cachedStatement(
          sql: "INSERT OR IGNORE INTO \(name.rawValue)(\(name.column)) VALUES(?)"
        ).execute(arguments: [text])
      }
    }
    let find = try database.cachedStatement(
      sql: "SELECT id FROM \(name.rawValue) WHERE \(name.column)=?")
    guard let id = try Int64.fetchOne(find, arguments: [text]) else {
      throw ExportProblem(column, "is not in $.\(name.list ?? name.rawValue)")
    }
    return id
  }

  /// A record as the log stores it: the SQL `quote` of each column.
  private func literals(
    _ members: [ExportedValue.Member], of register: ExportedValue?
  ) throws -> String {
    guard case .text(let name)? = register, let register = Registers[EarlierNames.register(name)]
    else { throw ExportProblem("register", "is not a saldo register") }
    return try ExportedTables.columns(of: register).map { column in
      guard let member = members.first(where: { $0.column.stored == column.name }) else {
        return "NULL"
      }
      return try SQLLiterals.text(try stored(member.value, column))
    }.joined(separator: ",")
  }

  /// Runs `body` and turns a constraint error of SQLite into an ``ExportProblem``.
  private static func translating(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      let message = error.message ?? ""
      let column = message.split(separator: ".").last.map(String.init)
      switch error.extendedResultCode {
      case .SQLITE_CONSTRAINT_NOTNULL: throw ExportProblem(column, "is missing")
      case .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_UNIQUE:
        throw ExportProblem(nil, "is a duplicate")
      default: throw ExportProblem(nil, "was rejected by the ledger: \(message)")
      }
    }
  }
}

extension LedgerStore {
  /// Fills an empty ledger in one transaction, and returns the result of `body`.
  ///
  /// With `isDryRun`, the transaction is rolled back.
  ///
  /// A ledger with a key is encrypted before the commit and then rebuilt. After that, no page
  /// contains plain text. A dry run does not rebuild the file.
  ///
  /// - Throws: the errors of `body`, and ``ExportProblem`` if a row refers to a missing row.
  package func restore<Result>(
    isDryRun: Bool = false, _ body: (RestoreSession) throws -> Result
  ) throws -> Result {
    let isSealed: Bool
    do {
      isSealed = try seal.key() != nil
      // Lists of an earlier saldo go into temporary tables in plain text. These must not reach the
      // disk.
      if isSealed { try queue.inDatabase { try $0.execute(sql: "PRAGMA temp_store=MEMORY") } }
    } catch { throw Self.translated(error, path: path) }
    let result = try writing(isTrial: isDryRun) { transaction in
      let database = transaction.database
      // A row may refer to a row that follows it.
      try database.run("PRAGMA defer_foreign_keys=ON")
      if isSealed { try Self.dropGuards(database) }
      let session = RestoreSession(database)
      let result = try body(session)
      try session.forgetEarlierLists()
      try RunRules(database).forget()
      if let broken = try session.brokenLink() {
        throw ExportProblem(nil, "$.\(broken.table) refers to a missing row of $.\(broken.parent)")
      }
      if isSealed {
        var resealing = try Resealing(database, from: .none, to: seal)
        try resealing.run()
        try database.run(Schema.sealingGuards)
      }
      try database.renewDigests()
      // An export of an earlier saldo lacks rows that only a later saldo derives.
      try transaction.touchEverything()
      return result
    }
    if isSealed, !isDryRun { try vacuum() }
    return result
  }
}
