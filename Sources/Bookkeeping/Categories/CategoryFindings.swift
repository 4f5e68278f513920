import Ledger
import Rules
import Store
import Syntax

/// The doubtful categories in rules and budgets: undeclared, unused, or probably misspelt.
///
/// If the workspace declares its categories, every undeclared one is a finding. Otherwise, a
/// budget's category is a finding if no row, rule or record has it. A rule's category is a finding
/// if it looks like a misspelling of a more frequent one.
struct CategoryFindings {
  private let workspace: Workspace
  private let rules: RuleBook
  private let known: KnownCategories

  init(_ workspace: Workspace, rules: RuleBook, known: KnownCategories) {
    self.workspace = workspace
    self.rules = rules
    self.known = known
  }

  /// The warnings of an import about categories.
  ///
  /// An invalid table of categories or budgets gives warnings too, because it must not stop the
  /// import.
  static func warnings(
    _ workspace: Workspace, _ store: LedgerStore, rules: RuleBook
  ) throws -> [Diagnostic] {
    let known = KnownCategories(workspace, store, rules: rules)
    do {
      return try CategoryFindings(workspace, rules: rules, known: known).warnings()
    } catch let failure as Failure {
      return failure.diagnostics.map { diagnostic in
        var warning = diagnostic
        warning.severity = .warning
        return warning
      }
    }
  }

  /// The warnings, one per doubtful category of the rules and of the budgets, at its first mention.
  func warnings() throws -> [Diagnostic] {
    let budgets = try workspace.budgetsTable()?.categories ?? []
    if let table = try known.declared() {
      let mentions = rules.categoryMentions.map { ($0.category, $0.location) }
      return undeclared(mentions, table) + undeclared(budgets.map { ($0.0, $0.1) }, table)
    }
    return try misspelt() + unused(budgets)
  }

  private typealias Mention = (category: Category, location: SourceLocation)

  private func undeclared(_ mentions: [Mention], _ table: CategoriesTable) -> [Diagnostic] {
    Self.first(mentions.filter { !table.contains($0.category) }).map { mention in
      let path = mention.category.path
      let meant = KnownCategories.nearest(
        to: path, among: Set(table.categories.flatMap(\.withAncestors)).sorted())
      return Diagnostic(
        .warning, "\(CategoriesTable.path) does not declare \(Printable.quoted(path))",
        at: mention.location,
        hint: meant.map { "did you mean \(Printable.quoted($0))? otherwise add a row for it" }
          ?? "add a row for it")
    }
  }

  private func unused(_ budgets: [Mention]) throws -> [Diagnostic] {
    try Self.first(budgets).filter { try !known.contains($0.category) }.map { mention in
      let path = mention.category.path
      return Diagnostic(
        .warning, "no row, rule or record has the category \(Printable.quoted(path))",
        at: mention.location,
        hint: try known.nearest(to: path).map { "did you mean \(Printable.quoted($0))?" }
          ?? "saldo list categories --all lists the known ones")
    }
  }

  private func misspelt() throws -> [Diagnostic] {
    let own = rules.categories.dropFirst().map(CategorySpelling.init)
    let inLedger = try known.inLedger().map(CategorySpelling.init)
    let doubtful = own.compactMap { one -> (category: Category, others: Set<Category>)? in
      let others = Set((own + inLedger).filter(one.isLike).map(\.category))
      return others.isEmpty ? nil : (one.category, others)
    }
    // Counting the rows of each category reads the whole ledger, so saldo does it only in doubt.
    guard !doubtful.isEmpty else { return [] }
    var uses = try known.usage()
    for mention in rules.categoryMentions { uses[mention.category, default: 0] += 1 }
    var meant: [Category: String] = [:]
    for (category, others) in doubtful {
      let commoner = others.filter { uses[$0] ?? 0 > uses[category] ?? 0 }.map(\.path)
      meant[category] = Suggestion.closest(to: category.path, among: commoner)
    }
    return Self.first(rules.categoryMentions.map { ($0.category, $0.location) })
      .compactMap { mention in
        meant[mention.category].map { Self.misspelling(mention, of: $0) }
      }
  }

  private static func misspelling(_ mention: Mention, of meant: String) -> Diagnostic {
    let path = Printable.quoted(mention.category.path)
    return Diagnostic(
      .warning, "the category \(path) looks misspelt", at: mention.location,
      hint: "did you mean \(Printable.quoted(meant))? to keep both, list all your categories in "
        + CategoriesTable.path)
  }

  /// The first mention of each category.
  private static func first(_ mentions: [Mention]) -> [Mention] {
    var seen: Set<Category> = []
    return mentions.filter { seen.insert($0.category).inserted }
  }
}
