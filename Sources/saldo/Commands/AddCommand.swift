import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// The `saldo add` command.
struct AddCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a transaction, a budget or another record by hand.",
    discussion: """
        saldo add transaction name=Coffee amount=3.50 type=expense category=Food
        saldo add budget amount=250 category=Food period=monthly
        saldo add loan name=Car amount=210.40 startDate=2026-03-05 endDate=2029-02-05
        saldo add shopping-list name="Week 36" budgetAmount=60
        saldo add categories --defaults
        saldo add place name="Market hall" lat=52.5211 lon=13.4101 match=MARKTHALLE

      Defaults: the date is --as-of or today, the currency is the workspace's, the account of a \
      transaction is cash. saldo undo RUN reverts the run.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "Register, such as transaction, budget or shopping-list.")
  var register: String

  @Argument(help: "Fields of the record, such as name=Coffee.")
  var fields: [String] = []

  @Flag(name: .long, help: "Add the default categories if there are none.")
  var defaults = false

  @Flag(name: .long, help: "Allow a category that does not exist yet.")
  var create = false

  func run() throws {
    let workspace = try common.openWorkspace()
    guard !defaults else { return try addDefaults(workspace) }
    if RegisterArgument.isPlaces(register) {
      let words = try RegisterArgument.fields(fields, register: nil)
      try common.console.writeLine(PlaceText.line(try EditPlaces(workspace).add(words)))
      common.console.tell("Added to tables/places.csv; the next import uses it.")
      return
    }
    let register = try RegisterName.register(self.register)
    let words = try RegisterArgument.fields(fields, register: register)
    try RegisterArgument.check(create: create, words)
    let editing = EditRegister(workspace, asOf: try common.today(), makesCategories: create)
    let outcome = try editing.add(register, words)
    try OutcomeText.say(outcome, "added", common.console)
  }

  private func addDefaults(_ workspace: Workspace) throws {
    guard try RegisterName.register(register) == .category, fields.isEmpty else {
      throw Failure(
        .usage, "--defaults works only with categories, and without fields",
        hint: "saldo add categories --defaults")
    }
    let (keys, run) = try EditRegister(workspace, asOf: try common.today()).addDefaultCategories()
    guard let run else {
      common.console.tell(
        "Nothing to change: categories already exist. saldo list categories shows them.")
      return
    }
    for line in try ListRegister(workspace).all(.category, RegisterFilter())
    where keys.contains(line.entry.key) {
      try common.console.writeLine(EntryText.line(line, .category))
    }
    common.console.tell("\(keys.count) categories added. \(OutcomeText.undo(run))")
  }
}
