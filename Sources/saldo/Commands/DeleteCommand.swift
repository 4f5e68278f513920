import ArgumentParser
import Bookkeeping
import Ledger

/// `saldo delete`.
struct DeleteCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete transactions, so that no import brings them back.",
    discussion: """
        saldo delete 20260814-3fa9c2d1
        saldo delete --restore 20260814-3fa9c2d1

      What the bank wrote stays in the ledger; it only counts no longer. saldo list --standing \
      deleted shows what was deleted.
      """)

  @OptionGroup var common: CommonOptions

  @Flag(name: .long, help: "Take deletions back.")
  var restore = false

  @Argument(help: "The ids of the transactions.")
  var ids: [String]

  func run() throws {
    let ids = try ids.map(TransactionArgument.id)
    let decisions = DecideDoubles(try common.openWorkspace())
    let found = restore ? try decisions.restore(ids) : try decisions.delete(ids)
    for transaction in found { try common.console.writeLine(TransactionText.line(transaction)) }
    common.console.tell("\(found.count) \(restore ? "restored" : "deleted").")
  }
}
