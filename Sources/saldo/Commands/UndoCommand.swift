import ArgumentParser
import Bookkeeping

/// `saldo undo`.
struct UndoCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take one import back.",
    discussion: """
        saldo undo 4

      The ledger is then as if the run had never been. Transactions that another file shows too \
      stay; the files can be imported again.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "The number that the import printed; saldo runs lists them.")
  var number: Int

  func run() throws {
    let undone = try UndoImport(try common.openWorkspace()).run(number)
    var text = "Run \(number) taken back: \(undone.removed) transactions"
    if undone.receipts > 0 {
      text += undone.receipts == 1 ? " and 1 receipt" : " and \(undone.receipts) receipts"
    }
    text += " removed"
    if undone.kept > 0 { text += ", \(undone.kept) kept because other files show them too" }
    common.console.tell(text + ".")
  }
}
