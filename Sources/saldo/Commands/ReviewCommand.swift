import ArgumentParser
import Bookkeeping
import Ledger

/// The `saldo review` command.
struct ReviewCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Decide what needs a decision: categories, places, duplicates, transfers, receipts.",
    discussion: """
        saldo review
        saldo review --json

      Shows what is open, largest amounts first: rows without a category, grouped by text, then \
      rows without a place if you use places, then possible duplicates, transfers and receipts. \
      You type a category, or press Enter to accept the proposed one. saldo writes a rule for the \
      text into rules/, applies it, and shows how many rows it categorised. u undoes the \
      last decision, s skips one, q quits, and ? shows all answers. Questions need a terminal; \
      --json lists the open decisions for a script, which can decide with saldo rules add and \
      saldo edit.
      """)

  @OptionGroup var common: CommonOptions

  @Flag(name: .long, help: "List the open decisions as JSON, one object per line, and do not ask.")
  var json = false

  func run() throws {
    let workspace = try common.openWorkspace()
    let console = common.console
    guard !json else {
      let open = try ListDecisions(workspace).run()
      for decision in open.decisions { try console.writeLine(ReviewText.json(decision)) }
      try console.writeLine(ReviewText.summary(open))
      return
    }
    guard console.mayAsk else {
      let open = try ListDecisions(workspace).run()
      guard open.decisions.isEmpty else {
        throw Failure(
          .usage, "saldo review asks questions, but there is no terminal to answer them on",
          hint: "saldo review --json lists what is open: \(ReviewText.counts(open))")
      }
      console.tell("Nothing to decide.  \(ReviewText.share(open.share))")
      return
    }
    var conversation = ReviewConversation(workspace, console, asOf: try common.today())
    try conversation.run()
  }
}
