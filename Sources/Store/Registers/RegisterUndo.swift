internal import GRDB
import Ledger
import LedgerSchema

/// Takes back what a run did to the registers.
struct RegisterUndo {
  let database: Database
  let secrets: EntrySecrets
  let run: Int

  init(_ database: Database, _ seal: Seal, run: Int) {
    self.database = database
    secrets = EntrySecrets(database, seal)
    self.run = run
  }

  /// Whether the run wrote to any register.
  func isNeeded() throws -> Bool {
    try Bool.fetchOne(
      database, sql: "SELECT EXISTS(SELECT 1 FROM registerChange WHERE run=?)", arguments: [run]
    ) ?? false
  }

  /// Puts every entry back as it stood before the run; the run must be writing.
  ///
  /// - Throws: what ``UndoOrder`` says when a later run built on it.
  func callAsFunction() throws {
    try UndoOrder(database, run: run).check()
    let history = RegisterHistory(database: database)
    let changes = try history.changes(ofRun: run)
    let last = try Int64.fetchOne(database, sql: "SELECT max(id) FROM registerChange") ?? 0
    for change in changes.reversed() { try restore(change) }
    let touched = Set(changes.map { "\($0.register.name) \($0.key)" })
    for made in try history.changes(ofRun: run, after: last)
    where !touched.contains("\(made.register.name) \(made.key)") {
      throw StoreError.constraint(
        reason: "\(made.register.title) \(made.key) would go with what the run added")
    }
  }

  /// Forgets the run's changes and the texts that only it brought, once the transactions follow.
  func forget() throws {
    let changes = try RegisterHistory(database: database).changes(ofRun: run)
    try database.execute(sql: "DELETE FROM registerChange WHERE run=?", arguments: [run])
    for change in changes { try secrets.forgetUnused(of: change.key, in: change.register) }
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
