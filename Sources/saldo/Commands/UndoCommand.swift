import ArgumentParser
import Bookkeeping

/// `saldo undo`.
struct UndoCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take one run back: an import, or what was written by hand.",
    discussion: """
        saldo undo 4

      The ledger is then as if the run had never been. Transactions that another file shows too \
      stay; the files can be imported again. What a person wrote in the run is as it was before.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "The number that the run printed; saldo runs lists them.")
  var number: Int

  func run() throws {
    let undone = try UndoImport(try common.openWorkspace()).run(number)
    common.console.tell("Run \(number) taken back\(UndoneText.words(undone)).")
  }
}
