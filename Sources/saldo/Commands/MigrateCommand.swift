import ArgumentParser
import Bookkeeping
import Ledger

/// `saldo migrate`.
struct MigrateCommand: TalkingCommand {
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
      changes nothing; a newer one updates. saldo rejects an export with an invalid element; \
      with --rejects FILE it imports the rest, and you can fix FILE and migrate it.

      saldo restores its own exports exactly, with runs and decisions. The ledger must be empty.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "Export files of old trackers, or of saldo; - reads standard input.")
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
    options.account = try AccountOption.key(account)
    options.currency = try CurrencyOption.currency(currency)
    options.epoch = epoch
    options.rejectsPath = rejects
    options.zone = try ZoneOption.zone(zone)
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

/// Reads `--zone`.
enum ZoneOption {
  static func zone(_ text: String?) throws -> UTCOffset? {
    guard let text else { return nil }
    guard let zone = UTCOffset(text) else {
      throw Failure(
        .usage, "\"\(text)\" is not a UTC offset",
        hint: "write it like +05:30, -03:00 or Z; daylight saving time is not supported")
    }
    return zone
  }
}
