import ArgumentParser
import Bookkeeping

/// `saldo init`.
struct InitCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make an empty, explained workspace.",
    discussion: """
        saldo init ~/money

      Nothing that is there already is ever written over.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "The folder; the one of -w, else this one, where nothing is said.")
  var named: String?

  func run() throws {
    let folder = named ?? common.workspace ?? "."
    let files = try MakeWorkspace(folder: folder).run()
    files.forEach { common.console.tell("wrote \($0)") }
    let isHere = folder == "."
    common.console.tell(
      "Next: put a statement into \(isHere ? "" : "\(folder)/")inbox and run: saldo import"
        + (isHere ? "" : " -w \(folder)"))
  }
}
