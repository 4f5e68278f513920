import Bookkeeping
import Ledger
import Syntax

/// The question of `saldo review` about rows that share a text: their category or their place.
struct TextQuestion {
  private let conversation: ReviewConversation
  private let group: OpenTextGroup
  private let key: String
  private let isPlace: Bool

  private var console: Console { conversation.console }
  private var workspace: Workspace { conversation.workspace }

  init(_ conversation: ReviewConversation, _ group: OpenTextGroup, key: String, isPlace: Bool) {
    self.conversation = conversation
    self.group = group
    self.key = key
    self.isPlace = isPlace
  }

  /// Asks until you decide, skip, undo or quit, and returns what you did.
  func ask() throws -> ReviewConversation.Turn {
    var text = group.text
    let proposal = group.proposal.map { " [\(Printable.text($0.category))]" } ?? ""
    while true {
      guard let answer = console.ask("  \(isPlace ? "place" : "category")\(proposal):") else {
        return .quit
      }
      if let turn = ReviewConversation.common(answer) { return turn }
      if answer == "?" {
        Self.help(isPlace).forEach(console.sayLine)
      } else if let other = answer.split(separator: "=", maxSplits: 1).tail(after: "text") {
        text = other.trimmed
        console.sayLine("    the rule will look for \"\(Printable.text(text))\"")
      } else if let value = try value(answer), let step = try write(text, value) {
        return .decided(step)
      }
    }
  }

  private static func help(_ isPlace: Bool) -> [String] {
    let value =
      isPlace
      ? ["id or name   set this place; none if the rows have no place"]
      : [
        "category     set this category; the start of a name is enough",
        "Enter        accept the proposal in brackets",
      ]
    return
      (value + [
        "text=WORDS   look for other words in the bank's text",
        "s            skip these rows",
        "u            undo the last decision",
        "q            quit; all decisions so far stay",
      ]).map { "    \($0)" }
  }

  // MARK: - The value

  /// The category or place that an answer means; nil to ask again.
  private func value(_ answer: String) throws -> String? {
    if isPlace { return try place(answer) }
    guard !answer.isEmpty else {
      if group.proposal == nil { console.sayLine("    type a category, s to skip, or ? for help") }
      return group.proposal?.category
    }
    switch try CategoryMeaning(of: answer, in: workspace) {
    case .exact(let category): return category
    case .near(let category):
      switch conversation.agrees("\(Printable.text(category))?", isDefault: true) {
      case true?: return category
      case false?: return isNew(answer) ? answer : nil
      case nil: return nil
      }
    case .several(let categories):
      let shown = categories.prefix(8).map(Printable.text).joined(separator: ", ")
      console.sayLine("    several begin like this: \(shown)\(categories.count > 8 ? ", …" : "")")
      return nil
    case .unknown(let category): return isNew(category) ? category : nil
    case .invalid:
      console.sayLine("    not a category; \(Category.pathHint)")
      return nil
    }
  }

  private func isNew(_ category: String) -> Bool {
    guard Category(category) != nil else { return false }
    let question = "make the new category \(Printable.quoted(category))?"
    return conversation.agrees(question, isDefault: false) ?? false
  }

  private func place(_ answer: String) throws -> String? {
    if answer.lowercased() == "none" { return "none" }
    let places = try EditPlaces(workspace).all()
    func name(_ place: EditPlaces.Line) -> String {
      place.fields.first { $0.column == "name" }?.value ?? ""
    }
    let folded = answer.lowercased()
    let exact = places.first { $0.id == answer || name($0).lowercased() == folded }
    if let exact { return exact.id }
    let begun = places.filter { place in
      !answer.isEmpty
        && [place.id, name(place)].contains { $0.lowercased().hasPrefix(folded) }
    }
    let near =
      begun.count == 1
      ? begun.first?.id : Suggestion.closest(to: answer, among: places.map(\.id))
    guard let near, !answer.isEmpty else {
      console.sayLine("    type the id of a place, none, s to skip, or ? for help")
      return nil
    }
    return conversation.agrees("\(Printable.text(near))?", isDefault: true) == true ? near : nil
  }

  // MARK: - The rule

  /// Writes and applies the rule and returns the step; nil to ask again.
  private func write(_ text: String, _ value: String) throws -> ReviewConversation.Step? {
    let adding = AddRule(workspace, asOf: conversation.day)
    let ids = Set(group.ids)
    do {
      let plan =
        isPlace
        ? try adding.plan(text, place: value, isExpected: ids.contains)
        : try adding.plan(text, category: value, isCreating: true, isExpected: ids.contains)
      guard isConfirmed(plan) else { return nil }
      let outcome = try adding.write(plan)
      let run = outcome.run.map { "  Run \($0)." } ?? ""
      console.sayLine("    \(RuleAddition.written(outcome))\(run)")
      return ReviewConversation.Step(key: key) { try adding.undo(outcome) }
    } catch let failure as Failure where failure.status == .usage {
      console.say(failure.diagnostics)
      return nil
    }
  }

  /// Shows the effects of the rule beyond the group and returns whether you want the rule.
  ///
  /// The result is false if the rule matches no row of the group.
  private func isConfirmed(_ plan: AddRule.Plan) -> Bool {
    let effect = plan.effect
    console.say(plan.warnings)
    let taken = effect.open - effect.otherCount
    if taken == 0 {
      console.sayLine(
        "    no row of this group contains the text \"\(Printable.text(plan.rule.text))\""
          + (group.text.isEmpty ? "; saldo edit ID category=… sets a single row" : ""))
      return false
    }
    if taken < group.count {
      console.sayLine("    \((group.count - taken).of("row")) of this group would not match")
    }
    if effect.otherCount > 0 {
      let what = isPlace ? "place" : "category"
      console.sayLine(
        "    the text is also in \(effect.otherCount.of("other row")) without a \(what):")
      effect.others.forEach(show)
    }
    for replaced in RuleAddition.replaced(effect) {
      console.sayLine("    the rule would also change \(replaced):")
    }
    effect.replacedRows.forEach(show)
    guard effect.otherCount > 0 || !effect.replaced.isEmpty else { return true }
    return conversation.agrees("write the rule?", isDefault: effect.replaced.isEmpty) ?? false
  }

  private func show(_ row: RuleEffect.Row) {
    let amount = "\(row.amount) \(row.amount.currency)"
    console.sayLine(
      "      \(row.id)  \(amount)  \(Printable.shortened(Printable.text(row.text), to: 50))")
  }
}

extension [Substring] {
  /// The second of two parts if the first is this word; otherwise nil.
  fileprivate func tail(after word: String) -> String? {
    count == 2 && self[0].trimmed.lowercased() == word ? String(self[1]) : nil
  }
}
