import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// The `saldo rules add` command.
struct RulesAddCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a rule for a text, and apply it.",
    discussion: """
        saldo rules add REWE Food:Groceries
        saldo rules add "SHELL STATION" Transport:Fuel payee=Shell amount="over 20"

      If the payee and memo of a row contain the text, the row gets the category. Fields are the \
      columns of a table of rules: payee, tags, note, kind, transfer, place, loan, property, and \
      the conditions amount and account. saldo adds the rule to a table in rules/ if you have one \
      with these columns, otherwise to a YAML file or a new table. It first checks that all rules \
      still compile and their examples still pass. saldo undo reverts the change to the \
      ledger, but not the change to the file.
      """)

  @OptionGroup var common: CommonOptions

  @Flag(name: [.customShort("n"), .long], help: "Show the rule and its rows, and write nothing.")
  var dryRun = false

  @Flag(name: .long, help: "Allow a category that does not exist yet.")
  var create = false

  @Option(
    name: .long,
    help: "Rule file to add the rule to (default: one with such rules, else a new table).")
  var file: String?

  @Flag(name: .long, help: "Write the result as JSON.")
  var json = false

  @Argument(help: "Text that the payee and memo of a row contain; case does not matter.")
  var text: String

  @Argument(help: "Category, such as Food:Groceries.")
  var category: String

  @Argument(help: "Other columns of the rule, such as payee=Shell.")
  var fields: [String] = []

  func run() throws {
    let console = common.console
    let adding = AddRule(try common.openWorkspace(), asOf: try common.today())
    let plan = try adding.plan(
      text, category: category, try fields.map(FieldWord.init), isCreating: create, file: file)
    console.say(plan.warnings)
    guard !dryRun else {
      try console.show(
        RuleAddition.planned(plan), or: RuleAddition.json(plan, nil), asJSON: json)
      if !json { console.tell("Nothing was written.") }
      return
    }
    let outcome = try adding.write(plan)
    try console.show(
      RuleAddition.written(outcome), or: RuleAddition.json(plan, outcome), asJSON: json)
    if !json, let run = outcome.run {
      console.tell(
        "Run \(run).  Undo: saldo undo \(run)"
          + (plan.existing == nil
            ? ", and delete \(Printable.text(plan.location.description))" : ""))
    }
  }
}

/// The text and JSON forms of an added rule.
enum RuleAddition {
  /// The text of a planned rule, with the number of rows that it would categorise.
  static func planned(_ plan: AddRule.Plan) -> String {
    if let existing = plan.existing { return known(existing) }
    let effect = plan.effect
    return head(plan) + ": would categorise \(effect.open.of("row")) without a category"
      + replaced(effect).map { ", and \($0)" }.joined() + kept(plan)
  }

  /// The text of the result of adding a rule, with the number of rows that the rule changed.
  static func written(_ outcome: AddRule.Outcome) -> String {
    let plan = outcome.plan
    let taken = outcome.taken.of("row")
    let others =
      outcome.others == 0
      ? "" : "; \(outcome.others.of("other row")) changed because of other edits of your rules"
    if let existing = plan.existing {
      return known(existing) + (outcome.taken == 0 ? "" : ": \(taken)") + others
    }
    return "\(head(plan)): \(taken)\(others)\(kept(plan))"
  }

  /// The location and the rule, such as `rules/10-payees.csv:7  "REWE" → Food:Groceries`.
  static func head(_ plan: AddRule.Plan) -> String {
    let place = Printable.text(plan.location.description) + (plan.isNewFile ? " (new file)" : "")
    let values = plan.rule.fields.map { field in
      field.column == "category" ? field.value : "\(field.column)=\(field.value)"
    }
    return "\(place)  \"\(Printable.text(plan.rule.text))\" → "
      + Printable.text(values.joined(separator: " "))
  }

  private static func known(_ existing: SourceLocation) -> String {
    "\(Printable.text(existing.description))  already does this; no rule was added"
  }

  /// The rows that would change their category, as text such as `2 rows from Travel:Taxi`.
  static func replaced(_ effect: RuleEffect) -> [String] {
    effect.replaced.map { "\($0.rows.of("row")) from \(Printable.text($0.value))" }
  }

  /// The lines about rows that earlier rules and overrides keep; empty if there are none.
  static func kept(_ plan: AddRule.Plan) -> String {
    var lines = plan.effect.kept.map { kept in
      "\n    \(kept.rows.of("row")) with this text \(kept.rows == 1 ? "stays" : "stay") "
        + "\(Printable.text(kept.value)): \(Printable.text(kept.location.description)) comes first"
    }
    if plan.effect.byHand > 0 {
      lines.append(
        "\n    \(plan.effect.byHand.of("row")) with this text "
          + "\(plan.effect.byHand == 1 ? "keeps its override" : "keep their overrides")")
    }
    return lines.joined()
  }

  static func json(_ plan: AddRule.Plan, _ outcome: AddRule.Outcome?) -> JSON {
    let effect = plan.effect
    let columns = plan.rule.fields.map { field -> JSON in
      ["column": field.column, "value": field.value]
    }
    let replaced = effect.replaced.map { one -> JSON in
      ["category": one.value, "rows": one.rows]
    }
    let kept = effect.kept.map { one -> JSON in
      ["rule": one.location.description, "value": one.value, "rows": one.rows]
    }
    return [
      "schema": "saldo.rules-add/1", "file": plan.location.file, "line": plan.location.line,
      "text": plan.rule.text, "columns": columns, "existing": plan.existing?.description,
      "matched": effect.matched, "uncategorised": effect.open, "replaced": replaced, "kept": kept,
      "byHand": effect.byHand, "dryRun": outcome == nil, "taken": JSON(outcome?.taken),
      "otherChanges": JSON(outcome?.others), "run": JSON(outcome?.run),
    ]
  }
}
