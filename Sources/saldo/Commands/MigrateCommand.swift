import ArgumentParser
import Bookkeeping
import Ledger

/// The `saldo migrate` command.
struct MigrateCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Import everything an old tracker exported, and verify the result.",
    discussion: """
        saldo migrate -n old/export.json
        saldo migrate old/export.json --report migration.md
        saldo migrate saldo_export_2026-08-31.json

      Detects the JSON exports of the web expense tracker, MONO, MyFiance, the grocery planner and \
      WealthWise by their content. Counts every element as new, updated, unchanged or rejected, and \
      compares sums by account and month with those of the export. Migrating an export again \
      changes nothing; a newer export updates the ledger. saldo rejects an export with an \
      invalid element; with --rejects FILE it imports the rest, and you can fix FILE and migrate it.

      saldo restores its own exports exactly, with runs and decisions. The ledger must be empty.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "Exports from old trackers or from saldo; - reads standard input.")
  var files: [String]

  @Flag(name: [.customShort("n"), .long], help: "Show what would change and write nothing.")
  var dryRun = false

  @Option(name: .long, help: "Tracker, if saldo cannot detect it.")
  var from: String?

  @Option(name: .long, help: "Account of the transactions (default: named after the tracker).")
  var account: String?

  @Option(name: .long, help: "Currency for exports that do not name one.")
  var currency: String?

  @Option(
    name: .long, help: "Epoch of dates in seconds, if saldo cannot detect it: unix or apple.")
  var epoch: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: "UTC offset that decides the day of a time, such as +05:30 (default: from saldo.yaml).")
  var zone: String?

  @Option(name: .long, help: "Import the rest; write invalid elements to this file.")
  var rejects: String?

  @Option(name: .long, help: "Write the migration report to this file: .md, .json or .html.")
  var report: String?

  @Flag(name: .long, help: "Write the migration report as JSON to standard output.")
  var json = false

  func run() throws {
    let console = common.console
    let workspace = try common.openWorkspace()
    let asOf = try common.today()
    for (option, path) in [("--report", report), ("--rejects", rejects)] {
      guard path == nil || files.count == 1 else { throw Self.oneFile(option) }
    }
    if let report {
      if let rejects { try workspace.checkOutputs(("--rejects", rejects), ("--report", report)) }
      try workspace.checkOutput(report, reading: files)
      try MigrationReport.check(report)
    }
    var options = MigrateLegacy.Options(asOf: asOf)
    options.isDryRun = dryRun
    options.system = from
    options.account = try Arguments.account(account)
    options.currency = try Arguments.currency(currency)
    options.epoch = epoch
    options.rejectsPath = rejects
    options.zone = try Arguments.zone(zone)
    var statuses: [ExitStatus] = []
    for file in files {
      let migration = try MigrateLegacy(workspace, options: options).run(file)
      statuses.append(migration.status)
      console.say(migration.notes)
      console.say(migration.rejected.map(\.reason))
      let document = MigrationReport(migration, workspace, asOf: asOf)
      if let report { try document.write(to: report) }
      if json {
        try console.write(try document.text(format: "json"))
      } else {
        MigrationText(migration).lines.forEach(console.tell)
      }
    }
    throw Exit(status: .worst(statuses))
  }

  private static func oneFile(_ option: String) -> Failure {
    Failure(.usage, "\(option) works with only one export", hint: "migrate the files one by one")
  }
}

/// The text of a migration's result.
struct MigrationText {
  private let migration: Migration

  init(_ migration: Migration) { self.migration = migration }

  var lines: [String] {
    ["\(migration.file): an export of \(migration.system)"]
      + migration.people.flatMap(lines) + differences + [equation] + verdict
  }

  private func lines(_ person: MigratedPerson) -> [String] {
    let name = person.name.map { "\($0), " } ?? ""
    let head = "\(name)\(person.ledgerPath)\(person.isNewLedger ? " (new)" : "")"
    let counts = person.counts.map { name, counts in
      "  \(Self.padded(name, 18)) \(Self.parts(counts))"
    }
    let agreeing = person.proof.count(where: \.agrees)
    let sums =
      person.proof.isEmpty
      ? [] : ["  \(Self.padded("sums", 18)) \(agreeing) of \(person.proof.count) agree"]
    let defaults =
      person.defaultCategories == 0
      ? [] : ["  default categories of the old tracker: \(person.defaultCategories)"]
    return [head] + counts + defaults + sums + wrong(person)
      + person.keptByHand.map { "  kept: \($0)" }
  }

  /// The lines about errors of the old tracker; empty unless the run added or updated records.
  private func wrong(_ person: MigratedPerson) -> [String] {
    guard person.total.new + person.total.updated > 0 else { return [] }
    return person.wrongThere.map { "  wrong in the old tracker: \($0)" }
  }

  private var differences: [String] {
    migration.people.flatMap(\.proof).filter { !$0.agrees }.map { line in
      let reason = line.reasons.isEmpty ? "unexplained" : line.reasons.joined(separator: "; ")
      let month = line.month.isEmpty ? "" : " \(line.month)"
      return
        "  differs: \(line.what)\(month): export \(line.before), ledger \(line.after): \(reason)"
    }
  }

  /// The line of the total counts, which include every element of the export.
  private var equation: String { "\(Self.parts(migration.total, withRejected: true))" }

  private var verdict: [String] {
    if !migration.isTaken {
      return ["Nothing was written. Fix the export, or import the rest with --rejects FILE."]
    }
    if migration.isDryRun { return ["Nothing was written: this was a dry run."] }
    let runs = migration.people.compactMap(\.run).map(String.init)
    let rejects = migration.rejectsPath.map { ["Rejected elements: \($0)"] } ?? []
    guard migration.remarks.isEmpty else { return migration.remarks }
    guard runs.count > 1 else { return rejects + runs.map { "Run \($0). Undo: saldo undo \($0)" } }
    let users = migration.people.map(\.user)
    return rejects + ["Each user has their own ledger: saldo report --user \(users.last ?? "")"]
  }

  private static func parts(_ counts: MigrationCounts, withRejected: Bool = false) -> String {
    var parts = [
      "\(counts.new) new", "\(counts.updated) updated", "\(counts.unchanged) unchanged",
    ]
    if withRejected { parts.append("\(counts.rejected) rejected") }
    return "\(counts.read) = \(parts.joined(separator: " + "))"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
