import ArgumentParser
import Bookkeeping

/// `saldo normalize`.
struct NormalizeCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "normalize",
    abstract: "Read statements and write their entries in one form; no ledger needed.",
    discussion: """
        saldo normalize statement.ofx
        curl … | saldo normalize --json -

      Writes CSV, or with --json one object a line: each entry, and after its entries each \
      statement with its period and balances. Amounts have the sign of the account: money out is \
      negative. A file that is refused gives no rows.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "Statement files or folders; - reads standard input.")
  var paths: [String]

  @Flag(name: .long, help: "Write one JSON object a line.")
  var json = false

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
    var options = NormalizeStatements.Options(asOf: try common.today())
    options.paths = paths
    options.isJSON = json
    options.account = try AccountOption.key(account)
    options.currency = try CurrencyOption.currency(currency)
    options.profile = profile
    options.dateOrder = try DateOrderOption.order(dates)
    options.checksBalances = !noBalanceCheck
    let status = try NormalizeStatements(try common.openWorkspaceIfAny(), options: options).run(
      write: { try console.write($0) }, say: { console.say([$0]) })
    throw Exit(status: status)
  }
}
