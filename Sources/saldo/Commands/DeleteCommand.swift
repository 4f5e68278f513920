import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// `saldo delete`.
struct DeleteCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete transactions, so that no import brings them back, or entries of a register.",
    discussion: """
        saldo delete 20260814-3fa9c2d1
        saldo delete --restore 20260814-3fa9c2d1
        saldo delete budget saldo/1
        saldo delete user asha --yes

      What the bank wrote stays in the ledger; it only counts no longer. saldo list --standing \
      deleted shows what was deleted. An entry of a register goes, with what cannot be without it; \
      saldo undo RUN brings all of it back. A user goes with their ledger, reports and rejected \
      rows, for good.
      """)

  @OptionGroup var common: CommonOptions

  @Flag(name: .long, help: "Take deletions of transactions back.")
  var restore = false

  @Flag(name: .long, help: "Delete a user, which cannot be undone.")
  var yes = false

  @Argument(help: "The ids of the transactions, or a register and the keys of its entries.")
  var ids: [String]

  func run() throws {
    let workspace = try common.openWorkspace()
    if !restore, let first = ids.first, TransactionID(first) == nil,
      ids.count > 1 || RegisterArgument.isKnown(first)
    {
      try delete(Array(ids.dropFirst()), from: first, workspace)
      return
    }
    let ids = try ids.map(TransactionArgument.id)
    guard !restore else {
      let restored = try DecideDoubles(workspace).restore(ids)
      for transaction in restored {
        try common.console.writeLine(TransactionText.line(transaction))
      }
      common.console.tell("\(restored.count) restored.")
      return
    }
    let (deleted, run) = try EditTransaction(workspace, asOf: try common.today()).delete(ids)
    for transaction in deleted { try common.console.writeLine(TransactionText.line(transaction)) }
    let undo = run.map { " \(OutcomeText.undo($0))" } ?? ""
    common.console.tell("\(deleted.count) deleted.\(undo)")
  }

  private func delete(_ keys: [String], from word: String, _ workspace: Workspace) throws {
    guard !keys.isEmpty else {
      let isUsers = RegisterArgument.isUsers(word)
      throw Failure(
        .usage, isUsers ? "no user is named" : "no key is named",
        hint: isUsers ? "saldo list users shows them" : "saldo list \(word) shows the keys")
    }
    if RegisterArgument.isUsers(word) { return try delete(users: keys, workspace) }
    if RegisterArgument.isPlaces(word) {
      for line in try EditPlaces(workspace).delete(keys) {
        try common.console.writeLine(PlaceText.line(line))
      }
      common.console.tell("\(keys.count) deleted from tables/places.csv.")
      return
    }
    let register = try RegisterName.register(word)
    let outcomes = try EditRegister(workspace, asOf: try common.today()).delete(register, keys)
    for outcome in outcomes { try OutcomeText.say(outcome, "deleted", common.console) }
  }

  private func delete(users: [String], _ workspace: Workspace) throws {
    guard yes else {
      throw Failure(
        .usage, "a user who was deleted does not come back",
        hint: "saldo delete user \(users.joined(separator: " ")) --yes")
    }
    for user in users {
      for path in try DeleteUser(workspace).run(user) { try common.console.writeLine(path) }
      common.console.tell("User \(Printable.text(user)) deleted; what lies in inbox/ stays.")
    }
  }
}
