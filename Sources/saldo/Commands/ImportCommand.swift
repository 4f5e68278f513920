import ArgumentParser
import Bookkeeping
import Ledger

/// The `saldo import` command.
struct ImportCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import statements into the ledger, each file completely or not at all.",
    discussion: """
        saldo import
        saldo import ~/Downloads/statement.ofx
        saldo import -n --account giro umsaetze.csv

      Without files or folders, imports the workspace's inbox/. saldo counts and skips files and \
      rows it has already imported. If a file has an error, saldo rejects the whole file and \
      imports the others. With --rejects it imports the valid rows too and writes the invalid ones to \
      rejects/ with the reason: fix them there and import that file.

      On a terminal, saldo asks about anything that a CSV file leaves open (the sign of its \
      amounts, the order of day and month, its account) and keeps your answers in profiles/. With \
      --no-input it rejects the file instead: --sign, --dates and --account answer in advance.

      If rules, places or cities changed, the import first updates the transactions already in the \
      ledger, as a run of its own. Overrides stay.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "Statement files or folders; - reads standard input.")
  var paths: [String] = []

  @Flag(name: [.customShort("n"), .long], help: "Show what would change and write nothing.")
  var dryRun = false

  @Flag(name: .long, help: "With --dry-run, exit with 1 when something would change.")
  var exitCode = false

  @Flag(name: .long, help: "Import valid rows; write invalid ones to rejects/, with the reason.")
  var rejects = false

  @Flag(name: .long, help: "Write the summary as JSON to standard output.")
  var json = false

  @Flag(name: [.short, .long], help: "With --dry-run, also list rows already imported.")
  var verbose = false

  @Flag(name: .long, help: "Restore deleted transactions of these files.")
  var restore = false

  @Flag(name: .long, help: "Do not apply changed rules to transactions already in the ledger.")
  var keepRules = false

  @OptionGroup var statements: StatementOptions

  @Flag(name: .long, help: "Import files with a wrong running balance; saldo still warns.")
  var noBalanceCheck = false

  func run() throws {
    let console = common.console
    let options = try options()
    try Arguments.check(exitCode: exitCode, dryRun: dryRun)
    let progress = ProgressLine(console)
    let listeners = listeners(progress, console)
    let summary = try ImportStatements(try common.openWorkspace(), options: options).run(listeners)
    progress.clear()
    for path in summary.recovered { console.tell("\(path): rejected rows of an interrupted run") }
    console.say(summary.notes)
    for file in summary.files {
      console.say(file.notes)
      if case .refused(_, let diagnostics) = file.result { console.say(diagnostics) }
    }
    if json {
      try console.writeLine(ImportSummaryText(summary).json)
    } else {
      ImportSummaryText(summary).lines.forEach(console.tell)
      if let next = NextStep.after(summary) { console.tellNext(next) }
    }
    let changes = summary.total.new + summary.total.updated + summary.newReceipts
    let wouldChange = dryRun && exitCode && (changes > 0 || summary.rules != nil)
    throw Exit(status: .worst([summary.status, wouldChange ? .findings : .done]))
  }

  private func options() throws -> ImportStatements.Options {
    var options = ImportStatements.Options(asOf: try common.today())
    options.paths = paths
    options.isDryRun = dryRun
    options.account = try Arguments.account(statements.account)
    options.currency = try Arguments.currency(statements.currency)
    options.profile = statements.profile
    options.restoresDeleted = restore
    options.dateOrder = try Arguments.dateOrder(statements.layout.dates)
    options.sign = try Arguments.sign(statements.layout.sign)
    options.checksBalances = !noBalanceCheck
    options.keepsGoodRows = rejects
    options.keepsRules = keepRules
    return options
  }

  /// The callbacks for progress, for the rows of a dry run, and for questions.
  private func listeners(_ progress: ProgressLine, _ console: Console) -> ImportListeners {
    var listeners = ImportListeners()
    listeners.onProgress = { progress.show(file: $0, read: $1, of: $2) }
    if dryRun && !json {
      // The rows of a dry run are a preview. With --quiet only invalid rows are listed.
      if !common.quiet { listeners.onChange = { try? self.show($0, console) } }
      listeners.onRejected = { try? console.writeLine(ImportSummaryText.text($0)) }
    }
    if console.mayAsk, !json {
      listeners.onInquiry = { inquiry in
        progress.clear()
        return FileConversation(console).answers(to: inquiry)
      }
    }
    return listeners
  }

  private func show(_ line: ChangeLine, _ console: Console) throws {
    if line.change == .alreadyIn, !verbose { return }
    try console.writeLine(ImportSummaryText.text(line))
  }
}
