internal import GRDB
package import Ledger
import LedgerSchema

/// A write to the registers by one run, inside one write transaction.
package final class RegisterSession {
  let transaction: WriteTransaction
  let secrets: EntrySecrets
  let run: Int
  let file: Int64?
  /// Whether you are writing by hand; an import keeps fields written by hand.
  let isByHand: Bool
  private var columns: [String: RegisterColumns] = [:]
  /// The number of records by outcome.
  private var counts: [RegisterOutcome.Change: Int] = [:]
  private var rejected = 0
  private var hasHandwriting: Bool?
  let names: ClassificationNames
  /// A function that returns whether two JSON texts of additional fields are equal.
  package var isSameExtra: (String, String) -> Bool = { $0 == $1 }

  var database: Database { transaction.database }
  var seal: Seal { transaction.seal }

  init(
    _ transaction: WriteTransaction, run: Int, file: Int64?, isByHand: Bool,
    names: ClassificationNames
  ) {
    self.transaction = transaction
    secrets = EntrySecrets(transaction.database, transaction.seal)
    self.run = run
    self.file = file
    self.isByHand = isByHand
    self.names = names
  }

  private func columns(_ register: Register) -> RegisterColumns {
    if let known = columns[register.name] { return known }
    let made = RegisterColumns(register)
    columns[register.name] = made
    return made
  }

  /// The record with this key; nil if the register has none.
  package func entry(_ register: Register, _ key: String) throws -> RegisterEntry? {
    let columns = columns(register)
    return try Row.fetchOne(
      database.cachedStatement(sql: "SELECT \(columns.list) FROM \(register.table) WHERE key=?"),
      arguments: [key]
    ).map { try secrets.opened(columns.entry($0), register) }
  }

  /// Whether a register is empty.
  package func isEmpty(_ register: Register) throws -> Bool {
    try !database.exists("SELECT 1 FROM \(register.table)")
  }

  /// The next unused key for a record made by hand: `saldo/1`, `saldo/2` and so on.
  ///
  /// The key of a deleted record is not reused, unless the run that added the record was undone.
  package func nextKey(_ register: Register) throws -> String {
    let last = try database.value(
      Int.self,
      """
      SELECT max(CAST(substr(entry,7) AS INTEGER)) FROM change
      WHERE subject=? AND entry GLOB 'saldo/[0-9]*'
      """, [register.name])
    return "saldo/\((last ?? 0) + 1)"
  }

  /// Adds a record to the register, or changes the fields that differ; returns the outcome.
  ///
  /// An import keeps fields written by hand, and does not add a record that was deleted by hand.
  ///
  /// - Throws: ``RegisterProblem`` if the record is invalid; nothing changes then.
  package func put(
    _ entry: RegisterEntry, in register: Register, from source: RegisterSource? = nil
  ) throws -> RegisterOutcome {
    let outcome = try change(entry, in: register, from: source)
    counts[outcome.change, default: 0] += 1
    return outcome
  }

  /// Counts an override, its reversal, or a deletion.
  func countUpdated() { counts[.updated, default: 0] += 1 }

  /// Counts records of the export that no register can hold.
  package func countRejected(_ count: Int) { rejected += count }

  /// Stores the counts of the file.
  func finish() throws {
    func count(_ change: RegisterOutcome.Change) -> Int { counts[change] ?? 0 }
    let known = count(.unchanged) + count(.stayedDeleted)
    try database.run(
      "INSERT INTO registerFile(file,read,new,alreadyIn,updated,rejected) VALUES(?,?,?,?,?,?)",
      [
        file, counts.values.reduce(rejected, +), count(.new), known, count(.updated), rejected,
      ])
  }

  private func change(
    _ entry: RegisterEntry, in register: Register, from source: RegisterSource?
  ) throws -> RegisterOutcome {
    let entry = entry.whole(register)
    let known = try self.entry(register, entry.key)
    let byHand = isByHand ? [] : try handwriting(register, entry.key)
    guard let known else {
      if let last = byHand.last, last.after == nil {
        return RegisterOutcome(change: .stayedDeleted)
      }
      try write(entry, register, source)
      return RegisterOutcome(change: .new)
    }
    var wanted = entry
    var kept: [String] = []
    for field in byHand.reduce(into: Set<String>(), { $0.formUnion($1.fields) }).sorted()
    where register[field] != nil && known[field] != entry[field] {
      wanted[field] = known[field]
      kept.append(field)
    }
    let differing = register.fields.map(\.name).filter { known[$0] != wanted[$0] }
    let isSame =
      differing.isEmpty && (known.extra == wanted.extra || isSameExtra(known.extra, wanted.extra))
    if !isSame { try write(wanted, register, source) }
    return RegisterOutcome(
      change: isSame ? .unchanged : .updated, fields: differing, keptByHand: kept)
  }

  /// The changes that runs by hand made to a record, oldest first; empty in most ledgers.
  func handwriting(_ register: Register, _ key: String) throws -> [RegisterHistory.Change] {
    let history = RegisterHistory(database: database)
    if hasHandwriting == nil { hasHandwriting = try history.hasHandwriting() }
    return hasHandwriting == true ? try history.byHand(register, key) : []
  }

  private func write(
    _ entry: RegisterEntry, _ register: Register, _ source: RegisterSource?
  ) throws {
    let columns = columns(register)
    var source = source ?? RegisterSource()
    source.file = file
    let sealed = try secrets.sealed(entry, register)
    try translating(register, entry) {
      try database.cachedStatement(sql: columns.upsert).execute(
        arguments: StatementArguments(try columns.values(of: sealed, at: source)))
    }
  }

  /// Deletes a record and the records that depend on it.
  ///
  /// - Returns: the number of dependent records that were deleted, by register.
  package func delete(_ key: String, from register: Register) throws -> [String: Int] {
    let before = try database.value(Int.self, "SELECT max(id) FROM change") ?? 0
    countUpdated()
    try translating(register, RegisterEntry(key: key)) {
      try database.run("DELETE FROM \(register.table) WHERE key=?", [key])
    }
    let rows = try database.rows(
      """
      SELECT subject, count(*) AS n FROM change
      WHERE id>? AND after IS NULL AND NOT(subject=? AND entry=?) GROUP BY subject
      """, [before, register.name, key])
    return try rows.reduce(into: [:]) { counts, row in
      counts[try row.text("subject")] = try row.int("n")
    }
  }

  /// Runs `body` and turns a constraint error of SQLite into a ``RegisterProblem``, unless a
  /// trigger raised it.
  private func translating(
    _ register: Register, _ entry: RegisterEntry, _ body: () throws -> Void
  ) throws {
    do {
      try body()
    } catch let error as DatabaseError
      where error.resultCode == .SQLITE_CONSTRAINT
      // A trigger that aborts guards sealed texts, and no change of the record can fix that.
      && error.extendedResultCode != .SQLITE_CONSTRAINT_TRIGGER
    {
      if error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY,
        let missing = try missingLink(of: entry, register)
      {
        throw missing
      }
      throw RegisterProblem(error.message ?? "\(error.resultCode)", register)
    }
  }

  private func missingLink(
    of entry: RegisterEntry, _ register: Register
  ) throws -> RegisterProblem? {
    for field in register.links {
      guard let name = field.linked, let other = Registers[name], let key = entry.text(field.name)
      else { continue }
      if try self.entry(other, key) == nil {
        return .notThere(field: field.name, register: name, key: key)
      }
    }
    return nil
  }
}

