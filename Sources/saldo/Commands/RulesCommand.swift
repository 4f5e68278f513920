import ArgumentParser
import Bookkeeping
import Ledger

/// `saldo rules`.
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "The rules of the workspace.",
    subcommands: [
      RulesApplyCommand.self, RulesDiffCommand.self, RulesExplainCommand.self,
      RulesSuggestCommand.self, RulesTestCommand.self,
    ])
}

/// `saldo rules test`.
struct RulesTestCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run the examples of the rules, and look which rules never match or never win.",
    discussion: "Exits with 1 when an example comes out otherwise than it says.")

  @OptionGroup var common: CommonOptions

  @Flag(
    name: [.short, .long], help: "List the pairs of rules that want the same rows otherwise.")
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
    "\(overlap.winner) gives \(overlap.rows) \(overlap.rows == 1 ? "row" : "rows") "
      + "\(overlap.given); \(overlap.loser) also matches and would give \(overlap.missed)"
  }

  private static func summary(_ outcome: TestRules.Outcome) -> String {
    let failed = outcome.failures.count
    var text =
      "\(outcome.ruleCount) rules, \(outcome.exampleCount) examples: "
      + (failed == 0 ? "all pass." : "\(failed) \(failed == 1 ? "fails" : "fail").")
    if let rows = outcome.rows {
      text +=
        "  \(rows.count) rows: \(rows.byRule) by rule, \(rows.bySource) as their file says, "
        + "\(rows.uncategorised) uncategorised."
      if rows.lines > 0 {
        text +=
          "  \(rows.lines) \(rows.lines == 1 ? "line" : "lines") of receipts: "
          + "\(rows.linesByRule) by rule."
      }
    }
    return text
  }
}

/// `saldo rules explain`.
struct RulesExplainCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Show which rule and which place a transaction or a text meets, and which win.",
    discussion: """
        saldo rules explain 20260814-3fa9c2d1
        saldo rules explain --text "UPI-SWIGGY-8@YBL" --amount -842 --account hdfc-savings
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "The transaction's id.")
  var id: String?

  @Option(name: .long, help: "A text as a bank would write it.")
  var text: String?

  @Option(name: .long, help: "The memo beside it.")
  var memo = ""

  @Option(name: .long, parsing: .unconditional, help: "The amount; money out is negative.")
  var amount = "0"

  @Option(name: .long, help: "The account.")
  var account = ""

  @Option(name: .long, help: "The currency; the workspace's where nothing is said.")
  var currency: String?

  @Option(name: .long, help: "The booking date; today where nothing is said.")
  var date: CalendarDate?

  @Option(
    name: .long, parsing: .singleValue,
    help: "A place where you were that day, by its id; it tells which branch of a chain is meant.")
  var visited: [String] = []

  func run() throws {
    let workspace = try common.openWorkspace()
    if let id {
      guard visited.isEmpty else {
        throw Failure(
          .usage,
          "--visited is for --text; of a transaction the ledger knows where you were that day",
          hint: "leave it off, or give --text")
      }
      var command = ExplainCommand()
      command.common = common
      command.id = id
      try command.run()
      return
    }
    guard let text else {
      throw Failure(.usage, "name a transaction, or give --text")
    }
    let currency = try CurrencyOption.currency(currency) ?? workspace.configuration.currency
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
      let minorUnits = try Array(amount.utf8).withUnsafeBufferPointer {
        try DecimalGrammar.plain.minorUnits($0, exponent: currency.exponent)
      }
      return Amount(minorUnits: minorUnits, currency: currency)
    } catch {
      throw Failure(.usage, "\"\(amount)\" is not an amount of \(currency)", hint: "write -842.00")
    }
  }
}
