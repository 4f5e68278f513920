import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// `saldo bought`.
struct BoughtCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "bought",
    abstract: "Mark an entry of a shopping list as purchased.",
    discussion: """
        saldo bought saldo/4 price=1.29 store="Corner shop"
        saldo bought saldo/4 price=1.29 store="Corner shop" --expires 2026-09-08 --storage fridge

      Writes the entry, the purchase, its point in the price history and, with --expires, a \\
      tracker: all of it, or nothing. The price is that of one; quantity and day are those of the \\
      entry and of today where quantity=… and date=… do not say otherwise.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "The key of the list entry; saldo list entries shows it.")
  var entry: String

  @Argument(help: "What was paid and where: price=1.29 store=Market.")
  var fields: [String] = []

  @Option(name: .long, help: "Track it until this day.")
  var expires: CalendarDate?

  @Option(name: .long, help: "Where it is stored, for the tracker.")
  var storage: String?

  func run() throws {
    let words = try fields.map(FieldWord.init)
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
