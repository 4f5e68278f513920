package import Ledger
import Rules
import Store
package import Syntax

/// A writer that adds a new rule to the workspace's rule files and applies the rules.
package struct AddRule {
  /// A rule with its file and its effect on the ledger, before anything is written.
  package struct Plan: Sendable {
    package let rule: NewRule
    /// The location of the rule in its file.
    package let location: SourceLocation
    package let effect: RuleEffect
    /// Whether the file is new.
    package var isNewFile: Bool { edit.old == nil }
    /// The location of a rule that makes the new one unnecessary; nil if there is none.
    package let existing: SourceLocation?
    /// The warnings about other rules that become unreachable.
    package let warnings: [Diagnostic]
    let edit: RuleFileEdit
    /// The category to declare with the rule; nil if the category is known, or the rule sets none.
    let newCategory: Category?
  }

  /// The result of adding a rule.
  package struct Outcome: Sendable {
    package let plan: Plan
    /// The number of changed rows and receipts that the rule now decides.
    package let taken: Int
    /// The number of other rows and receipts that the run changed.
    ///
    /// They change because of earlier edits of rules.
    package let others: Int
    /// The number of the run; nil if nothing changed or there is no ledger.
    package let run: Int?
  }

  private let workspace: Workspace
  private let day: CalendarDate

  package init(_ workspace: Workspace, asOf day: CalendarDate) {
    self.workspace = workspace
    self.day = day
  }

  // MARK: - Planning

  /// The plan of a rule that sets a category: its file and line, and the rows that it takes.
  ///
  /// `words` are other columns of a table of rules, such as `payee=Shell`. The category must be
  /// known unless `isCreating` is true or no category is known yet. Without `file`, saldo chooses
  /// one. `isExpected` returns whether you have seen a row.
  package func plan(
    _ text: String, category: String, _ words: [FieldWord] = [], isCreating: Bool = false,
    file: String? = nil, isExpected: (TransactionID) -> Bool = { _ in true }
  ) throws -> Plan {
    let current = try workspace.classifierBook()
    guard let category = Category(category) else {
      throw Failure.notACategory("category", category)
    }
    let store = try ledger()
    let known = KnownCategories(workspace, store, rules: current.rules)
    let isNew = try !known.contains(category) && (isCreating || known.all().isEmpty)
    if !isNew { try known.admit(category, isNew: false) }
    let fields = [NewRule.Field("category", category.path)] + (try words.map(Self.field))
    return try plan(
      NewRule(text: try Self.checked(text), fields: fields), current, store, file: file,
      newCategory: isNew ? category : nil, isExpected)
  }

  /// The plan of a rule that sets a place.
  ///
  /// `isExpected` returns whether you have seen a row.
  package func plan(
    _ text: String, place: String, isExpected: (TransactionID) -> Bool = { _ in true }
  ) throws -> Plan {
    let rule = NewRule(text: try Self.checked(text), fields: [NewRule.Field("place", place)])
    return try plan(rule, try workspace.classifierBook(), try ledger(), file: nil, isExpected)
  }

  /// The ledger, open for reading; nil if there is none.
  private func ledger() throws -> LedgerStore? {
    try workspace.hasLedger ? try workspace.openLedger(.read) : nil
  }

  private func plan(
    _ rule: NewRule, _ current: ClassifierBook, _ store: LedgerStore?, file: String?,
    newCategory: Category? = nil, _ isExpected: (TransactionID) -> Bool
  ) throws -> Plan {
    let edit = try RuleFileChoice(workspace).edit(adding: rule, file: file)
    let book = try checked(edit, current)
    let location = SourceLocation(file: edit.name, line: edit.line)
    let own = book.rules.rules.indices.filter { book.rules.rules[$0].location.isLine(location) }
    guard let index = own.first(where: { book.rules.rules[$0].stage == rule.stage }) else {
      throw Failure(
        .usage, "cannot add this rule to \(edit.name)", hint: "choose another file with --file")
    }
    let shadows = book.rules.shadows()
    let existing = Self.existing(index, shadows, book.rules)
    if existing == nil, let shadow = shadows.first(where: { $0.rule == index }) {
      throw Self.unreachable(shadow, in: book.rules)
    }
    let warnings = shadows.filter { $0.by == index && existing == nil }
      .map { Diagnostic.hidden($0, in: book.rules) }
    let effect =
      try store.map {
        try RuleEffect(ofRule: index, text: rule.text, in: book, $0, isExpected: isExpected)
      } ?? RuleEffect()
    return Plan(
      rule: rule, location: location, effect: effect, existing: existing, warnings: warnings,
      edit: edit, newCategory: newCategory)
  }

  /// The failure for a rule that loses all its rows to an earlier one.
  private static func unreachable(_ shadow: RuleBook.Shadow, in book: RuleBook) -> Failure {
    Failure(
      .usage, "this rule \(Diagnostic.hidden(shadow, in: book).message)",
      hint: "change that rule, or put the new one into an earlier file with --file")
  }

  private static func checked(_ text: String) throws -> String {
    let text = text.trimmed
    guard !text.isEmpty else {
      throw Failure(
        .usage, "the text of the rule is empty: it would match every row",
        hint: "give a part of the bank's text, such as a shop's name")
    }
    guard !text.contains(where: \.isNewline) else {
      throw Failure(.usage, "the text of the rule has a line break", hint: "give one line of it")
    }
    return text
  }

  private static func field(_ word: FieldWord) throws -> NewRule.Field {
    let columns = NewRule.settings.filter { $0 != "category" } + NewRule.conditions
    guard let column = columns.first(where: word.names), !word.value.isEmpty else {
      throw Failure(
        .usage,
        word.value.isEmpty
          ? "\(Printable.text(word.field)) has no value"
          : "a rule has no field \(Printable.quoted(word.field))",
        hint: Suggestion.hint(
          for: word.field, among: columns, else: "fields: \(columns.joined(separator: ", "))"))
    }
    return NewRule.Field(column, word.value)
  }

  /// The maximum number of broken examples in a message.
  private static let mostExamples = 3

  /// The rules with the edit.
  ///
  /// - Throws: a ``Failure`` if they do not compile, or if an example fails that passed before.
  private func checked(_ edit: RuleFileEdit, _ current: ClassifierBook) throws -> ClassifierBook {
    let book: ClassifierBook
    do {
      book = try workspace.classifierBook(with: RuleFile(name: edit.name, text: edit.new))
    } catch let failure as Failure {
      throw Failure(.usage, failure.diagnostics)
    }
    let currency = workspace.configuration.currency
    func failures(_ book: ClassifierBook) -> [Diagnostic] {
      book.rules.failures(currency: currency, places: book.rulePlaces)
    }
    let before = Set(failures(current).map(\.message))
    let broken = failures(book).filter { !before.contains($0.message) }
    guard broken.isEmpty else {
      throw Failure(
        .usage,
        [
          Diagnostic(
            .error,
            "this rule breaks \(broken.count.of("example")) of your rules; nothing was written",
            hint: "choose a longer text, or add a condition such as amount=…")
        ] + broken.prefix(Self.mostExamples))
    }
    return book
  }

  /// The location of a rule that already has the condition and the values of the new rule.
  ///
  /// Nil if there is none. A broader earlier rule with the same values counts, too.
  private static func existing(
    _ index: Int, _ shadows: [RuleBook.Shadow], _ book: RuleBook
  ) -> SourceLocation? {
    for shadow in shadows where shadow.rule == index || shadow.by == index {
      let other = shadow.rule == index ? shadow.by : shadow.rule
      guard book.difference(index, other) == nil else { continue }
      // A broader earlier rule with the same result makes the new one unnecessary, too.
      if shadow.isSame || shadow.rule == index { return book.rules[other].location }
    }
    return nil
  }

  // MARK: - Writing

  /// Writes the rule, declares a new category and applies the rules; returns the result.
  ///
  /// If ``Plan/existing`` is set, no rule is written. If applying the rules fails, the rule file is
  /// restored.
  package func write(
    _ plan: Plan, _ onChange: ((RuleChange) -> Void)? = nil
  ) throws -> Outcome {
    if plan.existing == nil { try replace(plan.edit.old, by: plan.edit.new, in: plan.edit.name) }
    if let category = plan.newCategory { try workspace.declare(category) }
    guard try workspace.hasLedger else { return Outcome(plan: plan, taken: 0, others: 0, run: nil) }
    let location = plan.existing ?? plan.location
    var taken = 0
    do {
      let applied = try ApplyRules(workspace, options: .init(asOf: day)).run { change in
        let isOwn = change.fields.contains { $0.location?.isLine(location) ?? false }
        if isOwn { taken += 1 }
        onChange?(change)
      }
      let changed = applied.counts.changed + applied.counts.receiptsChanged
      return Outcome(
        plan: plan, taken: taken, others: max(0, changed - taken), run: applied.run)
    } catch {
      // The rules and the ledger stay as they were.
      if plan.existing == nil { try? replace(plan.edit.new, by: plan.edit.old, in: plan.edit.name) }
      throw error
    }
  }

  /// Undoes the run and removes the rule; a category declared with the rule stays declared.
  package func undo(_ outcome: Outcome) throws {
    let edit = outcome.plan.edit
    let isWritten = outcome.plan.existing == nil
    if isWritten { try check(edit.name, holds: edit.new) }
    if let run = outcome.run { _ = try UndoImport(workspace).run(run) }
    if isWritten { try replace(edit.new, by: edit.old, in: edit.name) }
  }

  /// Replaces the text of a rule file; throws if the file has changed.
  ///
  /// A nil text means that there is no file.
  private func replace(_ old: String?, by new: String?, in name: String) throws {
    let lock = try RunLock(workspace)
    defer { withExtendedLifetime(lock) {} }
    try check(name, holds: old)
    guard let new else { return OutputFile.remove(name) }
    try OutputFile.write(Array(new.utf8), to: name)
  }

  private func check(_ name: String, holds text: String?) throws {
    let now = try Failure.ofWorkspace { () throws(Rejection) in
      try Workspace.textIfThere(FilePath(name))
    }
    guard now == text else {
      throw Failure(
        .usage, "another program changed \(name) in the meantime; nothing was written",
        hint: "run the command again")
    }
  }
}

extension SourceLocation {
  /// Whether two locations are on the same line of the same file.
  fileprivate func isLine(_ other: SourceLocation) -> Bool {
    file == other.file && line == other.line
  }
}
