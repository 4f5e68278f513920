import Ledger
import Store
import Syntax

/// A restore of a saldo export into an empty ledger, or a check that a ledger matches the export.
///
/// It never merges two ledgers: an export does not show which of two overrides is newer, or which
/// files both ledgers imported.
struct RestoreLedger {
  let workspace: Workspace
  let isDryRun: Bool

  /// Whether a file is a saldo export; false if it is unreadable.
  static func recognises(_ source: ExportSource) -> Bool {
    guard let head = try? source.stream().peek(1 << 10) else { return false }
    return LedgerExportReader.recognises(head, of: source.name)
  }

  /// Restores the export completely or not at all, and returns the result.
  ///
  /// If the ledger has data, it only checks that the ledger matches the export.
  func run(_ source: ExportSource) throws -> Migration {
    let path = source.name
    let user = workspace.configuration.user
    let lock = isDryRun ? nil : try RunLock(workspace)
    defer { withExtendedLifetime(lock) {} }
    var person = MigratedPerson(
      user: user, name: nil, ledgerPath: workspace.ledgerPath(of: user))
    person.isNewLedger = try !workspace.hasFile(person.ledgerPath)
    do {
      var reader = try LedgerExportReader(source.stream())
      try reader.begin()
      let known = person.isNewLedger ? nil : try workspace.openLedger(of: user, .read)
      if let known, try !known.isEmpty() {
        try compare(reader, known, &person, path)
      } else {
        try fill(reader, &person)
      }
    } catch let rejection as Rejection {
      throw Failure(.inputRefused, rejection.diagnostics)
    } catch let problem as ExportProblem {
      throw Failure(
        .inputRefused, problem.reason, at: SourceLocation(file: path),
        hint: LedgerExportReader.damaged)
    }
    return migration(path, person)
  }

  private func migration(_ path: String, _ person: MigratedPerson) -> Migration {
    var migration = Migration(file: path)
    migration.system = "saldo"
    migration.systemName = "saldo"
    migration.people = [person]
    migration.isDryRun = isDryRun
    migration.remarks =
      person.total.new == 0
      ? ["The ledger matches the export."]
      : [
        "The ledger matches the export, including its runs (see saldo runs).",
        "An export does not include saldo.yaml, profiles, rules, tables, templates or statements: "
          + "copy these files.",
      ]
    return migration
  }

  /// Restores the export into the ledger; deletes a new ledger if the restore fails.
  private func fill(_ reader: LedgerExportReader, _ person: inout MigratedPerson) throws {
    let store = try ledger(of: person)
    do {
      try store.restore(isDryRun: isDryRun) { try fill(reader, $0, &person) }
    } catch {
      if person.isNewLedger, !isDryRun { OutputFile.remove(person.ledgerPath) }
      throw error
    }
  }

  /// The opened or newly created ledger; in a dry run, a temporary one.
  ///
  /// A new ledger is encrypted if the ledger of the default user is.
  private func ledger(of person: MigratedPerson) throws -> LedgerStore {
    if isDryRun { return try LedgerStore() }
    guard person.isNewLedger else { return try workspace.openLedger(of: person.user, .write) }
    return try workspace.openLedger(of: person.user, .create)
  }

  private func fill(
    _ reader: LedgerExportReader, _ session: RestoreSession, _ person: inout MigratedPerson
  ) throws {
    var reader = reader
    var sums = TransactionSums()
    for table in reader.tables {
      try reader.begin(table)
      try session.begin(table)
      while let row = try reader.next(table) {
        try add(row, to: table, session)
        sums.add(row.values, of: table)
      }
      try session.end(table)
    }
    try reader.end()
    let digests = reader.digests
    // Exporting the restored ledger must give the same rows again.
    let written = try LedgerDigests(session.written, of: reader.tables)
    if let table = written.difference(from: digests) {
      throw Failure(.bug, "$.\(table.name) differs in the ledger; nothing was written")
    }
    person.counts = Self.counts(digests) { MigrationCounts(new: $0) }
    person.proof = sums.proof(try session.monthlySums())
  }

