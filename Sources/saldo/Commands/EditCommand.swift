import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// The `saldo edit` command.
struct EditCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a record, or override fields of a transaction.",
    discussion: """
        saldo edit 20260814-3fa9c2d1 category=Food:Groceries note="with Asha"
        saldo edit 20260814-3fa9c2d1 --revert category
        saldo edit 20260814-3fa9c2d1 property="Lake flat"
        saldo edit budget saldo/1 amount=300
        saldo edit place market-hall lat=52.5212
        saldo edit account giro name="Joint account" opening=1250.00
        saldo edit account giro key=joint
        saldo edit account checking merge=giro

      Your overrides beat rules, and stay when the same row is imported again. On a bank row you can \
      override category, payee, note, tags and place, and link it to a property (rent or a cost) or \
      to a loan (an instalment). All other statement data is immutable. An empty value clears a \
      field; --revert reverts fields to the rules. saldo list --edited shows edited transactions; \
      saldo list changes shows each edit.

      An account has the fields name, kind, number, opening (its balance before the first \
      transaction), key and merge. A renamed account keeps its transactions and their ids, and files \
      and settings that use the old key still find it. merge=KEY moves all transactions to another \
      account of the same currency; transactions that both accounts have count once.
      """)

  @OptionGroup var common: CommonOptions

  @Flag(
    name: .long, help: "Revert fields of a transaction to the rules (default: all).")
  var revert = false

  @Flag(name: .long, help: "Allow a category that does not exist yet.")
  var create = false

  @Argument(
    help:
      "Transaction id, or register and key, or account and key; then fields, such as amount=300.")
  var words: [String]

  func run() throws {
    let workspace = try common.openWorkspace()
    let first = words.first ?? ""
    if let id = TransactionID(first) {
      try edit(id, Array(words.dropFirst()), workspace)
      return
    }
    guard !SimilarTransaction.isMeant(first) else {
      throw SimilarTransaction(workspace).failure(for: first)
    }
    guard !revert else {
      throw Failure(
        .usage, "--revert works only with transactions", hint: "saldo undo RUN reverts a whole run")
    }
    if RegisterArgument.isAccounts(first) { return try editAccount(workspace) }
    let isPlace = RegisterArgument.isPlaces(first)
    let register = isPlace ? nil : try RegisterName.register(first)
    guard words.count > 1, !words[1].contains("=") else {
      let list = register.map(RegisterName.listed) ?? first
      throw Failure(.usage, "no key given", hint: "saldo list \(list) shows the keys")
    }
    let fields = try RegisterArgument.fields(Array(words.dropFirst(2)), register: register)
    guard let register else {
      try common.console.writeLine(
        PlaceText.line(try EditPlaces(workspace).edit(words[1], fields)))
      common.console.tell("Written to tables/places.csv.")
      return
    }
    try RegisterArgument.check(create: create, fields)
    let editing = EditRegister(workspace, asOf: try common.today(), makesCategories: create)
    let outcome = try editing.edit(register, words[1], fields)
    try OutcomeText.say(outcome, "changed", common.console)
  }

  private func editAccount(_ workspace: Workspace) throws {
    guard words.count > 1, !words[1].contains("=") else {
      throw Failure(.usage, "no account given", hint: "saldo list accounts shows the keys")
    }
    guard words.count > 2 else {
      throw Failure(
        .usage, "no field given",
        hint: "write name=…, kind=…, number=…, opening=…, key=… or merge=…")
    }
    let outcome = try EditAccount(workspace, asOf: try common.today())
      .edit(words[1], try words.dropFirst(2).map(FieldWord.init))
    try common.console.writeLine(AccountText.line(outcome.account))
    common.console.say(outcome.notes)
    common.console.tell(AccountText.message(outcome, of: words[1]))
  }

  private func edit(_ id: TransactionID, _ words: [String], _ workspace: Workspace) throws {
    let editing = EditTransaction(
      workspace, asOf: try common.today(), makesCategories: create)
    let outcome: EditTransaction.Outcome
    if revert {
      outcome = try editing.revert(id, words)
    } else {
      guard !words.isEmpty else {
        throw Failure(
          .usage, "no field given",
          hint: "write category=…, payee=…, note=…, tags=…, place=…, property=… or loan=…")
      }
      let fields = try FieldWord.all(words)
      try RegisterArgument.check(create: create, fields)
      outcome = try editing.edit(id, fields)
    }
    try common.console.writeLine(TransactionText.line(outcome.transaction))
    common.console.tell(outcome.run.map(OutcomeText.undo) ?? "Nothing to change.")
  }
}
