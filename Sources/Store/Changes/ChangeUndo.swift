internal import GRDB
import Ledger

/// Takes back what the log says that a run changed.
struct ChangeUndo {
  private let transaction: WriteTransaction
  private let run: Int
  private let edits: TransactionEdits

  private var database: Database { transaction.database }

  init(_ transaction: WriteTransaction, run: Int) {
    self.transaction = transaction
    self.run = run
    edits = TransactionEdits(database: transaction.database)
  }

  /// Takes back what was said of transactions and what rules made of rows and receipts.
  ///
  /// - Throws: what ``UndoOrder`` says when a later run built on it.
  func callAsFunction() throws {
    try UndoOrder(database, run: run).check()
    try takeBackWords()
    try Derivations(transaction, run: run).takeBack()
  }

  /// Forgets the run's lines, and the secret texts of registers that only they named.
  func forget() throws {
    let entries = try RegisterHistory(database: database).changes(ofRun: run)
    try ChangeLog(database: database, run: run).forget()
    let secrets = EntrySecrets(database, transaction.seal)
    for entry in entries { try secrets.forgetUnused(of: entry.key, in: entry.register) }
  }

  private func takeBackWords() throws {
    let lines = try Row.fetchAll(
      database, sql: "SELECT * FROM change WHERE run=? AND isWord IS NOT NULL ORDER BY id DESC",
      arguments: [run])
    for line in lines { try restore(line) }
    // What its words had spread to goes with them.
    for row in try Row.fetchAll(database, sql: "SELECT * FROM edit WHERE run=?", arguments: [run]) {
      try edits.forget(try TransactionKey(row: row), try TransactionEdit(row).field)
    }
  }

  private func restore(_ line: Row) throws {
    let key = try TransactionKey(row: line)
    let field: TransactionEdit.Field = try line.word("field")
    let word = try edits.word(key, field)
    let derived = try word == nil ? edits.value(key, field) : word?.derived
    guard let before = try line.intOrNil("beforeRun") else {
      return try edits.forget(key, field)
    }
    try edits.say(
      key,
      TransactionEdit(
        field: field, value: try line.textOrNil("before"),
        derived: derived, run: before))
  }
}
