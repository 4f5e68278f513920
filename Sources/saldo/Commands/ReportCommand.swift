import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// `saldo report`.
struct ReportCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write reports: of months, budgets, places, loans, portfolios and more.",
    discussion: """
        saldo report --period 2026-08
        saldo report --period 2026 --monthly
        saldo report budget --period 2026-08 --format md -o -
        saldo report month --period 2026-08 -o august.html
        saldo report month --format eml --to asha@example.org -o - | sendmail -t
        saldo report -q --fail-on over-budget,gap
        saldo report loans --prepay Car=1000@2026-10-05 --format md -o -

      Without a period, the ledger's latest month; without a kind, all that have something to say. \
      Files whose bytes would not change are left alone, and the same ledger always gives the same \
      bytes.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(
    help: """
      month, year, categories, budget, places, recurring, loans, portfolio, rental, prices, expiring, \
      reminders, tracker, transactions or quality.
      """)
  var kinds: [String] = []

  @Option(
    name: .long, help: "2026, 2026-08, 2026-Q3, FY2026, last-month, 2026-01..2026-08 or all.")
  var period: String?

  @Flag(name: .long, help: "One set of pages for each month of the period.")
  var monthly = false

  @Option(
    name: .long,
    help: """
      html, csv, md, json, geojson, summary, eml, several with commas; else those of saldo.yaml.
      """)
  var format: String?

  @Option(
    name: .long,
    help: "In loans: what if so much of one were repaid early, LOAN=AMOUNT@DAY; more than once.")
  var prepay: [String] = []

  @Flag(
    inversion: .prefixedNo,
    help: """
      Leave payees, accounts, places and all other names out; without a word, where CI=true.
      """)
  var redact: Bool?

  @Option(
    name: .shortAndLong,
    help: """
      The folder to write to, else reports/; a file such as august.html for one report, its ending \
      (html, md, csv, json, geojson, eml, ics) names the format; - is standard output.
      """)
  var output: String?

  @Option(name: .long, help: "Whom a mail is to; more than once.")
  var to: [String] = []

  @Option(name: .long, help: "Whom a mail is from; else the first it is to.")
  var from: String?

  @Option(name: .long, help: "What a mail is called; else the report's heading.")
  var subject: String?

  @Option(
    name: .long,
    help: """
      End with 1 when something is found: over-budget, uncategorised, gap, attention, several with \
      commas.
      """)
  var failOn: String?

  func run() throws {
    let conditions = try failOn.map(FailCondition.read) ?? []
    let workspace = try common.openWorkspace()
    let options = try options(workspace)
    if output == "-" {
      for bytes in try MakeReports(workspace, options: options).text() {
        try common.console.write(bytes)
      }
    } else {
      tell(try MakeReports(workspace, options: options).run())
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
    // What a CI job writes is read by more people than the ledger is meant for.
    options.isRedacted = redact ?? (CommonOptions.environment("CI") == "true")
    if let period {
      options.period = try PeriodOption.period(period, workspace, today: try common.today())
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
        + "   as of \(summary.asOf)\(summary.isRedacted ? "   names and places left out" : "")")
  }
}
