import ArgumentParser
import Bookkeeping
import Glibc
import Syntax

/// The program, with its commands and the exit status of every run.
@main
struct Saldo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "saldo",
    abstract: "Turn a folder of bank statements into a categorised ledger and reports.",
    discussion: """
      saldo init ~/money --from FILE…  make a workspace for your bank's files
      cd ~/money
      saldo import                     import everything in inbox/
      saldo review                     choose categories for the rest
      saldo report                     write reports/ for the latest month
      saldo open                       open them in the browser
      saldo                            show what to do next
      saldo demo                       make an example with reports in ./saldo-demo
      """,
    version: "saldo 0.1.0",
    groupedSubcommands: [
      CommandGroup(name: "Start", subcommands: [DemoCommand.self, InitCommand.self]),
      CommandGroup(
        name: "Every month",
        subcommands: [
          ImportCommand.self, ReviewCommand.self, DuplicatesCommand.self,
          TransfersCommand.self, ReceiptsCommand.self, ReportCommand.self, OpenCommand.self,
          CheckCommand.self,
        ]),
      CommandGroup(
        name: "Manual changes",
        subcommands: [
          AddCommand.self, EditCommand.self, DeleteCommand.self, PurchaseCommand.self,
        ]),
      CommandGroup(
        name: "Inspect",
        subcommands: [
          StatusCommand.self, ListCommand.self, ExplainCommand.self, QueryCommand.self,
          RunsCommand.self,
        ]),
      CommandGroup(name: "Rules", subcommands: [RulesCommand.self, ProfileCommand.self]),
      CommandGroup(
        name: "Move in and out",
        subcommands: [
          MigrateCommand.self, ExportCommand.self, NormalizeCommand.self, FormatsCommand.self,
        ]),
      CommandGroup(
        name: "Safety",
        subcommands: [
          UndoCommand.self, BackupCommand.self, RestoreCommand.self, KeyCommand.self,
        ]),
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
      var console = Console(forArguments: invocation.arguments)
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
  /// A subcommand parsed on its own does not need the other commands. If that fails or asks for
  /// help, the root command parses all arguments. Its texts start with the program's name.
  private static func command(_ arguments: [String]) throws -> any ParsableCommand {
    guard let name = arguments.first, !name.hasPrefix("-") else {
      let isOwn = arguments.first.map { own in Self.ownOptions.contains { own.hasPrefix($0) } }
      return isOwn == true ? try parseAsRoot(arguments) : try StartCommand.parseAsRoot(arguments)
    }
    if let type = configuration.subcommands.first(where: { $0.configuration.commandName == name }) {
      if type.configuration.subcommands.isEmpty,
        let command = try? type.parseAsRoot(Array(arguments.dropFirst())) as? any ConsoleCommand
      {
        return command
      }
    } else if name == "help" {
      let words = arguments.dropFirst().filter { !$0.hasPrefix("-") }
      if words == [HelpText.optionsTopic] { throw CleanExit.message(HelpText.options(columns)) }
      if let unknown = UsageError.unknownTopic(words) { throw Failure(.usage, [unknown]) }
    } else {
      throw Failure(.usage, [UsageError.unknownCommand(name, in: CommandInfo([]))])
    }
    return try parseAsRoot(arguments)
  }

  /// The options of the root, which need no command.
  private static let ownOptions = [
    "-h", "--help", "--version", "--generate-completion-script", "--experimental-dump-help",
    "---completion",
  ]

  /// Writes the error that ended a command and returns the exit status.
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

  /// Writes the output of ArgumentParser and returns the exit status.
  ///
  /// Help and version are results; errors are messages.
  private static func parserStatus(of error: any Error, _ console: Console) -> Int32 {
    let code = exitCode(for: error)
    if code.isSuccess {
      let text = fullMessage(for: error, columns: columns)
      if !text.isEmpty { try? console.writeLine(HelpText.finished(text, columns)) }
    } else {
      let usage = UsageError(message(for: error), arguments: console.invocation.arguments)
      console.say([usage.diagnostic])
    }
    return code.rawValue
  }

  private static var columns: Int? { Invocation.current.variable("COLUMNS").flatMap { Int($0) } }
}

/// A command with the common options, which also determine the style of its errors.
protocol ConsoleCommand: ParsableCommand {
  var common: CommonOptions { get }
}

/// An error that ends the run with a status after the command has written all messages.
struct Exit: Error {
  let status: ExitStatus
}
