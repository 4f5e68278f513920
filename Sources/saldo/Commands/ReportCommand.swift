import ArgumentParser
import Bookkeeping
import Ledger

/// `saldo report`.
struct ReportCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write reports: of months, budgets, places, loans, portfolios and more.",
    discussion: """
        saldo report --period 2026-08
        saldo report --period 2026 --monthly
        saldo report budget --period 2026-08 --format md -o -
        saldo report loans --prepay Car=1000@2026-10-05 --format md -o -

      Without a period, the ledger's latest month; without a kind, all that have something to say. \
      Files whose bytes would not change are left alone, and the same ledger always gives the same \
      bytes.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(
    help: """
      month, year, categories, budget, places, recurring, loans, portfolio, rental, prices, expiring, \
      reminders, tracker or quality.
      """)
  var kinds: [String] = []

  @Option(
    name: .long, help: "2026, 2026-08, 2026-Q3, FY2026, last-month, 2026-01..2026-08 or all.")
  var period: String?

  @Flag(name: .long, help: "One set of pages for each month of the period.")
  var monthly = false

  @Option(
    name: .long,
    help: "html, csv, md, json, geojson, several with commas; else those of saldo.yaml.")
  var format: String?

  @Option(
    name: .long,
    help: "In loans: what if so much of one were repaid early, LOAN=AMOUNT@DAY; more than once.")
  var prepay: [String] = []

  @Option(name: .shortAndLong, help: "The folder to write to, else reports/; - is standard output.")
  var output: String?

  func run() throws {
    let workspace = try common.openWorkspace()
    var options = MakeReports.Options()
    options.kinds = kinds
    options.isMonthly = monthly
    options.formats = format.map { $0.split(separator: ",").map(String.init) } ?? []
    options.asOf = common.asOf
    options.prepayments = prepay
    if let period {
      options.period = try PeriodOption.period(period, workspace, today: try common.today())
    }
    if output == "-" {
      for bytes in try MakeReports(workspace, options: options).text() {
        try common.console.write(bytes)
      }
      return
    }
    options.folder = output
    let summary = try MakeReports(workspace, options: options).run()
    let unchanged = summary.unchanged > 0 ? ", \(summary.unchanged) unchanged" : ""
    common.console.tell(
      "\(summary.folder)/  \(summary.written) written\(unchanged)   as of \(summary.asOf)")
  }
}
