import ArgumentParser
import Bookkeeping
import Glibc
import Syntax

/// The program: its commands, and the exit of every run.
@main
struct Saldo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "saldo",
    abstract: "Turn a folder of bank statements into a categorised ledger and reports.",
    discussion: """
      saldo demo                    make an example with reports in ./saldo-demo
      saldo init ~/money            make an empty workspace
      saldo import                  import everything in inbox/
      saldo report                  write reports/ for the latest month
      """,
    version: "saldo 0.1.0",
    subcommands: [
      DemoCommand.self, InitCommand.self, NormalizeCommand.self, ImportCommand.self,
      UndoCommand.self, RunsCommand.self, ProfileCommand.self, RulesCommand.self,
      ReviewCommand.self, ReportCommand.self, QueryCommand.self, CheckCommand.self,
      ListCommand.self, AddCommand.self,
      EditCommand.self,
      PurchaseCommand.self, ExplainCommand.self,
      TransfersCommand.self, ReceiptsCommand.self, DuplicatesCommand.self, DeleteCommand.self,
      KeyCommand.self, FormatsCommand.self, MigrateCommand.self, ExportCommand.self,
      BackupCommand.self, RestoreCommand.self,
    ])

  static func main() {
    // With this, a write beyond `ulimit -f` fails with a message instead of killing the process.
    signal(SIGXFSZ, SIG_IGN)
    Glibc.exit(run(.process))
  }

  /// Runs one command and returns its exit status.
  ///
  /// It never ends the process.
  static func run(_ invocation: Invocation) -> Int32 {
    guard let folder = invocation.folder else { return runHere(invocation) }
    do {
      return try WorkingDirectoryThread.run(in: folder) { runHere(invocation) }
    } catch {
      return Invocation.$current.withValue(invocation) { status(of: error, Console()) }
    }
  }

  private static func runHere(_ invocation: Invocation) -> Int32 {
    Invocation.$current.withValue(invocation) {
      var console = Console()
      // Scripts call this often, and it needs no command.
      if invocation.arguments == ["--version"] {
        try? console.writeLine(configuration.version)
        return ExitStatus.done.rawValue
      }
      do {
        var command = try command(invocation.arguments)
        if let own = command as? any ConsoleCommand {
          console = own.common.console
          try Variables.check(invocation)
        }
        try command.run()
        return ExitStatus.done.rawValue
      } catch {
        return status(of: error, console)
      }
    }
  }

  /// The command for the arguments.
  ///
  /// A subcommand parsed on its own does not need the other commands. If that fails, the root
  /// parses all arguments, because its help starts with the program's name.
  private static func command(_ arguments: [String]) throws -> any ParsableCommand {
    if let name = arguments.first,
      let type = configuration.subcommands.first(where: { $0.configuration.commandName == name }),
      type.configuration.subcommands.isEmpty,
      let command = try? type.parseAsRoot(Array(arguments.dropFirst()))
    {
      return command
    }
    return try parseAsRoot(arguments)
  }

  /// Reports the error that ended a command early, and returns the exit status.
  private static func status(of error: any Error, _ console: Console) -> Int32 {
    if let end = error as? Exit { return end.status.rawValue }
    if let failure = Failure(error) {
      console.say(failure.diagnostics)
      return failure.status.rawValue
    }
    guard exitCode(for: error) != .failure else {
      // ArgumentParser's own errors have other codes, so this error is unexpected.
      console.say([Diagnostic(.error, "\(error)", hint: "please report this")])
      return ExitStatus.bug.rawValue
    }
    return parserStatus(of: error, console)
  }

  /// Writes the output of ArgumentParser: help and version as results, errors as messages.
  private static func parserStatus(of error: any Error, _ console: Console) -> Int32 {
    let code = exitCode(for: error)
    suggestSubcommand(console)
    let columns = console.invocation.variable("COLUMNS").flatMap { Int($0) }
    let text = fullMessage(for: error, columns: columns)
    if !text.isEmpty, code.isSuccess { try? console.writeLine(text) }
    if !text.isEmpty, !code.isSuccess { console.sayLine(text) }
    return code.rawValue
  }

  /// Suggests a subcommand, because ArgumentParser suggests options only.
  private static func suggestSubcommand(_ console: Console) {
    let words = console.invocation.arguments.filter { !$0.hasPrefix("-") }
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard let word = words.first, !names.contains(word), word != "help",
      let meant = Console.suggestion(for: word, among: names)
    else { return }
    console.sayLine("saldo: unknown command \"\(word)\"; did you mean \"\(meant)\"?")
  }
}

/// A command with the common options, which determine how to write its errors.
protocol ConsoleCommand: ParsableCommand {
  var common: CommonOptions { get }
}

/// An error that ends the run with a status after the command has written all messages.
struct Exit: Error {
  let status: ExitStatus
}
