import ArgumentParser
import Bookkeeping

/// The `saldo init` command.
struct InitCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make an empty workspace with commented files.",
    discussion: """
        saldo init ~/money

      saldo never overwrites existing files.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "Folder (default: -w, else the current one).")
  var named: String?

  func run() throws {
    let folder = named ?? common.workspace ?? "."
    let files = try MakeWorkspace(folder: folder).run()
    files.forEach { common.console.tell("wrote \($0)") }
    let isHere = folder == "."
    common.console.tellNext(
      "put a statement into \(isHere ? "" : "\(folder)/")inbox and run: saldo import"
        + (isHere ? "" : " -w \(folder)"))
  }
}
