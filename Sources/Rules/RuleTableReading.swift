import Ledger
import Syntax

/// A reader of a CSV table of rules.
///
/// A row belongs to the stages of its filled columns. For example, a row with a payee and a
/// category makes a rule in each of two stages.
struct RuleTableReading {
  private(set) var drafts: [RuleDraft] = []
  private(set) var problems: [Diagnostic] = []

  private static let forms = ["contains", "starts", "ends", "is", "matches"]
  private static let columns = forms + ["amount", "account"] + stages.flatMap(\.columns)
  /// The columns of each stage; a split has several values and needs a YAML file.
  private static let stages: [(stage: RuleStage, columns: [String])] = [
    (.clean, ["payee"]), (.category, ["category", "kind", "transfer", "note"]),
    (.place, ["place"]), (.tags, ["tags", "loan", "property"]),
  ]

  init(_ file: RuleFile, in context: ReadingContext) {
    do throws(Rejection) {
      let stream = ByteStream(name: file.name, bytes: Array(file.text.utf8))
      let table = try CSVTable(stream, allowing: Self.columns, requiring: [])
      for row in table.rows {
        do throws(Rejection) {
          try read(row, file: file.name, in: context)
        } catch { problems += error.diagnostics }
      }
    } catch { problems += error.diagnostics }
  }

  private mutating func read(
    _ row: CSVTable.Row, file: String, in context: ReadingContext
  ) throws(Rejection) {
    let condition = try condition(row, in: context)
    let count = drafts.count
    for (stage, columns) in Self.stages {
      var actions = RuleActions(condition)
      var setsSomething = false
      for column in columns {
        let text = row[column]
        guard !text.isEmpty else { continue }
        do throws(RuleTemplate.Problem) {
          try actions.set(column, text)
        } catch { throw row.rejection(column, error.message, hint: error.hint) }
        if column == "category" { actions.categoryLocation = row.location(column) }
        setsSomething = true
      }
      guard setsSomething else { continue }
      drafts.append(
        RuleDraft(
          stage: stage, condition: condition, actions: actions,
          location: SourceLocation(file: file, line: row.line)))
    }
    guard drafts.count > count else {
      throw row.rejection(
        Self.forms[0], "this row sets nothing", hint: "fill in payee, category, place or tags")
    }
  }

  private func condition(
    _ row: CSVTable.Row, in context: ReadingContext
  ) throws(Rejection) -> Condition {
    var conditions: [Condition] = []
    for form in Self.forms where !row[form].isEmpty {
      conditions.append(try text(row, form))
    }
    let amount = row["amount"]
    if !amount.isEmpty {
      guard let range = AmountCondition.range(amount) else {
        throw row.rejection(
          "amount", "\(Printable.quoted(amount)) is not an amount",
          hint: "write under 2000, over 50, between 10 and 20 or -500")
      }
      conditions.append(.test(AmountCondition(range: range)))
    }
    let account = row["account"]
    if !account.isEmpty {
      if let accounts = context.accounts, !accounts.contains(account) {
        throw row.rejection("account", "saldo.yaml has no account \(Printable.quoted(account))")
      }
      conditions.append(.test(AccountCondition(account: account)))
    }
    guard !conditions.isEmpty else {
      throw row.rejection(Self.forms[0], "this row has no condition")
    }
    return .joined(conditions, Condition.all)
  }

  private func text(_ row: CSVTable.Row, _ form: String) throws(Rejection) -> Condition {
    if let literal = TextForm(rawValue: form) { return .text(.text, literal, row[form]) }
    do throws(Pattern.Problem) {
      return .pattern(.text, try Pattern(FoldedText.composed(row[form])))
    } catch {
      throw row.rejection(form, error.message, hint: error.label.isEmpty ? nil : error.label)
    }
  }
}
