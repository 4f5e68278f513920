import ArgumentParser
import Bookkeeping
import Ledger

/// The `saldo rules` command.
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "Add, apply, compare, explain, suggest and test rules.",
    subcommands: [
      RulesAddCommand.self, RulesApplyCommand.self, RulesDiffCommand.self, RulesExplainCommand.self,
      RulesSuggestCommand.self, RulesTestCommand.self,
    ])
}

/// The `saldo rules test` command.
struct RulesTestCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Test the examples of the rules, and find rules that never match or never win.",
    discussion: "Exits with 1 if an example fails.")

  @OptionGroup var common: CommonOptions

  @Flag(
    name: [.short, .long], help: "List pairs of rules that conflict over the same rows.")
  var verbose = false

  func run() throws {
    let outcome = try TestRules(try common.openWorkspace()).run()
    common.console.say(outcome.failures + outcome.warnings)
    for overlap in verbose ? outcome.overlaps : [] {
      try common.console.writeLine(Self.line(overlap))
    }
    if !common.quiet { try common.console.writeLine(Self.summary(outcome)) }
    throw Exit(status: outcome.failures.isEmpty ? .done : .findings)
  }

  private static func line(_ overlap: TestRules.Overlap) -> String {
    "\(overlap.winner) sets \(overlap.given) on \(overlap.rows.of("row")); \(overlap.loser) also "
      + "matches and would set \(overlap.missed)"
  }

  private static func summary(_ outcome: TestRules.Outcome) -> String {
    let failed = outcome.failures.count
    var text =
      "\(outcome.ruleCount) rules, \(outcome.exampleCount) examples: "
      + (failed == 0 ? "all pass." : failed.of("fails", "fail") + ".")
    if let rows = outcome.rows {
      text +=
        "  \(rows.count) rows: \(rows.byRule) by rule, \(rows.bySource) from their file, "
        + "\(rows.uncategorised) uncategorised."
      if rows.lines > 0 {
        text += "  \(rows.lines.of("receipt line")): \(rows.linesByRule) by rule."
      }
    }
    return text
  }
}

/// The `saldo rules explain` command.
struct RulesExplainCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show which rules and places match a transaction or a text, and which win.",
    discussion: """
        saldo rules explain 20260814-3fa9c2d1
        saldo rules explain --text "UPI-SWIGGY-8@YBL" --amount -842 --account hdfc-savings
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "Transaction id.")
  var id: String?

  @Option(name: .long, help: "Statement text to test.")
  var text: String?

  @Option(name: .long, help: "Memo of the row.")
  var memo = ""

  @Option(name: .long, parsing: .unconditional, help: "Amount; money out is negative.")
  var amount = "0"

  @Option(name: .long, help: "Account.")
  var account = ""

  @Option(name: .long, help: "Currency (default: the workspace's).")
  var currency: String?

  @Option(name: .long, help: "Booking date (default: today).")
  var date: CalendarDate?

  @Option(
    name: .long, parsing: .singleValue,
    help: "Id of a place you visited that day; it selects a branch of a chain.")
  var visited: [String] = []

  func run() throws {
    let workspace = try common.openWorkspace()
    if let id {
      guard visited.isEmpty else {
        throw Failure(
          .usage,
          "--visited works only with --text: the ledger knows the visits of a transaction's day",
          hint: "remove --visited, or use --text")
      }
      var command = ExplainCommand()
      command.common = common
      command.id = id
      try command.run()
      return
    }
    let text = try text.orReject(
      "no transaction given", hint: "pass a transaction id or --text TEXT")
    let currency = try Arguments.currency(currency) ?? workspace.configuration.currency
    var question = ExplainRules.Question(
      text: text, amount: try parsed(currency), date: try date ?? common.today())
    question.memo = memo
    question.account = account
    question.visited = visited
    for line in try ExplainRules(workspace).run(question).lines {
      try common.console.writeLine(line)
    }
  }

  private func parsed(_ currency: Currency) throws -> Amount {
    do {
      let minorUnits = try DecimalGrammar.plain.minorUnits(of: amount, exponent: currency.exponent)
      return Amount(minorUnits: minorUnits, currency: currency)
    } catch {
      throw Failure(.usage, "\"\(amount)\" is not an amount in \(currency)", hint: "write -842.00")
    }
  }
}
