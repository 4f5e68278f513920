import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// The `saldo report` command.
struct ReportCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write reports on months, budgets, places, loans, portfolios and more.",
    discussion: """
        saldo report --period 2026-08
        saldo report --period 2026 --monthly
        saldo report budget --period 2026-08 --format md -o -
        saldo report month --period 2026-08 -o august.html
        saldo report month --format eml --to asha@example.org -o - | sendmail -t
        saldo report -q --fail-on over-budget,gap
        saldo report loans --prepay Car=1000@2026-10-05 --format md -o -

      The period defaults to the ledger's latest month, the kinds to all that have data. \
      saldo does not rewrite unchanged files, and the same ledger always produces identical \
      files.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(
    help: """
      Reports: month, year, categories, budget, places, recurring, loans, portfolio, rental, prices, \
      expiring, reminders, tracker, transactions, quality (default: all that have data).
      """)
  var kinds: [String] = []

  @Option(
    name: .long,
    help: "Period: 2026, 2026-08, 2026-Q3, FY2026, last-month, 2026-01..2026-08 or all.")
  var period: String?

  @Flag(name: .long, help: "One set of pages for each month of the period.")
  var monthly = false

  @Option(
    name: .long,
    help: """
      Formats, separated by commas: html, csv, md, json, geojson, summary, eml (default: from saldo.yaml, \
      else html).
      """)
  var format: String?

  @Option(
    name: .long,
    help: "Simulate an early repayment in the loans report: LOAN=AMOUNT@DAY; repeatable.")
  var prepay: [String] = []

  @Flag(
    inversion: .prefixedNo,
    help: """
      Leave out payees, accounts, places and all other names; on by default when CI=true.
      """)
  var redact: Bool?

  @Option(
    name: .shortAndLong,
    help: """
      Folder to write to (default: reports/), or a file such as august.html for one report; the extension \
      (html, md, csv, json, geojson, eml, ics) sets the format. - is standard output.
      """)
  var output: String?

  @Option(name: .long, help: "Recipient of the mail; repeatable.")
  var to: [String] = []

  @Option(name: .long, help: "Sender of the mail (default: the first recipient).")
  var from: String?

  @Option(name: .long, help: "Subject of the mail (default: the report's heading).")
  var subject: String?

  @Option(
    name: .long,
    help: """
      Exit with 1 on any of these, separated by commas: over-budget, uncategorised, gap, attention.
      """)
  var failOn: String?

  func run() throws {
    let conditions = try failOn.map(FailCondition.read) ?? []
    let workspace = try common.openWorkspace()
    let options = try options(workspace)
    let reports = MakeReports(workspace, options: options, onNote: common.console.onNote)
    if output == "-" {
      for bytes in try reports.text() {
        try common.console.write(bytes)
      }
    } else {
      tell(try reports.run())
    }
    let causes = try FindCauses(workspace, options: options).run(conditions)
    guard causes.isEmpty else {
      common.console.say(causes.map { Diagnostic(.warning, $0) })
      throw Exit(status: .findings)
    }
  }

  private func options(_ workspace: Workspace) throws -> MakeReports.Options {
    var options = MakeReports.Options()
    options.kinds = kinds
    options.isMonthly = monthly
    options.formats = format.map { $0.split(separator: ",").map(String.init) } ?? []
    options.asOf = common.asOf
    options.prepayments = prepay
    // More readers see the output of a CI job than the ledger is meant for.
    options.isRedacted = redact ?? (CommonOptions.environment("CI") == "true")
    if let period {
      options.period = try Arguments.period(period, workspace, today: try common.today())
    }
    options.mail.to = to
    options.mail.from = from
    options.mail.subject = subject
    options.isAlone = output == "-"
    options.folder = output == "-" ? nil : output
    return options
  }

  private func tell(_ summary: MakeReports.Summary) {
    let unchanged = summary.unchanged > 0 ? ", \(summary.unchanged) unchanged" : ""
    common.console.tell(
      "\(summary.file ?? "\(summary.folder)/")  \(summary.written) written\(unchanged)"
        + "   as of \(summary.asOf)\(summary.isRedacted ? "   redacted" : "")")
    if !summary.olderFormats.isEmpty {
      common.console.tell(
        "Not updated: \(summary.olderFormats.joined(separator: ", ")) files of an earlier run"
          + "   (--format \(summary.allFormats.joined(separator: ",")) updates them)")
    }
    common.console.say(summary.notes)
    if output == nil { common.console.tellNext(NextStep.open) }
  }
}