  private func add(
    _ row: LedgerExportReader.Row, to table: ExportedTable, _ session: RestoreSession
  ) throws {
    do {
      try session.add(row.values, to: table)
    } catch let problem as ExportProblem {
      throw Rejection(
        "\(row.path)\(problem.column.map { ".\($0)" } ?? "") \(problem.reason)",
        at: row.location, hint: LedgerExportReader.damaged)
    }
  }

  private func compare(
    _ reader: LedgerExportReader, _ store: LedgerStore, _ person: inout MigratedPerson,
    _ path: String
  ) throws {
    let digests = try digests(of: reader)
    let known = try store.export { try LedgerDigests($0) }
    if let table = known.difference(from: digests) {
      throw Failure(
        .inputRefused,
        "the ledger \(person.ledgerPath) already has other data: $.\(table.name) differs",
        at: SourceLocation(file: path),
        hint: "restore the export into an empty ledger: use saldo migrate --user NAME, "
          + "or another workspace")
    }
    person.counts = Self.counts(digests) { MigrationCounts(unchanged: $0) }
  }

  /// The digests of an export.
  ///
  /// saldo restores an export of an older version into a temporary ledger, and uses the digests of
  /// that ledger.
  private func digests(of reader: LedgerExportReader) throws -> LedgerDigests {
    guard reader.isCurrent else {
      let store = try LedgerStore()
      var person = MigratedPerson(user: "", name: nil, ledgerPath: "")
      try store.restore { try fill(reader, $0, &person) }
      return try store.export { try LedgerDigests($0) }
    }
    var reader = reader
    for table in reader.tables {
      try reader.begin(table)
      while try reader.next(table) != nil {}
    }
    try reader.end()
    return reader.digests
  }

  private static func counts(
    _ digests: LedgerDigests, _ make: (Int) -> MigrationCounts
  ) -> [(name: String, counts: MigrationCounts)] {
    digests.tables.compactMap { table in
      let count = digests.counts[table.name] ?? 0
      return count == 0 ? nil : (table.title, make(count))
    }
  }
}

/// The sums of an export's transactions by account and month, for comparison with the ledger.
struct TransactionSums {
  private var sums: [Key: (sum: Int64, count: Int)] = [:]
  private var currencies: [String: Currency] = [:]

  private struct Key: Hashable {
    let account: String
    let month: String
  }

  mutating func add(_ row: [ExportedValue?], of table: ExportedTable) {
    switch table.name {
    case "accounts":
      if let key = table.text("key", in: row), let code = table.text("currency", in: row) {
        currencies[key] = Currency(code)
      }
    case "transactions":
      guard let account = table.text("account", in: row), let day = table.text("day", in: row),
        case .number(let amount)? = table.value("amount", in: row)
      else { return }
      let key = Key(account: account, month: String(day.prefix(7)))
      sums[key, default: (0, 0)].sum &+= amount
      sums[key, default: (0, 0)].count += 1
    default: return
    }
  }

  /// The lines of the proof, one for each account and month of the ledger.
  func proof(_ ledger: [(account: String, month: String, sum: Int64)]) -> [ProofLine] {
    ledger.sorted { ($0.account, $0.month) < ($1.account, $1.month) }.compactMap { line in
      guard let currency = currencies[line.account] else { return nil }
      let stated = sums[Key(account: line.account, month: line.month)] ?? (0, 0)
      return ProofLine(
        what: "transactions · \(line.account)", month: line.month,
        before: Amount(minorUnits: stated.sum, currency: currency),
        after: Amount(minorUnits: line.sum, currency: currency), count: stated.count)
    }
  }
}

extension ExportedTable {
  fileprivate func value(_ column: String, in row: [ExportedValue?]) -> ExportedValue? {
    columns.firstIndex { $0.name == column }.flatMap { row[$0] }
  }

  fileprivate func text(_ column: String, in row: [ExportedValue?]) -> String? {
    if case .text(let text)? = value(column, in: row) { text } else { nil }
  }
}
