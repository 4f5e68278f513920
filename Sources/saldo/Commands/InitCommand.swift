import ArgumentParser
import Bookkeeping

/// The `saldo init` command.
struct InitCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make an empty workspace with commented files.",
    discussion: """
        saldo init ~/money

      saldo never overwrites existing files. rules/99-starter.yaml categorises what the words of a \
      statement make certain in many languages, such as salary, rent, cash and fees; your own rules \
      win.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "Folder (default: -w, else the current one).")
  var named: String?

  @Flag(
    name: .long, inversion: .prefixedNo,
    help: "Write starter categories and rules: tables/categories.csv, rules/99-starter.yaml.")
  var starter = true

  func run() throws {
    let folder = named ?? common.workspace ?? "."
    let files = try MakeWorkspace(folder: folder).run(hasStarter: starter)
    files.forEach { common.console.tell("wrote \($0)") }
    let isHere = folder == "."
    common.console.tell(
      "Next: put a statement into \(isHere ? "" : "\(folder)/")inbox and run: saldo import"
        + (isHere ? "" : " -w \(folder)"))
  }
}
