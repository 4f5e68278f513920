import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// The `saldo rules apply` command.
struct RulesApplyCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Apply the current rules to the transactions already in the ledger.",
    discussion: """
        saldo rules apply -n
        saldo rules apply --period 2026

      Every row and every receipt line gets the values that an import would give it today. The next \
      saldo import does this too. Overrides stay; saldo also updates the values that they override. \
      saldo undo reverts the run.
      """)

  @OptionGroup var common: CommonOptions

  @Flag(name: [.customShort("n"), .long], help: "Show what would change and write nothing.")
  var dryRun = false

  @Flag(name: .long, help: "With --dry-run, exit with 1 when something would change.")
  var exitCode = false

  @Option(name: .long, help: "Only this period, such as 2026-08, 2026-Q3, last-month.")
  var period: String?

  @Flag(
    name: [.short, .long], help: "List the changes, and the overrides that stay.")
  var verbose = false

  @Flag(name: .long, help: "Write the changes and the summary as JSON, one object per line.")
  var json = false

  func run() throws {
    try Arguments.check(exitCode: exitCode, dryRun: dryRun)
    let workspace = try common.openWorkspace()
    let today = try common.today()
    var options = ApplyRules.Options(asOf: today)
    options.isDryRun = dryRun
    if let period { options.period = try Arguments.period(period, workspace, today: today) }
    let console = common.console
    let outcome = try ApplyRules(workspace, options: options).run(
      dryRun && !common.quiet || verbose || json ? { try? show($0, console) } : nil)
    if json {
      try console.writeLine(Self.json(outcome, isDryRun: dryRun))
    } else {
      console.tell(Self.summary(outcome, isDryRun: dryRun))
    }
    throw Exit(status: exitCode && outcome.counts.hasChanges ? .findings : .done)
  }

  private func show(_ change: RuleChange, _ console: Console) throws {
    if json {
      if verbose || !change.fields.isEmpty { try console.writeLine(RuleChangeText.json(change)) }
      return
    }
    if !change.fields.isEmpty { try console.writeLine(RuleChangeText.line(change)) }
    if verbose, !change.words.isEmpty { try console.writeLine(RuleChangeText.byHand(change)) }
  }

  private static func summary(_ outcome: ApplyRules.Outcome, isDryRun: Bool) -> String {
    let counts = outcome.counts
    let same = counts.read - counts.changed
    var text =
      isDryRun
      ? "Would change \(counts.changed), keep \(same)."
      : "\(counts.changed) changed, \(same) unchanged."
    if counts.receipts > 0 {
      let (changed, same) = (counts.receiptsChanged, counts.receipts - counts.receiptsChanged)
      text +=
        "  Receipts: \(changed) \(isDryRun ? "would change" : "changed"), \(same) unchanged."
    }
    if counts.alsoChanged > 0 {
      text +=
        "  Hidden changes (overridden, or in rows and receipts that do not count): "
        + "\(counts.alsoChanged)."
    }
    if counts.byHand > 0 { text += "  Overrides kept: \(counts.byHand)." }
    if isDryRun { return text + "  Nothing was written." }
    if outcome.rematched > 0 {
      text += "  Duplicates, transfers and receipt matches corrected: \(outcome.rematched)."
    }
    guard let run = outcome.run else { return text }
    return text + "\nRun \(run).  Undo: saldo undo \(run)"
  }

  private static func json(_ outcome: ApplyRules.Outcome, isDryRun: Bool) -> JSON {
    let counts = outcome.counts
    return [
      "schema": "saldo.rules-apply/1", "run": JSON(outcome.run), "dryRun": isDryRun,
      "read": counts.read, "changed": counts.changed, "changedUncounted": counts.alsoChanged,
      "byHand": counts.byHand, "receipts": counts.receipts,
      "receiptsChanged": counts.receiptsChanged, "rematched": outcome.rematched,
    ]
  }
}