extension RegisterColumns {
  /// The SQL that inserts a row or updates the row with its key.
  var upsert: String {
    let marks = Array(repeating: "?", count: names.count).joined(separator: ",")
    let sets = names.dropFirst().map { "\($0)=excluded.\($0)" }.joined(separator: ",")
    return """
      INSERT INTO \(register.table)(\(names.joined(separator: ","))) VALUES(\(marks))
      ON CONFLICT(key) DO UPDATE SET \(sets)
      """
  }
}

extension RegisterEntry {
  /// This record with initial values in its empty fields.
  fileprivate func whole(_ register: Register) -> RegisterEntry {
    var entry = self
    for field in register.fields where entry[field.name] == nil {
      entry[field.name] = field.initial
    }
    return entry
  }
}

/// The outcome of writing a record to its register.
package struct RegisterOutcome: Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    case new, updated, unchanged
    /// The record was deleted by hand and stays deleted.
    case stayedDeleted
  }

  package var change: Change
  /// The names of the fields with changed values.
  package var fields: [String] = []
  /// The names of the fields that keep a value written by hand.
  package var keptByHand: [String] = []
}

/// The origin of a record.
package struct RegisterSource: Hashable, Sendable {
  /// The id of the file in the ledger; nil if there is none.
  ///
  /// A run by hand has a file without a name.
  var file: Int64?
  /// The line of the file, from 1.
  package var line: Int?
  /// The path in the file's tree, such as `$.transactions[12]`.
  package var path: String

  package init(line: Int? = nil, path: String = "") {
    self.line = line
    self.path = path
  }

  /// The source without line and path.
  package var ofFile: RegisterSource {
    var source = RegisterSource()
    source.file = file
    return source
  }

  /// The id of the file in the ledger; 0 if there is none.
  package var fileNumber: Int64 { file ?? 0 }
}
