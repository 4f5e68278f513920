internal import GRDB
import Ledger
import LedgerSchema

/// Takes back what a run did to the registers.
struct RegisterUndo {
  let database: Database
  let run: Int

  /// Whether the run wrote to any register.
  func isNeeded() throws -> Bool {
    try Bool.fetchOne(
      database, sql: "SELECT EXISTS(SELECT 1 FROM change WHERE run=? AND entry IS NOT NULL)",
      arguments: [run]
    ) ?? false
  }

  /// Puts every entry back as it stood before the run; the run must be writing.
  func callAsFunction() throws {
    let history = RegisterHistory(database: database)
    let changes = try history.changes(ofRun: run)
    let last = try Int64.fetchOne(database, sql: "SELECT max(id) FROM change") ?? 0
    for change in changes.reversed() { try restore(change) }
    let touched = Set(changes.map { "\($0.register.name) \($0.key)" })
    for made in try history.changes(ofRun: run, after: last)
    where !touched.contains("\(made.register.name) \(made.key)") {
      throw StoreError.constraint(
        reason: "undoing the run would also delete \(made.register.title) \(made.key)")
    }
  }

  private func restore(_ change: RegisterHistory.Change) throws {
    guard let before = change.before else {
      try database.execute(
        sql: "DELETE FROM \(change.register.table) WHERE key=?", arguments: [change.key])
      return
    }
    let columns = RegisterColumns(change.register)
    // A field that came with a later version of the table is empty in an older row.
    let values = before + Array(repeating: .null, count: max(0, columns.names.count - before.count))
    try database.execute(sql: columns.upsert, arguments: StatementArguments(values))
  }
}
