import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// The `saldo rules suggest` command.
struct RulesSuggestCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest",
    abstract: "Suggest rules from categorised rows, and list uncategorised ones.",
    discussion: """
        saldo rules suggest
        saldo rules suggest --write rules/90-suggested.yaml

      Learns from rows you categorised by hand and from categories in the files; with --all, also \
      from rows categorised by rules. Shows how many rows support each rule. Then lists the \
      most common texts of uncategorised rows, each with a rule to fill in. Does not change the \
      ledger.
      """)

  @OptionGroup var common: CommonOptions

  @Flag(name: .long, help: "Also learn from rows categorised by rules.")
  var all = false

  @Option(name: .long, help: "Minimum number of rows that support a rule.")
  var minSupport = 2

  @Option(name: .long, help: "Minimum percentage of the categorised rows that agree.")
  var minConfidence = 90

  @Option(name: .long, help: "Number of uncategorised texts to list.")
  var top = 10

  @Flag(name: .long, help: "Sort these texts by amount instead of by number of rows.")
  var bySum = false

  @Option(name: .long, help: "Write the new rules, with examples, to this file.")
  var write: String?

  @Flag(name: .long, help: "Write JSON, one object per line.")
  var json = false

  func run() throws {
    guard minSupport >= 1, (0...100).contains(minConfidence), top >= 0 else {
      throw Failure(
        .usage, "--min-support must be 1 or more, --min-confidence 0 to 100, --top 0 or more")
    }
    var options = SuggestRules.Options()
    options.learnsFromRules = all
    options.minSupport = minSupport
    options.minConfidence = minConfidence
    options.top = top
    options.isBySum = bySum
    options.file = write
    let outcome = try SuggestRules(try common.openWorkspace(), options: options).run()
    for candidate in outcome.candidates {
      try common.console.show(
        Self.line(candidate), or: Self.json(candidate), asJSON: json)
    }
    for text in outcome.openTexts {
      try common.console.show(Self.line(text), or: Self.json(text), asJSON: json)
    }
    if !json { common.console.tell(summary(outcome)) }
  }

  private func summary(_ outcome: SuggestRules.Outcome) -> String {
    let wins = outcome.candidates.reduce(0) { $0 + $1.wins }
    let text =
      "\(outcome.candidates.count.of("rule")) would categorise \(wins) of the "
      + "\(outcome.uncategorised) rows without a category."
    guard let write, let written = outcome.written else { return text }
    return written == 0
      ? text + "  Nothing new to write." : text + "  Wrote \(written) to \(Printable.text(write))."
  }

  private static func line(_ candidate: RuleCandidate) -> String {
    let text = Printable.padded("\"\(Printable.text(candidate.text))\"", 28)
    return text + "  " + Printable.padded(candidate.category, 22)
      + "  supported by \(candidate.support), \(candidate.confidence) % of \(candidate.matched) agree,"
      + " categorises \(candidate.wins)"
  }

  private static func line(_ text: OpenText) -> String {
    let sums = text.sums.map { "\($0) \($0.currency)" }.joined(separator: ", ")
    return "? \(text.rows.of("row")), \(sums)  \(Printable.text(text.rule))"
  }

  private static func json(_ candidate: RuleCandidate) -> JSON {
    [
      "text": candidate.text, "category": candidate.category, "support": candidate.support,
      "matched": candidate.matched, "agreeing": candidate.agreeing, "wins": candidate.wins,
    ]
  }

  private static func json(_ text: OpenText) -> JSON {
    ["open": text.text, "rows": text.rows, "sums": text.sums, "rule": text.rule]
  }
}
