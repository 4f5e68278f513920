import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// `saldo add`.
struct AddCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Write a transaction, a budget or another entry down by hand.",
    discussion: """
        saldo add transaction name=Coffee amount=3.50 type=expense category=Food
        saldo add budget amount=250 category=Food period=monthly
        saldo add loan name=Car amount=210.40 startDate=2026-03-05 endDate=2029-02-05
        saldo add shopping-list name="Week 36" budgetAmount=60
        saldo add place name="Market hall" lat=52.5211 lon=13.4101 match=MARKTHALLE

      A day that is not named is that of --as-of, or today; a currency that is not named is the \\
      workspace's; a transaction goes to the account cash. saldo undo RUN takes it back.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "What it is, such as transaction, budget or shopping-list.")
  var register: String

  @Argument(help: "Its fields, such as name=Coffee.")
  var fields: [String] = []

  func run() throws {
    let workspace = try common.openWorkspace()
    if RegisterArgument.isPlaces(register) {
      let words = try RegisterArgument.fields(fields, register: nil)
      try common.console.writeLine(PlaceText.line(try EditPlaces(workspace).add(words)))
      common.console.tell("Added to tables/places.csv; the next import knows it.")
      return
    }
    let register = try RegisterName.register(self.register)
    let words = try RegisterArgument.fields(fields, register: register)
    let outcome = try EditRegister(workspace, asOf: try common.today()).add(register, words)
    try OutcomeText.say(outcome, "added", common.console)
  }
}
