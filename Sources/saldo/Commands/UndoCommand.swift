import ArgumentParser
import Bookkeeping

/// `saldo undo`.
struct UndoCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo a run, such as an import or a manual change.",
    discussion: """
        saldo undo 4

      The ledger is then as if the run had never happened. Transactions that another file also \
      contains stay; you can import the files again. Changes made in the run are reverted.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "Number of the run; saldo runs lists them.")
  var number: Int

  func run() throws {
    let undone = try UndoImport(try common.openWorkspace()).run(number)
    common.console.tell("Undid run \(number)\(UndoneText.words(undone)).")
  }
}
