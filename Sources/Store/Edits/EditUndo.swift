internal import GRDB
import Ledger

/// Takes back what a run said of transactions.
struct EditUndo {
  let database: Database
  let run: Int

  /// Puts every field back to what stood there before the run.
  ///
  /// - Throws: ``StoreError/changedLater(run:by:)`` when a later run spoke of the same field.
  func callAsFunction() throws {
    if let later = try laterRun() { throw StoreError.changedLater(run: run, by: later) }
    let edits = TransactionEdits(database: database)
    let changes = try Row.fetchAll(
      database, sql: "SELECT * FROM editChange WHERE run=? ORDER BY id DESC", arguments: [run])
    for change in changes { try restore(change, edits) }
    // What its words had spread to goes with them.
    for row in try Row.fetchAll(database, sql: "SELECT * FROM edit WHERE run=?", arguments: [run]) {
      let key = try TransactionKey(row: row)
      try edits.forget(key, try TransactionEdit(row).field)
    }
    try database.execute(sql: "DELETE FROM editChange WHERE run=?", arguments: [run])
  }

  private func restore(_ change: Row, _ edits: TransactionEdits) throws {
    let key = try TransactionKey(row: change)
    let name = try change.decode(String.self, forColumn: "field")
    guard let field = TransactionEdit.Field(rawValue: name) else { return }
    let word = try edits.word(key, field)
    let derived = try word == nil ? edits.value(key, field) : word?.derived
    if let before = try change.decode(Int?.self, forColumn: "beforeRun") {
      try edits.say(
        key,
        TransactionEdit(
          field: field, value: try change.decode(String?.self, forColumn: "before"),
          derived: derived, run: before))
    } else {
      try edits.forget(key, field)
    }
  }

  private func laterRun() throws -> Int? {
    try Int.fetchOne(
      database,
      sql: """
        SELECT later.run FROM editChange mine JOIN editChange later
          USING(day,account,fingerprint,occurrence,field)
        WHERE mine.run=? AND later.id>mine.id AND later.run<>mine.run ORDER BY later.run DESC LIMIT 1
        """, arguments: [run])
  }
}
