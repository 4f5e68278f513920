import ArgumentParser
import Bookkeeping
import Ledger

/// `saldo import`.
struct ImportCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Take statements into the ledger, each file whole or not at all.",
    discussion: """
        saldo import
        saldo import ~/Downloads/statement.ofx
        saldo import -n --account giro umsaetze.csv

      Without files or folders, reads the workspace's inbox/. A file that was taken before, and \
      rows that an earlier file brought, are counted and left alone. A file with an error is \
      refused whole; the others go in. With --rejects its good rows go in too, and the bad ones are \
      written to rejects/ with what is wrong, to be mended and imported from there.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "Statement files or folders; - reads standard input.")
  var paths: [String] = []

  @Flag(name: [.customShort("n"), .long], help: "Show what would change and write nothing.")
  var dryRun = false

  @Flag(name: .long, help: "With --dry-run, exit with 1 when something would change.")
  var exitCode = false

  @Flag(name: .long, help: "Take good rows; write bad ones to rejects/, with the reason.")
  var rejects = false

  @Flag(name: .long, help: "Write the summary as JSON to standard output.")
  var json = false

  @Flag(name: [.short, .long], help: "With --dry-run, also list rows that are already in.")
  var verbose = false

  @Flag(name: .long, help: "Bring back what you deleted of these files.")
  var restore = false

  @Option(name: .long, help: "The account of files that do not name theirs.")
  var account: String?

  @Option(name: .long, help: "The currency of files that do not name theirs.")
  var currency: String?

  @Option(name: .long, help: "The CSV profile to read with.")
  var profile: String?

  @Option(
    name: .long,
    help: "The order of dates such as 03/04/2026 in files that do not say it: dmy, mdy, ymd.")
  var dates: String?
  @Flag(name: .long, help: "Take files whose running balance breaks; it is said all the same.")
  var noBalanceCheck = false

  func run() throws {
    let console = common.console
    var options = ImportStatements.Options(asOf: try common.today())
    options.paths = paths
    options.isDryRun = dryRun
    options.account = try AccountOption.key(account)
    options.currency = try CurrencyOption.currency(currency)
    options.profile = profile
    options.restoresDeleted = restore
    options.dateOrder = try DateOrderOption.order(dates)
    options.checksBalances = !noBalanceCheck
    options.keepsGoodRows = rejects
    guard dryRun || !exitCode else { throw Self.exitCodeAlone }
    let progress = ProgressLine(console)
    var listeners = ImportListeners()
    listeners.onProgress = { progress.show(file: $0, read: $1, of: $2) }
    if dryRun && !json {
      listeners.onChange = { try? self.show($0, console) }
      listeners.onRejected = { try? console.writeLine(ImportSummaryText.text($0)) }
    }
    let summary = try ImportStatements(try common.openWorkspace(), options: options).run(listeners)
    progress.clear()
    for path in summary.recovered { console.tell("\(path): rows that a stopped run rejected") }
    console.say(summary.notes)
    for file in summary.files {
      console.say(file.notes)
      if case .refused(_, let diagnostics) = file.result { console.say(diagnostics) }
    }
    if json {
      try console.writeLine(ImportSummaryText(summary).json)
    } else {
      ImportSummaryText(summary).lines.forEach(console.tell)
    }
    let changes = summary.total.new + summary.total.updated + summary.newReceipts
    let wouldChange = dryRun && exitCode && changes > 0
    throw Exit(status: .worst([summary.status, wouldChange ? .findings : .done]))
  }

  private static let exitCodeAlone = Failure(
    .usage, "--exit-code asks what a dry run would change", hint: "add --dry-run, or leave it off")

  private func show(_ line: ChangeLine, _ console: Console) throws {
    if line.change == .alreadyIn, !verbose { return }
    try console.writeLine(ImportSummaryText.text(line))
  }
}

/// Reads `--account`.
enum AccountOption {
  static func key(_ text: String?) throws -> String? {
    guard let text else { return nil }
    guard Account.isKey(text) else {
      throw Failure(
        .usage,
        "\"\(text)\" cannot be an account's name: use a–z, 0–9, - and _, at most 64, not beginning with -"
      )
    }
    return text
  }
}

/// Reads `--currency`.
enum CurrencyOption {
  static func currency(_ text: String?) throws -> Currency? {
    guard let text else { return nil }
    guard let currency = Currency(text) else {
      throw Failure(.usage, "\"\(text)\" is not a currency of ISO 4217, such as EUR")
    }
    return currency
  }
}

/// Reads `--dates`.
enum DateOrderOption {
  static func order(_ text: String?) throws -> DateOrder? {
    guard let text else { return nil }
    guard let order = DateOrder(rawValue: text.lowercased()) else {
      let orders = DateOrder.allCases.map { "\($0.rawValue) (\($0.pattern))" }
      throw Failure(
        .usage, "\"\(text)\" is no order of dates: say \(orders.joined(separator: ", "))")
    }
    return order
  }
}
