import ArgumentParser
import Bookkeeping

/// The `saldo normalize` command.
struct NormalizeCommand: ConsoleCommand {
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

  @OptionGroup var statements: StatementOptions

  @Flag(name: .long, help: "Read files with a wrong running balance; saldo still warns.")
  var noBalanceCheck = false

  func run() throws {
    let console = common.console
    var options = NormalizeStatements.Options(asOf: try common.today())
    options.paths = paths
    options.isJSON = json
    options.account = try Arguments.account(statements.account)
    options.currency = try Arguments.currency(statements.currency)
    options.profile = statements.profile
    options.dateOrder = try Arguments.dateOrder(statements.layout.dates)
    options.sign = try Arguments.sign(statements.layout.sign)
    options.checksBalances = !noBalanceCheck
    let status = try NormalizeStatements(try common.openWorkspaceIfAny(), options: options).run(
      write: { try console.write($0) }, say: { console.say([$0]) })
    throw Exit(status: status)
  }
}
