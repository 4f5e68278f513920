internal import GRDB
import Ledger
import LedgerSchema

/// The undo of a run's logged changes.
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

  /// Restores overrides, account settings, and derived values of rows and receipts.
  ///
  /// - Throws: the errors of ``UndoOrder`` if a later run depends on this one.
  func callAsFunction() throws {
    try UndoOrder(database, run: run).check()
    try takeBackWords()
    try AccountEdits(transaction, run: run).takeBack()
    try Derivations(transaction, run: run).takeBack()
  }

  /// Deletes the run's log lines, and the secret texts of registers that only these lines refer to.
  func forget() throws {
    let entries = try RegisterHistory(database: database).changes(ofRun: run)
    try ChangeLog(database: database, run: run).forget()
    let secrets = EntrySecrets(database, transaction.seal)
    for entry in entries { try secrets.forgetUnused(of: entry.key, in: entry.register) }
  }

  private func takeBackWords() throws {
    let lines = try database.rows(
      "SELECT * FROM change WHERE run=? AND isWord IS NOT NULL ORDER BY id DESC", [run])
    for line in lines { try restore(line) }
    // Overrides that spread to other rows are removed too.
    for row in try database.rows("SELECT * FROM edit WHERE run=?", [run]) {
      try edits.forget(try TransactionKey(row: row), try TransactionEdit(row).field)
    }
  }

  private func restore(_ line: Row) throws {
    let key = try TransactionKey(row: line)
    let field: TransactionEdit.Field = try line.word("field")
    let word = try edits.word(key, field)
    let derived = try word == nil ? edits.value(key, field) : word?.derived
    guard let before = try line.intOrNil("beforeRun") else { return try edits.forget(key, field) }
    try edits.say(
      key,
      TransactionEdit(
        field: field, value: try line.textOrNil("before"), derived: derived, run: before),
      merge: merge(thatGave: field, of: before, to: key))
  }

  /// The run of the merge of accounts that gave a row the override of an earlier run; nil if the
  /// override was set on the row itself.
  private func merge(
    thatGave field: TransactionEdit.Field, of before: Int, to key: TransactionKey
  ) throws -> Int? {
    let own = TransactionEdit(field: field, value: nil, derived: nil, run: before)
    guard try !edits.isOwn(own, of: key) else { return nil }
    return try MergeUndo.merge(after: before, with: key, in: database)
  }
}

/// The check that no later run must be undone first.
///
/// Undo restores records exactly. A run must therefore wait for a later run in these cases:
///
/// - The later run changed a field or record that this run changed.
/// - The later run wrote a record that refers to a record added by this run, or its undo would
///   restore such a record.
/// - The later run deleted a record to which a record restored by this undo refers.
/// - The later run merged an account that has statements or changed rows of this run.
///
/// The last run never waits, so one run can always be undone.
struct UndoOrder {
  private let database: Database
  private let run: Int
  private let history: RegisterHistory
  /// The run's first change of each record, which has the record's state before the run.
  private let before: [Entry: RegisterHistory.Change]

  private struct Entry: Hashable {
    var register: String
    var key: String
  }

  init(_ database: Database, run: Int) throws {
    self.database = database
    self.run = run
    history = RegisterHistory(database: database)
    before = try history.changes(ofRun: run).reduce(into: [:]) { before, change in
      let entry = Entry(register: change.register.name, key: change.key)
      if before[entry] == nil { before[entry] = change }
    }
  }

  /// Checks that no later run must be undone first.
  ///
  /// - Throws: ``StoreError/changedLater(run:by:)``, ``StoreError/namedLater(run:by:)`` or
  ///   ``StoreError/deletedLater(run:by:)`` if a later run must be undone first.
  func check() throws {
    if let later = try ChangeLog(database: database, run: run).laterRun() {
      throw StoreError.changedLater(run: run, by: later)
    }
    if let later = try MergeUndo.later(than: run, in: database) {
      throw StoreError.changedLater(run: run, by: later)
    }
    if let later = try naming() { throw StoreError.namedLater(run: run, by: later) }
    if let later = try deleting() { throw StoreError.deletedLater(run: run, by: later) }
  }

  /// The last later run that changed a record with a reference to a record added by this run.
  ///
  /// The reference may exist before or after the change. The result is nil if there is no such run.
  private func naming() throws -> Int? {
    let added = Set(before.filter { $0.value.before == nil }.keys)
    guard !added.isEmpty else { return nil }
    return try laterRuns().first { later in
      try history.changes(ofRun: later).contains { change in
        !added.isDisjoint(with: Self.links(change.before, change.register))
          || !added.isDisjoint(with: Self.links(change.after, change.register))
      }
    }
  }

  private func laterRuns() throws -> [Int] {
    try database.values(
      Int.self,
      """
      SELECT DISTINCT run FROM change INDEXED BY changeEntry
      WHERE entry IS NOT NULL AND run<>:run
        AND id>(SELECT min(id) FROM change WHERE run=:run AND entry IS NOT NULL)
      ORDER BY run DESC
      """, ["run": run])
  }

  /// The last run that deleted a record to which a record restored by this undo refers; nil if
  /// none.
  private func deleting() throws -> Int? {
    let named = before.values.reduce(into: Set<Entry>()) { named, change in
      named.formUnion(Self.links(change.before, change.register))
    }
    return try named.subtracting(before.keys).compactMap(deletion).max()
  }

  /// The last run that deleted a record; nil if the record exists or was never deleted.
  private func deletion(of entry: Entry) throws -> Int? {
    guard let register = Registers[entry.register] else { return nil }
    return try database.value(
      Int.self,
      """
      SELECT max(run) FROM change WHERE subject=:register AND entry=:key AND after IS NULL
        AND NOT EXISTS(SELECT 1 FROM \(register.table) WHERE key=:key)
      """, ["register": register.name, "key": entry.key])
  }

  /// The records that a logged record refers to; empty for nil.
  private static func links(_ values: [DatabaseValue]?, _ register: Register) -> Set<Entry> {
    guard let values, !register.links.isEmpty else { return [] }
    let names = register.columnNames
    return register.links.reduce(into: []) { entries, field in
      guard let place = names.firstIndex(of: field.name), place < values.count,
        let other = field.linked, let key = String.fromDatabaseValue(values[place])
      else { return }
      entries.insert(Entry(register: other, key: key))
    }
  }
}

/// The undo of a run's changes to registers.
struct RegisterUndo {
  let database: Database
  let run: Int

  /// Whether the run wrote to any register.
  func isNeeded() throws -> Bool {
    try database.exists("SELECT 1 FROM change WHERE run=? AND entry IS NOT NULL", [run])
  }

  /// Restores every record that the run changed to its state before the run.
  ///
  /// The table `writingRun` must contain the run.
  ///
  /// - Throws: ``StoreError/constraint(reason:)`` if this would also change another record.
  func callAsFunction() throws {
    let history = RegisterHistory(database: database)
    let changes = try history.changes(ofRun: run)
    let last = try database.value(Int64.self, "SELECT max(id) FROM change") ?? 0
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
      try database.run("DELETE FROM \(change.register.table) WHERE key=?", [change.key])
      return
    }
    let columns = RegisterColumns(change.register)
    // An older row has no value for a field that a later version of the table added.
    let values = before + Array(repeating: .null, count: max(0, columns.names.count - before.count))
    try database.run(columns.upsert, StatementArguments(values))
  }
}
