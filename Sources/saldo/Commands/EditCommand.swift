import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// `saldo edit`.
struct EditCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change an entry of a register, or what is said of a transaction.",
    discussion: """
        saldo edit 20260814-3fa9c2d1 category=Food:Groceries note="with Asha"
        saldo edit 20260814-3fa9c2d1 --restore category
        saldo edit 20260814-3fa9c2d1 property="Lake flat"
        saldo edit budget saldo/1 amount=300
        saldo edit place market-hall lat=52.5212

      What a person says wins over rules, and holds when the same row comes again. Of a bank's row \\
      that is its category, payee, note, tags and place, and the property that it brought rent for \
      or cost, or the loan that it paid an instalment of; the rest stays as the bank wrote it. An \\
      empty value empties a field; --restore gives fields back to the rules. saldo list --edited \\
      shows what was edited, saldo list changes when.
      """)

  @OptionGroup var common: CommonOptions

  @Flag(
    name: .long, help: "Give fields of a transaction back to the rules; all when none is named.")
  var restore = false

  @Argument(help: "A transaction's id; or a register and a key; then fields, such as amount=300.")
  var words: [String]

  func run() throws {
    let workspace = try common.openWorkspace()
    let first = words.first ?? ""
    if let id = TransactionID(first) {
      try edit(id, Array(words.dropFirst()), workspace)
      return
    }
    guard !restore else {
      throw Failure(
        .usage, "--restore is for transactions", hint: "saldo undo RUN takes a change back")
    }
    let isPlace = RegisterArgument.isPlaces(first)
    let register = isPlace ? nil : try RegisterName.register(first)
    guard words.count > 1, !words[1].contains("=") else {
      let list = register.map(RegisterName.listed) ?? first
      throw Failure(.usage, "no key is named", hint: "saldo list \(list) shows the keys")
    }
    let fields = try RegisterArgument.fields(Array(words.dropFirst(2)), register: register)
    guard let register else {
      try common.console.writeLine(
        PlaceText.line(try EditPlaces(workspace).edit(words[1], fields)))
      common.console.tell("Written to tables/places.csv.")
      return
    }
    let outcome = try EditRegister(workspace, asOf: try common.today())
      .edit(register, words[1], fields)
    try OutcomeText.say(outcome, "changed", common.console)
  }

  private func edit(_ id: TransactionID, _ words: [String], _ workspace: Workspace) throws {
    let editing = EditTransaction(workspace, asOf: try common.today())
    let outcome: EditTransaction.Outcome
    if restore {
      outcome = try editing.giveBack(id, words)
    } else {
      guard !words.isEmpty else {
        throw Failure(
          .usage, "no field is named",
          hint: "write category=…, payee=…, note=…, tags=…, place=…, property=… or loan=…")
      }
      outcome = try editing.edit(id, try words.map(FieldWord.init))
    }
    try common.console.writeLine(TransactionText.line(outcome.transaction))
    common.console.tell(outcome.run.map(OutcomeText.undo) ?? "Nothing to change.")
  }
}
