import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// The `saldo rules diff` command.
struct RulesDiffCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two sets of rules: list every transaction and figure that would change.",
    discussion: """
        saldo rules diff ../money-last-month/rules
        saldo rules diff rules/20-food.yaml /tmp/20-food.yaml --exit-code

      saldo compares the rules of the first file or folder with those of the second, or with the \
      workspace's. Overrides apply with either set of rules. Nothing is written.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "File or folder of rules.")
  var old: String

  @Argument(help: "Rules to compare with (default: the workspace's rules).")
  var new: String?

  @Flag(name: .long, help: "Exit with 1 when something would change.")
  var exitCode = false

  @Flag(name: [.short, .long], help: "Also list the transactions.")
  var verbose = false

  @Flag(name: .long, help: "Write JSON, one object per line.")
  var json = false

  func run() throws {
    let console = common.console
    let difference = try DiffRules(
      try common.openWorkspace(), old: old, new: new, asOf: try common.today()
    ).run(verbose ? { try? show($0, console) } : nil)
    for change in difference.changes {
      try console.show(Self.line(change), or: Self.json(change), asJSON: json)
    }
    for figure in difference.figures {
      try console.show(Self.line(figure), or: Self.json(figure), asJSON: json)
    }
    let receipts =
      difference.receipts == 0
      ? "" : " and \(difference.receiptsChanged) of \(difference.receipts) receipts"
    let counts = "\(difference.changed) of \(difference.read) rows\(receipts)"
    if !json {
      console.tell(
        "\(counts) and \(difference.figures.count) figures would change."
          + "  Nothing was written.")
    }
    let isSame = difference.changes.isEmpty && difference.figures.isEmpty
    throw Exit(status: exitCode && !isSame ? .findings : .done)
  }

  private func show(_ change: RuleChange, _ console: Console) throws {
    try console.show(RuleChangeText.line(change), or: RuleChangeText.json(change), asJSON: json)
  }

  /// The line of a change, such as `category  Food → Food:Groceries: 41 rows, -312.20 EUR`.
  private static func line(_ change: RuleDifference.Change) -> String {
    let (before, after) = (shown(change.before, change), shown(change.after, change))
    let sums = change.sums.map { "\($0) \($0.currency)" }.joined(separator: ", ")
    return Printable.padded(change.field, 8) + "  \(before) → \(after): "
      + "\(change.count.of(noun(change))), \(sums)"
  }

  private static func noun(_ change: RuleDifference.Change) -> String {
    switch change.unit {
    case .row: "row"
    case .line: "receipt line"
    case .receipt: "receipt"
    }
  }

  private static func shown(_ text: String?, _ change: RuleDifference.Change) -> String {
    FieldText.shown(text, of: change.field, inReceipt: change.unit != .row)
  }

  /// The line of a figure, such as `2026-08  Food  -120.00 → -80.00 EUR  +40.00`.
  private static func line(_ figure: RuleDifference.Figure) -> String {
    let sign = figure.difference.minorUnits > 0 ? "+" : ""
    return "\(figure.month)  \(Printable.padded(Printable.text(figure.category), 24))  "
      + "\(figure.before) → \(figure.after) \(figure.after.currency)  \(sign)\(figure.difference)"
  }

  private static func json(_ change: RuleDifference.Change) -> JSON {
    [
      "field": change.field, "before": JSON(change.before), "after": JSON(change.after),
      key(change): change.count, "sums": change.sums,
    ]
  }

  private static func key(_ change: RuleDifference.Change) -> String {
    switch change.unit {
    case .row: "rows"
    case .line: "lines"
    case .receipt: "receipts"
    }
  }

  private static func json(_ figure: RuleDifference.Figure) -> JSON {
    [
      "month": "\(figure.month)", "category": figure.category,
      "currency": "\(figure.after.currency)", "before": "\(figure.before)",
      "after": "\(figure.after)", "difference": "\(figure.difference)",
    ]
  }
}
