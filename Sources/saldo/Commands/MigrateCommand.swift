import ArgumentParser
import Bookkeeping
import Ledger

/// `saldo migrate`.
struct MigrateCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Move in with everything an old tracker exported, and prove it.",
    discussion: """
        saldo migrate -n old/export.json
        saldo migrate old/export.json --report migration.md
        saldo migrate saldo_export_2026-08-31.json

      Knows the JSON exports of the web expense tracker, MONO, MyFiance, the grocery planner and \
      WealthWise by their content. Every element ends as new, updated, unchanged or rejected, and \
      sums by account and month are compared with those of the export. The same export again \
      changes nothing; a newer one updates. An export with an element that cannot be taken is \
      refused; with --rejects the rest goes in, and FILE can be mended and migrated.

      What saldo export wrote goes back into an empty ledger as it was, runs and decisions included; \
      into any other ledger it does not go.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "Export files of old trackers, or of saldo; - reads standard input.")
  var files: [String]

  @Flag(name: [.customShort("n"), .long], help: "Show what would happen and write nothing.")
  var dryRun = false

  @Option(name: .long, help: "The tracker, where the content does not tell it.")
  var from: String?

  @Option(name: .long, help: "The account of transactions; else one named for the tracker.")
  var account: String?

  @Option(name: .long, help: "The currency of exports that do not name theirs.")
  var currency: String?

  @Option(
    name: .long, help: "What bare seconds count from, where the dates do not tell: unix, apple.")
  var epoch: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: "How far the clock was from UTC on which times become days: +05:30; else saldo.yaml's.")
  var zone: String?

  @Option(name: .long, help: "Take the rest; write elements that cannot be taken to this file.")
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
    Failure(.usage, "\(option) writes about one export", hint: "migrate the files one by one")
  }
}

/// Reads `--zone`.
enum ZoneOption {
  static func zone(_ text: String?) throws -> UTCOffset? {
    guard let text else { return nil }
    guard let zone = UTCOffset(text) else {
      throw Failure(
        .usage, "\"\(text)\" is no distance from UTC",
        hint: "write it as at the end of a time: +05:30, -03:00, Z; summer time is not known here")
    }
    return zone
  }
}
