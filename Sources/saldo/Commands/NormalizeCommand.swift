import ArgumentParser
import Bookkeeping

/// `saldo normalize`.
struct NormalizeCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "normalize",
    abstract: "Convert statements to one common format; no ledger needed.",
    discussion: """
        saldo normalize statement.ofx
        curl … | saldo normalize --json -

      Writes CSV, or with --json one object per line: the entries of each statement, then the \
      statement itself with its period and balances. Amounts have the sign of the account: money out is \
      negative. A rejected file yields no rows.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "Statement files or folders; - reads standard input.")
  var paths: [String]

  @Flag(name: .long, help: "Write one JSON object per line.")
  var json = false

  @Option(name: .long, help: "Account for files that do not name one.")
  var account: String?

  @Option(name: .long, help: "Currency for files that do not name one.")
  var currency: String?

  @Option(name: .long, help: "CSV profile to use.")
  var profile: String?

  @Option(
    name: .long,
    help: "Order of ambiguous dates such as 03/04/2026: dmy, mdy or ymd.")
  var dates: String?
  @Flag(name: .long, help: "Read files with a wrong running balance; saldo still warns.")
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
