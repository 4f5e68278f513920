import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// The `saldo delete` command.
struct DeleteCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete transactions or records; no import brings them back.",
    discussion: """
        saldo delete 20260814-3fa9c2d1
        saldo delete --restore 20260814-3fa9c2d1
        saldo delete budget saldo/1
        saldo delete user asha --yes

      A deleted bank row stays in the ledger but no longer counts. saldo list --status \
      deleted shows it. saldo deletes a record together with the records that depend on \
      it, and saldo undo RUN restores all of them. Deleting a user removes their ledger, reports and \
      rejected rows permanently.
      """)

  @OptionGroup var common: CommonOptions

  @Flag(name: .long, help: "Restore deleted transactions.")
  var restore = false

  @Flag(name: .long, help: "Confirm that you want to delete a user; this cannot be undone.")
  var yes = false

  @Argument(
    help: "Transaction ids as saldo list shows them, or a register and the keys of its records.")
  var ids: [String]

  func run() throws {
    let workspace = try common.openWorkspace()
    if !restore, let first = ids.first, TransactionID(first) == nil,
      !SimilarTransaction.isMeant(first), ids.count > 1 || RegisterArgument.isKnown(first)
    {
      try delete(Array(ids.dropFirst()), from: first, workspace)
      return
    }
    let ids = try ids.map { try Arguments.transaction($0, in: workspace) }
    guard !restore else {
      let restored = try DecideDuplicates(workspace).restore(ids)
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
        .usage, isUsers ? "no user given" : "no key given",
        hint: isUsers ? "saldo list users shows the users" : "saldo list \(word) shows the keys")
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
    let delete = DeleteUser(workspace)
    for user in users { try delete.check(user) }
    guard yes else {
      throw Failure(
        .usage, "deleting a user deletes their ledger, reports and rejected rows permanently",
        hint: "confirm with saldo delete user \(users.joined(separator: " ")) --yes")
    }
    for user in users {
      for path in try delete.run(user) { try common.console.writeLine(path) }
      common.console.tell("User \(Printable.text(user)) deleted; the files in inbox/ stay.")
    }
  }
}
