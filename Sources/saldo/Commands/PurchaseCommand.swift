import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// The `saldo purchase` command.
struct PurchaseCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "purchase",
    abstract: "Mark an entry of a shopping list as purchased.",
    discussion: """
        saldo purchase saldo/4 price=1.29 store="Corner shop"
        saldo purchase saldo/4 price=1.29 store="Corner shop" --expires 2026-09-08 --storage fridge

      Updates the list entry, adds the purchase, its price and, with --expires, an expiration \
      tracker: all or nothing. The price is per unit. quantity=… defaults to the quantity of the \
      list entry. date=… defaults to today.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "Key of the list entry; saldo list entries shows the keys.")
  var entry: String

  @Argument(help: "Price and store, such as price=1.29 store=Market.")
  var fields: [String] = []

  @Option(
    name: .long, help: ArgumentHelp("Expiry date; adds an expiration tracker.", valueName: "day"))
  var expires: CalendarDate?

  @Option(name: .long, help: "Where you keep it, such as fridge; needs --expires.")
  var storage: String?

  func run() throws {
    let words = try FieldWord.all(fields)
    let outcome = try MarkPurchased(try common.openWorkspace(), asOf: try common.today())
      .run(entry, words, expires: expires, storage: storage)
    let written: [(Register, RegisterEntry?)] = [
      (.shoppingListEntry, outcome.entry), (.purchase, outcome.purchase),
      (.pricePoint, outcome.pricePoint), (.expirationTracker, outcome.tracker),
    ]
    for case (let register, let entry?) in written {
      try common.console.writeLine(
        "\(Printable.padded(register.title, 18))  "
          + EntryText.text(entry, register, names: ["groceryItem": outcome.item]))
    }
    common.console.tell(
      "\(Printable.text(outcome.item)) purchased. \(OutcomeText.undo(outcome.run))")
  }
}
