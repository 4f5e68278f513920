internal import GRDB
import Ledger
import LedgerSchema

/// Which later run must be taken back before a run can be.
///
/// Undo puts entries back exactly as they stood. So it waits for the later run that changed the same
/// entry; for the one that wrote, or would bring back, an entry that names what this run added; and
/// for the one that deleted what an entry names that this run would bring back. The last run waits for
/// none, so there is always one to take back.
struct UndoOrder {
  private let database: Database
  private let run: Int
  private let history: RegisterHistory
  /// The entries that the run touched, as they stood before it; an added one as nil.
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

  /// - Throws: ``StoreError/changedLater(run:by:)``, ``StoreError/namedLater(run:by:)`` or
  ///   ``StoreError/deletedLater(run:by:)`` when a later run must go first.
  func check() throws {
    if let later = try ChangeLog(database: database, run: run).laterRun() {
      throw StoreError.changedLater(run: run, by: later)
    }
    if let later = try naming() { throw StoreError.namedLater(run: run, by: later) }
    if let later = try deleting() { throw StoreError.deletedLater(run: run, by: later) }
  }

  /// The last run that has an entry, before it or after, which names what this one added.
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
    try Int.fetchAll(
      database,
      sql: """
        SELECT DISTINCT run FROM change INDEXED BY changeEntry
        WHERE entry IS NOT NULL AND run<>:run
          AND id>(SELECT min(id) FROM change WHERE run=:run AND entry IS NOT NULL)
        ORDER BY run DESC
        """, arguments: ["run": run])
  }

  /// The last run that deleted what an entry names that this one would bring back.
  private func deleting() throws -> Int? {
    let named = before.values.reduce(into: Set<Entry>()) { named, change in
      named.formUnion(Self.links(change.before, change.register))
    }
    return try named.subtracting(before.keys).compactMap(deletion).max()
  }

  /// The last run that deleted an entry which is not there.
  private func deletion(of entry: Entry) throws -> Int? {
    guard let register = Registers[entry.register] else { return nil }
    return try Int.fetchOne(
      database,
      sql: """
        SELECT max(run) FROM change WHERE subject=:register AND entry=:key AND after IS NULL
          AND NOT EXISTS(SELECT 1 FROM \(register.table) WHERE key=:key)
        """, arguments: ["register": register.name, "key": entry.key])
  }

  /// The entries that an entry names, as its history kept it.
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
