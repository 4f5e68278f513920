import ArgumentParser
import Bookkeeping
import Syntax

/// The program: its commands, and the one door through which every run ends.
@main
struct Saldo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "saldo",
    abstract: "From a folder of bank statements to a categorised ledger and its reports.",
    discussion: """
      saldo demo                    a finished example in ./saldo-demo
      saldo init ~/money            an empty workspace
      saldo import                  take in what lies in inbox/
      saldo report                  write reports/ for the latest month
      """,
    version: "saldo 0.1.0",
    subcommands: [
      DemoCommand.self, InitCommand.self, NormalizeCommand.self, ImportCommand.self,
      UndoCommand.self, RunsCommand.self, ProfileCommand.self, RulesCommand.self,
      ReportCommand.self, QueryCommand.self, CheckCommand.self, ListCommand.self, AddCommand.self,
      EditCommand.self,
      BoughtCommand.self, ExplainCommand.self,
      TransfersCommand.self, ReceiptsCommand.self, DupCommand.self, DeleteCommand.self,
      KeyCommand.self, FormatsCommand.self, MigrateCommand.self, ExportCommand.self,
    ])

  static func main() {
    var console = Console()
    do {
      var command = try parseAsRoot()
      if let own = command as? any TalkingCommand { console = own.common.console }
      try command.run()
    } catch let end as Exit {
      leave(end.status)
    } catch let failure as Failure {
      console.say(failure.diagnostics)
      leave(failure.status)
    } catch {
      guard exitCode(for: error) != .failure else {
        // ArgumentParser's own errors have other codes, so nobody foresaw this one.
        console.say([Diagnostic(.error, "\(error)", hint: "please report this")])
        leave(.bug)
      }
      suggestSubcommand()
      exit(withError: error)
    }
  }

  private static func leave(_ status: ExitStatus) -> Never {
    exit(withError: status == .done ? nil : ExitCode(status.rawValue))
  }

  /// ArgumentParser suggests options but not subcommands.
  private static func suggestSubcommand() {
    let words = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("-") }
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard let word = words.first, !names.contains(word), word != "help",
      let meant = Console.suggestion(for: word, among: names)
    else { return }
    Console().sayLine("saldo: there is no command \"\(word)\"; did you mean \"\(meant)\"?")
  }
}

/// A command that takes the options every command takes, and so knows how to say its errors.
protocol TalkingCommand: ParsableCommand {
  var common: CommonOptions { get }
}

/// Thrown by a command to end the run with a status after everything has been said.
struct Exit: Error {
  let status: ExitStatus
}
