import ArgumentParser
import Bookkeeping

/// The `saldo status` command.
struct StatusCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show what the ledger holds and what to do next.",
    discussion: """
        saldo
        saldo status --json

      Shows the last import, transactions without a category, budgets exceeded in the latest month, \
      and files in inbox/ that are not yet imported. Running saldo without a command does the \
      same.
      """)

  @OptionGroup var common: CommonOptions

  @Flag(name: .long, help: "Write the state as one JSON object.")
  var json = false

  func run() throws {
    try Self.show(try common.openWorkspace(), common, asJSON: json)
  }

  static func show(_ workspace: Workspace, _ common: CommonOptions, asJSON: Bool) throws {
    let text = StatusText(try LedgerStatus(workspace, asOf: common.asOf))
    if asJSON { return try common.console.writeLine(text.json) }
    for line in text.lines { try common.console.writeLine(line) }
  }
}

/// The command of `saldo` without a subcommand: it shows the state of the workspace, or how to
/// start.
struct StartCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(commandName: "saldo")

  @OptionGroup var common: CommonOptions

  func run() throws {
    guard let workspace = try common.openWorkspaceIfAny() else {
      return try common.console.writeLine(Self.start)
    }
    try StatusCommand.show(workspace, common, asJSON: false)
  }

  private static let start = """
    saldo turns a folder of bank statements into a categorised ledger and reports.

      saldo init ~/money --from FILE…  make a workspace for your bank's files
      saldo demo                       make an example with reports in ./saldo-demo

    Then, in the workspace:

      saldo import                     import everything in inbox/
      saldo review                     choose categories for the rest
      saldo report                     write reports/ for the latest month
      saldo open                       open them in the browser

    No workspace here: no saldo.yaml in this folder or its parents. -w DIR selects one.
    saldo --help lists all commands.
    """
}
